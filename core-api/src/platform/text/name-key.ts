import { foldName } from "@munshi/engine";

/**
 * Key for comparing names of queries or lists: ignores case, repeated blanks and invisible
 * characters. Empty for a name without visible characters.
 */
export function nameKey(name: string): string {
  return foldName(name.replaceAll(/\p{Cf}/gu, ""));
}
