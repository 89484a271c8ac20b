import type { ColumnKey } from "../contract/index.ts";
/** Numbers, booleans (1 or 0) and dates (days since 1970-01-01); NaN is empty. */
export interface NumberColumn {
  readonly kind: "number";
  readonly values: Float64Array;
}

/** Texts by code into `dictionary`; code -1 is empty. */
export interface TextColumn {
  readonly kind: "text";
  readonly codes: Int32Array;
  readonly dictionary: readonly string[];
}

/** In the dataset's row order. */
export type Column = NumberColumn | TextColumn;

export function columnLength(column: Column): number {
  return column.kind === "number" ? column.values.length : column.codes.length;
}

/** Null if empty. */
export function textAt(column: TextColumn, row: number): string | null {
  return column.dictionary[column.codes[row] ?? -1] ?? null;
}

/** Null if empty. */
export function cellsOf(column: Column): (string | number | null)[] {
  return column.kind === "text"
    ? Array.from(column.codes, (_, row) => textAt(column, row))
    : Array.from(column.values, (value) => (Number.isNaN(value) ? null : value));
}

/** Codes follow first appearance; null, "" and values other than texts are empty. */
export function textColumn(values: Iterable<unknown>, length: number): TextColumn {
  const codes = new Int32Array(length).fill(-1);
  const dictionary: string[] = [];
  const known = new Map<string, number>();
  let row = 0;
  for (const value of values) {
    if (typeof value === "string" && value !== "") {
      let code = known.get(value);
      if (code === undefined) {
        code = dictionary.push(value) - 1;
        known.set(value, code);
      }
      codes[row] = code;
    }
    row += 1;
  }
  return { kind: "text", codes, dictionary };
}

export interface Columns {
  readonly rows: number;
  /** Throws if the column is not loaded. */
  get(key: ColumnKey): Column;
}
