import type { NameIndex } from "../grammar/name-index.ts";
import { scan } from "../grammar/scanner.ts";

/** Joins parts of a query so that line comments do not swallow what follows. */
export interface Joiner {
  /** Separates by `by`, or by a line break after a line comment. */
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
