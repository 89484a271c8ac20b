import type { ColumnKey, ParameterType, Unit } from "./parameter.ts";

export interface QueryColumn {
  readonly key: ColumnKey;
  /** `Sales, 1 year ago`. */
  readonly title: string;
  readonly type: ParameterType;
  readonly unit: Unit;
}

/**
 * Column-wise rows: Float64Array (NaN empty) or text (null empty). Scores with unrated rows hold
 * numbers, null and `NOT RATED`.
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

/** Starts of spreadsheet formulas, also full-width and after blanks. */
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** Prefixes an apostrophe to prevent formula injection in spreadsheets. */
export function escapeFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}
