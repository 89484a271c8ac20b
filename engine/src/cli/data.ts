import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey } from "../contract/index.ts";
import type { LoadableColumns } from "../dataset/dataset-columns.ts";

export type RowId = string | number | boolean | null;

/** What queries run over: a published dataset or a data file. */
export interface Data {
  readonly catalogue: Catalogue;
  readonly columns: LoadableColumns;
  readonly idHeading: string;
  /** Columns that say what a row is, printed behind the id. */
  readonly labelColumns: readonly ColumnKey[];
  /** What is worth knowing of the data before they are asked, a line each. */
  readonly notes: readonly string[];
  readIds(): Promise<readonly RowId[]>;
}
