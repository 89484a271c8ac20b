import type { Columns } from "../table/column.ts";
import { evaluateNumber } from "../eval/evaluate.ts";
import { compileTruth } from "../eval/truths.ts";
import type { ComparisonOperator } from "../grammar/tokens.ts";
import type { TruthNode } from "../semantics/checked.ts";
import { distanceOf, hasThresholdLeft } from "./explained-tree.ts";
import { hasBit } from "./clauses.ts";

/**
 * Distance of each row from satisfying a clause, in percent of the threshold: 0 if true, NaN if not
 * numeric. AND sums, OR takes the minimum.
 */
export function measureClause(node: TruthNode, columns: Columns): Float64Array {
  return measure(node, true, columns);
}

/** `wanted` is false under NOT. */
function measure(node: TruthNode, wanted: boolean, columns: Columns): Float64Array {
  switch (node.kind) {
    case "not":
      return measure(node.operand, !wanted, columns);
    case "and":
    case "or": {
      const parts = node.operands.map((operand) => measure(operand, wanted, columns));
      const adds = (node.kind === "and") === wanted;
      return Float64Array.from({ length: columns.rows }, (_, row) => {
        const distances = parts.map((part) => part[row] ?? Number.NaN);
        if (adds) return distances.reduce((sum, distance) => sum + distance, 0);
        const known = distances.filter((distance) => !Number.isNaN(distance));
        return known.length === 0 ? Number.NaN : Math.min(...known);
      });
    }
    case "compare":
      return measureComparison(node, wanted, columns);
    default:
      return measureTruth(node, wanted, columns);
  }
}

function measureTruth(node: TruthNode, wanted: boolean, columns: Columns): Float64Array {
  const { yes, known } = compileTruth(node).evaluate(columns);
  return Float64Array.from({ length: columns.rows }, (_, row) =>
    hasBit(known, row) && hasBit(yes, row) === wanted ? 0 : Number.NaN,
  );
}

function measureComparison(
  node: Extract<TruthNode, { kind: "compare" }>,
  wanted: boolean,
  columns: Columns,
): Float64Array {
  const left = evaluateNumber(node.left, columns);
  const right = evaluateNumber(node.right, columns);
  const holds = operators[node.operator];
  const mirrored = hasThresholdLeft(node);
  return Float64Array.from({ length: columns.rows }, (_, row) => {
    const [a, b] = [left[row] ?? Number.NaN, right[row] ?? Number.NaN];
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.NaN;
    if (holds(a, b) === wanted) return 0;
    const percent = (mirrored ? distanceOf(b, a) : distanceOf(a, b))?.percent ?? Number.NaN;
    return Math.abs(percent);
  });
}

const operators: {
  readonly [operator in ComparisonOperator]: (a: number, b: number) => boolean;
} = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
};
