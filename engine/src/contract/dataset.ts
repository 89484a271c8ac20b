import type { IsoDate } from "./market.ts";
import type { ColumnKey } from "./parameter.ts";

/** One Arrow file and its columns, in the dataset's row order. */
export interface DatasetGroup {
  /** `identity`, `eod`, `profit-and-loss`, …, or `history/<code>.years`, `history/<code>.quarters`. */
  readonly name: string;
  /** Path below the dataset's folder. */
  readonly file: string;
  readonly columns: readonly ColumnKey[];
  readonly bytes: number;
  /** Hexadecimal; missing in older datasets. */
  readonly sha256?: string;
}

/**
 * Contents of a dataset. Datasets are immutable; the version identifies the content. Rows are
 * sorted by market capitalisation, descending, empty last, then by company code. Number, boolean (1
 * or 0) and date (days since 1970-01-01) columns are Float64 with NaN for empty; text is
 * dictionary-encoded with null.
 */
export interface DatasetManifest {
  readonly format: 1;
  readonly version: string;
  /** `demo`: fictional companies, labelled on every page. */
  readonly kind: "demo" | "market";
  /** Date of the prices. */
  readonly asOf: IsoDate;
  /** An instant, ISO 8601 UTC. */
  readonly publishedAt: string;
  readonly rows: number;
  /** The column that identifies a row. */
  readonly idColumn: ColumnKey;
  readonly groups: readonly DatasetGroup[];
  /** First rows of the identity group, for first paint. */
  readonly firstRowsFile: string;
  readonly firstRowsSha256?: string;
}

/** `first-rows.json`: the first rows by market capitalisation, column-wise, null for empty. */
export interface FirstRows {
  readonly version: string;
  readonly rows: number;
  readonly columns: { readonly [key: ColumnKey]: readonly (number | string | null)[] };
}
