import type { NameIndex } from "../grammar/name-index.ts";
import { scan } from "../grammar/scanner.ts";

/** Puts stretches of a query behind each other so that no comment swallows what follows it. */
export interface Joiner {
  /** With `by` between two of them, or a line break where a comment runs to the end of its line. */
  readonly join: (pieces: readonly string[], by: string) => string;
  readonly bracket: (text: string) => string;
}

export function createJoiner(names: NameIndex): Joiner {
  const swallows = (text: string): boolean => {
    const line = text.slice(text.lastIndexOf("\n") + 1);
    if (!/--|\/\//u.test(line)) return false;
    const last = scan(text, names).comments.at(-1);
    return last !== undefined && last.end >= text.length && !text.startsWith("/*", last.start);
  };
  const pair = (left: string, right: string, by: string): string => {
    if (left === "" || right === "") return left + right;
    return swallows(left) ? `${left}\n${right.trimStart()}` : left + by + right;
  };
  return {
    join: (pieces, by) => pieces.reduce((left, right) => pair(left, right, by), ""),
    bracket: (text) => pair(`(${text}`, ")", ""),
  };
}
