import type { ColumnKey } from "../contract/index.ts";
import type { NumberNode, TruthNode } from "../semantics/checked.ts";
import type { Columns } from "./columns.ts";
import { evaluate, evaluateNumber, type Evaluation } from "./evaluate.ts";
import { type Bands, countGroups, type GroupCounts } from "./facets.ts";
import { firstRows, sortRows } from "./sort-rows.ts";

/** Answers conditions over the columns of one dataset, which it takes to stay as they are. */
export interface Evaluator {
  readonly kind: "plain" | "simd";
  /** Throws where a column that the condition names is not loaded. */
  evaluate(condition: TruthNode): Evaluation;
  /** A number a row, NaN where it is empty; the caller's own. */
  evaluateNumber(node: NumberNode): Float64Array;
  /**
   * The rows that match, by a column's values: empty values last in either direction, rows of one
   * value in the dataset's order. With a `limit`, so many of the first at most.
   */
  order(
    evaluation: Evaluation,
    key: ColumnKey,
    direction: "ascending" | "descending",
    limit?: number,
  ): Int32Array;
  /** How many of the rows that match have each text of a column, each text and band, or each band. */
  countGroups(evaluation: Evaluation, key: ColumnKey | null, bands?: Bands | null): GroupCounts;
  /** Gives up what it holds; nothing may be asked of it afterwards. */
  close(): void;
}

/** What an evaluator may remember. */
export interface EvaluatorOptions {
  /** Bytes of single clauses' answers; 0 works every clause out anew, however little has changed. */
  readonly cacheBytes?: number;
  /** Bytes of computed columns. */
  readonly heldBytes?: number;
  /** Bytes that the kernels' memory may grow to. */
  readonly mostBytes?: number;
}

/** The evaluator over typed arrays: what every other one must agree with. */
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
