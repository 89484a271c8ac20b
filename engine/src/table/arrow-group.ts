import {
  columnFromArray,
  dictionary,
  float64,
  int32,
  tableFromColumns,
  tableFromIPC,
  tableToIPC,
  utf8,
} from "@uwdata/flechette";
import type { ColumnKey, ParameterType } from "../contract/index.ts";
import { arrowColumnType, decodeArrowColumn } from "./arrow-column.ts";
import type { Column } from "./column.ts";

/** NaN and null are empty. */
export type GroupColumn =
  | {
      readonly key: ColumnKey;
      readonly type: "number" | "truth" | "date";
      readonly values: Float64Array;
    }
  | {
      readonly key: ColumnKey;
      readonly type: "text";
      readonly values: readonly (string | null)[];
    };

/** In file order. */
export type DecodedGroup = ReadonlyMap<ColumnKey, Column>;

/**
 * Writes an Arrow IPC file with one record batch. Numbers are Float64 without a validity bitmap
 * (NaN stays); texts are Utf8 dictionaries, null or "" as null. Throws a RangeError for different
 * lengths or duplicate keys.
 */
export function encodeGroup(columns: readonly GroupColumn[]): Uint8Array {
  const rows = columns[0]?.values.length ?? 0;
  const seen = new Set<ColumnKey>();
  const encoded = columns.map((column): [string, ReturnType<typeof columnFromArray>] => {
    if (column.values.length !== rows) {
      throw new RangeError(
        `Column ${column.key} has ${column.values.length} rows, the first column ${rows}.`,
      );
    }
    if (seen.has(column.key)) throw new RangeError(`Column ${column.key} is duplicated.`);
    seen.add(column.key);
    return [column.key, encodeColumn(column)];
  });
  const bytes = tableToIPC(tableFromColumns(encoded), { format: "file" });
  if (bytes === null) throw new TypeError("The Arrow writer returned no bytes.");
  return bytes;
}

function encodeColumn(column: GroupColumn) {
  if (column.type === "text") {
    const values = column.values.map((value) => (value === "" ? null : value));
    return columnFromArray(values, dictionary(utf8(), int32()));
  }
  // the writer cannot infer a type without rows
  return column.values.length === 0
    ? columnFromArray([], float64())
    : columnFromArray(column.values);
}

export interface ArrowFileColumn {
  readonly name: string;
  readonly type: ParameterType;
  readonly column: Column;
}

/**
 * Reads an Arrow IPC file or stream. Float64 columns without nulls in one batch are views; others
 * are copied: integers, booleans (1 and 0), dates and timestamps (days since 1970-01-01) to
 * Float64, texts to codes. Throws for invalid data or nested columns.
 */
export function decodeArrow(bytes: Uint8Array): readonly ArrowFileColumn[] {
  const table = tableFromIPC(aligned(bytes), { useDate: false });
  return table.schema.fields.map((field, index) => {
    const column = table.getChildAt<never>(index);
    return {
      name: field.name,
      type: arrowColumnType(column),
      column: decodeArrowColumn(field.name, column),
    };
  });
}

/** Numbers are views of the given bytes. */
export function decodeGroup(bytes: Uint8Array): DecodedGroup {
  return new Map(decodeArrow(bytes).map(({ name, column }) => [name, column]));
}

/** Float64 views need 8-byte alignment, which pooled reads lack. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
}
