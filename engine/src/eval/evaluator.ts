import type { ColumnKey } from "../contract/index.ts";
import type { NumberNode, TruthNode } from "../semantics/checked.ts";
import type { Columns } from "../table/column.ts";
import { evaluate, evaluateNumber, type Evaluation } from "./evaluate.ts";
import { type Bands, countGroups, type GroupCounts } from "./facets.ts";
import { firstRows, sortRows } from "./sort-rows.ts";

/** Evaluates conditions over the unchanging columns of one dataset. */
export interface Evaluator {
  readonly kind: "plain" | "simd";
  /** Throws if a column is not loaded. */
  evaluate(condition: TruthNode): Evaluation;
  /** Returns a new array; NaN if empty. */
  evaluateNumber(node: NumberNode): Float64Array;
  /**
   * Matching rows sorted by a column: empty values last in both directions, ties in the dataset's
   * order. `limit` returns only the first rows.
   */
  order(
    evaluation: Evaluation,
    key: ColumnKey,
    direction: "ascending" | "descending",
    limit?: number,
  ): Int32Array;
  /** Counts matching rows by text, by text and band, or by band. */
  countGroups(evaluation: Evaluation, key: ColumnKey | null, bands?: Bands | null): GroupCounts;
  /** Releases its memory; do not use it afterwards. */
  close(): void;
}

/** Cache limits. */
export interface EvaluatorOptions {
  /** Bytes for clause results; 0 disables caching. */
  readonly cacheBytes?: number;
  /** Bytes for computed columns. */
  readonly numberCacheBytes?: number;
  /** Maximum bytes of kernel memory. */
  readonly maxBytes?: number;
}

/** The reference evaluator over typed arrays. */
export function createPlainEvaluator(columns: Columns): Evaluator {
  return {
    kind: "plain",
    evaluate: (condition) => evaluate(condition, columns),
    evaluateNumber: (node) => evaluateNumber(node, columns),
    order: ({ matched }, key, direction, limit) => {
      const column = columns.get(key);
      if (limit === undefined) return sortRows(matched, column, direction);
      return firstRows(matched, column, direction, limit);
    },
    countGroups: ({ matched }, key, bands = null) => countGroups(matched, key, bands, columns),
    close: () => undefined,
  };
}
