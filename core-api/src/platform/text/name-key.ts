import { foldName } from "@munshi/engine";

/**
 * What makes two names of queries or of lists one: case, runs of blanks and marks that nobody sees
 * aside. Empty for a name that shows nothing.
 */
export function nameKey(name: string): string {
  return foldName(name.replaceAll(/\p{Cf}/gu, ""));
}
