import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { ColumnKey, IsoDate } from "../../contract/index.ts";
import type { LoadableColumns } from "../../dataset/dataset-columns.ts";
import type { Questioned } from "../../explain/question.ts";
import type { QueryReader } from "../../query.ts";

export type RowId = string | number | boolean | null;

/** A published dataset or a data file, as it was found. */
export interface DataSource {
  readonly catalogue: Catalogue;
  readonly columns: LoadableColumns;
  /** Every column, in the order of the data. */
  readonly keys: readonly ColumnKey[];
  readonly idColumn: ColumnKey;
  readonly idHeading: string;
  /** Columns that say what a row is, printed behind the id. */
  readonly labelColumns: readonly ColumnKey[];
  /** The market day that the data stand at, and the dataset that they are of; null where nothing tells. */
  readonly asOf: IsoDate | null;
  readonly version: string | null;
  /** What is worth knowing of the data before they are asked, a line each. */
  readonly notes: readonly string[];
  readIds(): Promise<readonly RowId[]>;
}

/** What queries run over: data, and the analyst's own filters as further columns. */
export interface Data extends DataSource, Omit<Questioned, "readIds"> {
  readonly reader: QueryReader;
}
