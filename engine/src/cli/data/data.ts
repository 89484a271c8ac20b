import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { ColumnKey, IsoDate } from "../../contract/index.ts";
import type { LoadableColumns } from "../../dataset/dataset-columns.ts";
import type { QuerySource } from "../../explain/query-source.ts";
import type { QueryReader } from "../../query.ts";

export type RowId = string | number | boolean | null;

export interface DataSource {
  readonly catalogue: Catalogue;
  readonly columns: LoadableColumns;
  readonly keys: readonly ColumnKey[];
  readonly idColumn: ColumnKey;
  readonly idHeading: string;
  /** Label columns, printed after the id. */
  readonly labelColumns: readonly ColumnKey[];
  /** Null if unknown. */
  readonly asOf: IsoDate | null;
  readonly version: string | null;
  /** Notes to print, one line each. */
  readonly notes: readonly string[];
  readIds(): Promise<readonly RowId[]>;
}

/** Data with custom filters as columns. */
export interface Data extends DataSource, Omit<QuerySource, "readIds"> {
  readonly reader: QueryReader;
}
