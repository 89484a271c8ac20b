import type { Clause, QueryFilter, QueryOutline } from "../contract/index.ts";
import type { QueryReader, ReadQuery } from "../query.ts";
import type { TruthNode } from "../semantics/checked.ts";
import { type ClausePlace, findClauses, type WrittenClauses } from "./clauses.ts";
import { drawClause, type SpellText } from "./draw-clause.ts";

/** A clause of a query that can be read, and what it asks. */
export interface ReadClause extends ClausePlace {
  readonly node: TruthNode;
}

/** A query that can be read, cut into its clauses; an empty text has none. */
export interface CutQuery extends WrittenClauses {
  readonly text: string;
  readonly read: ReadQuery;
  readonly clauses: readonly ReadClause[];
  /** Whether OR joins at the outermost, so that all of it is one clause that no builder draws. */
  readonly isLoose: boolean;
}

/** Null where the text cannot be read; one of blanks and comments is a query that asks nothing. */
export function cutQuery(text: string, reader: QueryReader): CutQuery | null {
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

/** The conditions at some places: AND without brackets has a node of its own for each of its lines. */
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

/** A query as a builder draws it. Never throws for a text, however broken. */
export function outlineQuery(text: string, reader: QueryReader, spell: SpellText): QueryOutline {
  const query = cutQuery(text, reader);
  if (query === null) {
    return { drawable: false, filters: [], diagnostics: reader.read(text).diagnostics };
  }
  const { read, clauses, isLoose } = query;
  const diagnostics = read.condition === null ? [] : read.diagnostics;
  if (isLoose) return { drawable: false, filters: [], diagnostics };
  return { drawable: true, filters: drawClauses(query, clauses, reader, spell), diagnostics };
}

export function drawClauses(
  { text }: CutQuery,
  clauses: readonly ReadClause[],
  { catalogue }: QueryReader,
  spell: SpellText,
): readonly QueryFilter[] {
  return clauses.map(({ start, end, node }) => {
    const clause: Clause = { start, end, text: text.slice(start, end) };
    return drawClause(node, clause, catalogue, spell);
  });
}
