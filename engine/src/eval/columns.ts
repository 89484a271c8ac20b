import type { ColumnKey } from "../contract/index.ts";
import type { Column } from "../table/column.ts";

/** The loaded columns of a dataset. */
export interface Columns {
  readonly rows: number;
  /** Throws where the column is not loaded: the caller loads what a query names first. */
  get(key: ColumnKey): Column;
}
