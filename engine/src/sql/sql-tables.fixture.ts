import * as fc from "fast-check";
import { anyColumns } from "../eval/checked-trees.fixture.ts";
import { type Columns, cellsOf, type Column } from "../table/column.ts";
import { fillMask, listRows } from "../eval/mask.ts";
import { compileTruth } from "../eval/truths.ts";
import type { CheckedNode, NumberNode, TruthNode } from "../semantics/checked.ts";

/** The keys of `anyColumns`, and whole numbers small enough that sums of them are exact in any order. */
export const tableKeys = ["a", "b", "c", "d", "isSme", "sector", "industry", "tame"] as const;

/** Tables of up to 129 rows with the columns `tableKeys`. */
export const anyTable: fc.Arbitrary<Columns> = fc
  .tuple(
    anyColumns.filter(({ rows }) => rows <= 129),
    fc.array(fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constant(Number.NaN)), { minLength: 1 }),
  )
  .map(([columns, pool]) => {
    const values = Float64Array.from(
      { length: columns.rows },
      (_, row) => pool[row % pool.length] ?? Number.NaN,
    );
    const tame: Column = { kind: "number", values };
    return { rows: columns.rows, get: (key) => (key === "tame" ? tame : columns.get(key)) };
  });

/** The cells of a table, a row after the other, led by the row's number; null for empty. */
export function listTableRows(columns: Columns): (number | string | null)[][] {
  const cells = tableKeys.map((key) => cellsOf(columns.get(key)));
  return Array.from({ length: columns.rows }, (_, row) => [
    row,
    ...cells.map((column) => column[row] ?? null),
  ]);
}

/** The rows where a condition is true and where it is unknown, ascending. */
export interface RowAnswer {
  readonly matched: readonly number[];
  readonly unknown: readonly number[];
}

/** Evaluates a condition with the engine. */
export function answerRows(condition: TruthNode, columns: Columns): RowAnswer {
  const { yes, known } = compileTruth(condition).evaluate(columns);
  const all = fillMask(columns.rows, true).yes;
  const unknown = all.map((bits, word) => bits & ~(known[word] ?? 0));
  return { matched: [...listRows(yes)], unknown: [...listRows(unknown)] };
}

/**
 * The same condition with the sums over rows that databases take in another order, and so round
 * otherwise, over whole numbers, and what is divided by their roots to the thousandth, as are growth
 * rates, whose roots differ in the last digit from one library to the next.
 */
export function withExactSums(condition: TruthNode): TruthNode {
  return rewrite(condition) as TruthNode;
}

function rewrite(node: CheckedNode): CheckedNode {
  if (node.kind === "across" && (node.function === "mean" || node.function === "zscore")) {
    const exact = { ...node, operand: { kind: "column", key: "tame" } } as const;
    if (node.function === "mean") return exact;
    return toThousandth(exact);
  }
  const rewritten = Object.fromEntries(
    Object.entries(node).map(([name, part]: [string, unknown]) => [name, rewriteAny(part)]),
  ) as unknown as CheckedNode;
  return rewritten.kind === "growth" && rewritten.years !== 1 ? toThousandth(rewritten) : rewritten;
}

function toThousandth(left: NumberNode): CheckedNode {
  const right = { kind: "constant", value: 1000 } as const;
  const operand = { kind: "arithmetic", operator: "*", left, right } as const;
  return { kind: "scalar", function: "round", operand };
}

function rewriteAny(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(rewriteAny);
  return typeof part === "object" && part !== null && "kind" in part
    ? rewrite(part as CheckedNode)
    : part;
}
