import { type Column as ArrowColumn, Type } from "@uwdata/flechette";
import type { ParameterType } from "../contract/index.ts";
import { type Column, type TextColumn, textColumn } from "./column.ts";

const millisecondsPerDay = 86_400_000;

export function arrowColumnType(column: ArrowColumn<unknown>): ParameterType {
  const type = valueType(column);
  switch (type.typeId) {
    case Type.Bool:
      return "truth";
    case Type.Date:
    case Type.Timestamp:
      return "date";
    case Type.Utf8:
    case Type.LargeUtf8:
    case Type.Utf8View:
      return "text";
    default:
      return "number";
  }
}

/** Throws for a nested column. */
export function decodeArrowColumn(name: string, column: ArrowColumn<unknown>): Column {
  switch (valueType(column).typeId) {
    case Type.Utf8:
    case Type.LargeUtf8:
    case Type.Utf8View:
      return decodeTexts(column);
    case Type.Float:
      return { kind: "number", values: decodeFloats(column) };
    case Type.Int:
    case Type.Decimal:
    case Type.Bool:
    case Type.Null:
      return { kind: "number", values: convert(column, Number) };
    case Type.Date:
    case Type.Timestamp:
      return {
        kind: "number",
        values: convert(column, (value) => Math.floor(Number(value) / millisecondsPerDay)),
      };
    default:
      throw new Error(`Column ${name} has values other than numbers, booleans, dates and text.`);
  }
}

function valueType(column: ArrowColumn<unknown>): { readonly typeId: number } {
  const type = column.type as { readonly typeId: number; readonly dictionary?: { typeId: number } };
  return type.typeId === Type.Dictionary && type.dictionary ? type.dictionary : type;
}

function decodeFloats(column: ArrowColumn<unknown>): Float64Array {
  if (column.length === 0) return new Float64Array(0);
  const values: unknown = column.nullCount === 0 ? column.toArray() : null;
  return values instanceof Float64Array ? values : convert(column, Number);
}

function convert(column: ArrowColumn<unknown>, read: (value: unknown) => number): Float64Array {
  const values = new Float64Array(column.length);
  let row = 0;
  for (const value of column) {
    values[row] = value === null || value === undefined ? Number.NaN : read(value);
    row += 1;
  }
  return values;
}

/** A single batch and dictionary is used directly; anything else is re-encoded. */
function decodeTexts(column: ArrowColumn<unknown>): TextColumn {
  const batch:
    | (ArrowColumn<unknown>["data"][number] & { readonly dictionary?: ArrowColumn<unknown> })
    | undefined = column.data[0];
  if (column.data.length !== 1 || !batch?.dictionary || !(batch.values instanceof Int32Array)) {
    return textColumn(column, column.length);
  }
  const dictionary = Array.from(batch.dictionary, (text) => (typeof text === "string" ? text : ""));
  if (dictionary.includes("")) {
    return textColumn(column, column.length);
  }
  const codes = batch.values.slice(0, column.length);
  if (column.nullCount > 0) {
    const validity = batch.validity;
    for (let row = 0; row < codes.length; row += 1) {
      if (((validity[row >> 3] ?? 0) & (1 << (row & 7))) === 0) codes[row] = -1;
    }
  }
  return { kind: "text", codes, dictionary };
}
