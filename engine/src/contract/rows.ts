import type { ColumnKey, ParameterType, Unit } from "./parameter.ts";

/** A column to show, with what is needed to head and format it. */
export interface QueryColumn {
  readonly key: ColumnKey;
  /** `Sales, 1 year ago`. */
  readonly title: string;
  readonly type: ParameterType;
  readonly unit: Unit;
}

/**
 * A stretch of a result's rows, column-wise: Float64Array (NaN empty) or text (null empty). A score
 * that some of the rows are not rated for holds figures, null, and `NOT RATED` for those.
 */
export interface RowPage {
  readonly from: number;
  readonly to: number;
  /** Row numbers in the dataset. */
  readonly rows: Int32Array;
  readonly values: {
    readonly [key: ColumnKey]: Float64Array | readonly (number | string | null)[];
  };
}
