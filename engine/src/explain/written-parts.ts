import type { QueryToken } from "../contract/index.ts";
import type { Place } from "../grammar/ast.ts";

export interface WrittenQuery {
  readonly text: string;
  readonly tokens: readonly QueryToken[];
  /** Line breaks that mean AND, as the end offset of the previous token. */
  readonly lineAnds: readonly number[];
}

/**
 * A part of a query on one line, without comments; line breaks that mean AND are written as AND.
 */
export function quotePart(query: WrittenQuery, { start, end }: Place): string {
  const breaks = query.lineAnds.filter((offset) => offset > start && offset < end);
  if (breaks.length === 0) return quoteLine(query, start, end);
  const starts = [start, ...breaks];
  return starts
    .map((from, index) => {
      const to = starts[index + 1] ?? end;
      const line = quoteLine(query, from, to);
      // a line break binds less tightly than OR, AND more tightly
      return joinsByOr(query, from, to) ? `(${line})` : line;
    })
    .join(" AND ");
}

function joinsByOr({ text, tokens }: WrittenQuery, start: number, end: number): boolean {
  let depth = 0;
  for (const token of tokens) {
    if (token.start < start || token.start >= end) continue;
    const written = text.slice(token.start, token.end);
    if (token.kind === "bracket") depth += written === "(" ? 1 : -1;
    if (token.kind === "logic" && depth === 0 && written.toLowerCase() === "or") return true;
  }
  return false;
}

function quoteLine({ text, tokens }: WrittenQuery, start: number, end: number): string {
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
