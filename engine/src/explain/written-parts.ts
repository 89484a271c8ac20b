import type { QueryToken } from "../contract/index.ts";
import type { Place } from "../grammar/ast.ts";

/** A stretch of a query on one line, without comments. */
export function quotePart(
  text: string,
  tokens: readonly QueryToken[],
  { start, end }: Place,
): string {
  let quoted = "";
  const add = (piece: string): void => {
    quoted += quoted === "" || quoted.endsWith(" ") ? piece.trimStart() : piece;
  };
  let rest = start;
  for (const token of tokens) {
    if (token.start < rest || token.start >= end) continue;
    if (token.kind !== "comment" && token.kind !== "text") continue;
    add(flatten(text.slice(rest, token.start)));
    add(token.kind === "comment" ? " " : text.slice(token.start, token.end));
    rest = token.end;
  }
  add(flatten(text.slice(rest, end)));
  return quoted.trim();
}

function flatten(text: string): string {
  return text.replaceAll(/\s+/gu, " ");
}
