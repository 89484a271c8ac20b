import type { ColumnKey } from "../contract/index.ts";
import type { NumberNode, TruthNode } from "../semantics/checked.ts";
import { calculateColumn } from "./calculation.ts";
import type { Columns } from "../table/column.ts";
import { filterOf } from "./conditions.ts";
import { countRows, findRows } from "./find-rows.ts";
import { findLacking } from "./lacking.ts";
import { prepareNumber } from "./numbers.ts";
import { createEvaluationContext, withBlockContext } from "./evaluation-context.ts";

export interface Evaluation {
  readonly count: number;
  /** Matching rows, ascending. */
  readonly matched: Int32Array;
  /** Copies the matching rows to an array with enough space. */
  copyMatched(into: Int32Array): void;
  /** Rows with an unknown result. */
  readonly lacking: number;
  /** Unknown rows by missing column; most first, then by name. */
  readonly lackingColumns: readonly { readonly key: ColumnKey; readonly rows: number }[];
}

export function evaluate(condition: TruthNode, columns: Columns): Evaluation {
  const evaluation = createEvaluationContext(columns);
  const rows = findRows(evaluation, (context) => filterOf(condition, true, context));
  // computed on demand: batch runs print no reasons
  let matched: Int32Array | null = null;
  let lacking: number | null = null;
  const countLacking = (): number => {
    lacking ??=
      columns.rows -
      rows.length -
      countRows(evaluation, (context) => filterOf(condition, false, context));
    return lacking;
  };
  return {
    count: rows.length,
    get matched() {
      matched ??= rows.slice();
      return matched;
    },
    copyMatched: (into) => into.set(rows),
    get lacking() {
      return countLacking();
    },
    get lackingColumns() {
      return countLacking() === 0 ? [] : findLacking(condition, evaluation);
    },
  };
}

/** Returns a new array; NaN if empty. */
export function evaluateNumber(node: NumberNode, columns: Columns): Float64Array {
  return withBlockContext(createEvaluationContext(columns), (context) =>
    calculateColumn(prepareNumber(node, context, filterOf), columns.rows),
  );
}
