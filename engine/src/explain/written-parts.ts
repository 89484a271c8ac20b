import type { ColumnKey, QueryToken } from "../contract/index.ts";
import type { Expression, Place } from "../grammar/ast.ts";
import { partsOfExpression } from "../grammar/ast-parts.ts";
import { isFilterKey } from "../semantics/scope.ts";

/** A custom filter's name in a query. */
export interface NamedFilter extends Place {
  readonly key: ColumnKey;
}

/** Where a query names custom filters: whatever stands at such a place is their formula's, not the text's. */
export function listNamedFilters(expression: Expression | null): readonly NamedFilter[] {
  if (expression === null) return [];
  if (expression.kind === "name") {
    const { column, start, end } = expression;
    return isFilterKey(column) ? [{ key: column, start, end }] : [];
  }
  const inside = partsOfExpression(expression).flatMap(listNamedFilters);
  const { start, end } = expression;
  return expression.kind === "period" && expression.operand.kind === "name"
    ? inside.map(({ key }) => ({ key, start, end }))
    : inside;
}

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
