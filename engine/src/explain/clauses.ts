import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Clause } from "../contract/index.ts";
import type { Columns } from "../table/column.ts";
import { fillMask, type Mask } from "../eval/mask.ts";
import { compileTruth } from "../eval/truths.ts";
import type { TruthNode } from "../semantics/checked.ts";
import { havePlaces } from "./explained-tree.ts";
import { quantitiesOf } from "./quantity.ts";
import type { LoadedQuery } from "./query-source.ts";
import { createNodeWriter } from "./write-node.ts";
import { quotePart } from "./written-parts.ts";

export interface AnsweredClause {
  readonly node: TruthNode;
  readonly clause: Clause;
  readonly mask: Mask;
}

/** Top-level AND conditions with their results. */
export function answerClauses(
  query: LoadedQuery,
  catalogue: Catalogue,
  columns: Columns,
): readonly AnsweredClause[] {
  const write = createNodeWriter(catalogue, quantitiesOf(query.condition, catalogue));
  return listClauses(query.condition).map((node) => {
    const { place } = node;
    return {
      node,
      clause:
        place === undefined
          ? { start: 0, end: 0, text: write(node) }
          : { ...place, text: quotePart(query, place) },
      mask: compileTruth(node).evaluate(columns),
    };
  });
}

/** `10 < PE < 20` and a custom filter are one clause: their parts share a place. */
function listClauses(node: TruthNode): readonly TruthNode[] {
  if (node.kind !== "and" || !havePlaces(node.operands, null)) return [node];
  return node.operands.flatMap(listClauses);
}

/** Rows where a clause is false or unknown. */
export function failuresOf({ mask }: AnsweredClause, rows: number): Uint32Array {
  const all = fillMask(rows, true).yes;
  return all.map((bits, word) => bits & ~(mask.yes[word] ?? 0));
}

export function hasBit(bits: Uint32Array, row: number): boolean {
  return (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
}
