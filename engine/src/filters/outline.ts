import type { Clause, QueryFilter, QueryOutline } from "../contract/index.ts";
import type { QueryReader, ReadQuery } from "../query.ts";
import type { TruthNode } from "../semantics/checked.ts";
import { type ClausePlace, findClauses, type WrittenClauses } from "./clauses.ts";
import { toFilter, type SpellText } from "./to-filter.ts";

export interface ReadClause extends ClausePlace {
  readonly node: TruthNode;
}

export interface SplitQuery extends WrittenClauses {
  readonly text: string;
  readonly read: ReadQuery;
  readonly clauses: readonly ReadClause[];
  /** True for a top-level OR, which is one clause. */
  readonly isLoose: boolean;
}

/** Null if the text cannot be read; empty text has no clauses. */
export function splitQuery(text: string, reader: QueryReader): SplitQuery | null {
  const read = reader.read(text);
  const { condition, diagnostics } = read;
  const isEmpty = diagnostics.every(({ code }) => code === "formula.empty");
  if (condition === null && !isEmpty) return null;
  const { clauses, comments } = findClauses(text, reader.vocabulary);
  const nodes = condition === null ? [] : nodesOf(condition, clauses);
  return {
    text,
    read,
    clauses: clauses.flatMap((clause, index) => {
      const node = nodes[index];
      return node === undefined ? [] : [{ ...clause, node }];
    }),
    comments,
    isLoose: clauses.length === 1 && clauses[0]?.isLoose === true,
  };
}

function nodesOf(node: TruthNode, places: readonly ClausePlace[]): readonly TruthNode[] {
  if (places.length < 2 || node.kind !== "and") return places.length === 0 ? [] : [node];
  return node.operands.flatMap((operand) => {
    const { place } = operand;
    const own = places.filter(
      ({ start, end }) => place !== undefined && start < place.end && place.start < end,
    );
    return nodesOf(operand, own);
  });
}

/** Never throws, whatever the text. */
export function outlineQuery(text: string, reader: QueryReader, spell: SpellText): QueryOutline {
  const query = splitQuery(text, reader);
  if (query === null) {
    return { drawable: false, filters: [], diagnostics: reader.read(text).diagnostics };
  }
  const { read, clauses, isLoose } = query;
  const diagnostics = read.condition === null ? [] : read.diagnostics;
  if (isLoose) return { drawable: false, filters: [], diagnostics };
  return { drawable: true, filters: toFilters(query, clauses, reader, spell), diagnostics };
}

export function toFilters(
  { text }: SplitQuery,
  clauses: readonly ReadClause[],
  { catalogue }: QueryReader,
  spell: SpellText,
): readonly QueryFilter[] {
  return clauses.map(({ start, end, node }) => {
    const clause: Clause = { start, end, text: text.slice(start, end) };
    return toFilter(node, clause, catalogue, spell);
  });
}
