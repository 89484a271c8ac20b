import type { IsoDate } from "./market.ts";
import type { ColumnKey } from "./parameter.ts";

/** One Arrow file of a dataset and the columns in it, all of the dataset's row order. */
export interface DatasetGroup {
  /** `identity`, `eod`, `profit-and-loss`, …, or `history/<code>.years`, `history/<code>.quarters`. */
  readonly name: string;
  /** Path below the dataset's folder. */
  readonly file: string;
  readonly columns: readonly ColumnKey[];
  readonly bytes: number;
  /** Of the file, hexadecimal; absent in datasets published before files were verified. */
  readonly sha256?: string;
}

/**
 * What a published dataset holds. A dataset never changes: its version names its content.
 * Rows run by market capitalisation, largest first, empty last, then by company code.
 * Number, truth and date columns are Float64 with NaN for empty (truth 1 or 0, dates in days since
 * 1970-01-01); text columns are dictionary-encoded with null for empty.
 */
export interface DatasetManifest {
  readonly format: 1;
  readonly version: string;
  /** `demo`: fictional companies, to be said on every page. */
  readonly kind: "demo" | "market";
  /** The market day that prices stand at. */
  readonly asOf: IsoDate;
  /** An instant, ISO 8601 UTC. */
  readonly publishedAt: string;
  readonly rows: number;
  /** The column that identifies a row. */
  readonly idColumn: ColumnKey;
  readonly groups: readonly DatasetGroup[];
  /** The file with the first rows of the identity group, for the first paint. */
  readonly firstRowsFile: string;
  /** Of that file, as for groups. */
  readonly firstRowsSha256?: string;
}

/** `first-rows.json`: the first rows by market capitalisation, column-wise, null for empty. */
export interface FirstRows {
  readonly version: string;
  readonly rows: number;
  readonly columns: { readonly [key: ColumnKey]: readonly (number | string | null)[] };
}
