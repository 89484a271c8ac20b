import type { ColumnKey, IsoDate, ParameterType } from "../../contract/index.ts";
import type { Column } from "../../table/column.ts";

export type Cell = string | number | boolean | null;

/** Untyped cells, or values of a known type. */
export type RawColumn =
  | { readonly header: string; readonly cells: readonly Cell[] }
  | { readonly header: string; readonly type: ParameterType; readonly column: Column };

/** The first column is the id. */
export interface RawTable {
  readonly rows: number;
  readonly columns: readonly RawColumn[];
  /** `line 12`, for messages. */
  readonly placeOf: (row: number) => string;
  /** Undefined unless the file is a snapshot. */
  readonly snapshot?: SnapshotNotes | undefined;
}

export interface SnapshotNotes {
  readonly asOf: IsoDate | null;
  readonly version: string | null;
  readonly idHeading: string | null;
  readonly keys: readonly ColumnKey[];
}
