import type { ColumnKey, IsoDate, ParameterType } from "../../contract/index.ts";
import type { Column } from "../../table/column.ts";

export type Cell = string | number | boolean | null;

/** A column as its file holds it: cells still to be typed, or values of a known type. */
export type RawColumn =
  | { readonly header: string; readonly cells: readonly Cell[] }
  | { readonly header: string; readonly type: ParameterType; readonly column: Column };

/** A table read from a file; its first column identifies the rows. */
export interface RawTable {
  readonly rows: number;
  readonly columns: readonly RawColumn[];
  /** How a message names the place of a row: `line 12`. */
  readonly placeOf: (row: number) => string;
  /** What a snapshot says of itself; undefined for any other file. */
  readonly snapshot?: SnapshotNotes | undefined;
}

/** What a snapshot keeps of the data that it was taken of. */
export interface SnapshotNotes {
  readonly asOf: IsoDate | null;
  readonly version: string | null;
  readonly idHeading: string | null;
  /** The columns' keys, in the order of the file. */
  readonly keys: readonly ColumnKey[];
}
