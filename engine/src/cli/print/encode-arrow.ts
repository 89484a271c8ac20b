import {
  bool,
  columnFromArray,
  dateDay,
  dictionary,
  float64,
  int32,
  Table,
  tableFromColumns,
  tableToIPC,
  utf8,
} from "@uwdata/flechette";
import type { ParameterType } from "../../contract/index.ts";

/** Null is empty; dates are `2025-08-31` or days since 1970-01-01. */
export interface ArrowColumn {
  readonly title: string;
  readonly type: ParameterType;
  readonly values: readonly (string | number | boolean | null)[];
}

const millisecondsPerDay = 86_400_000;

/** Writes columns as an Arrow file with Float64, Bool, Date and Utf8 columns, empties as nulls. */
export function encodeArrow(
  columns: readonly ArrowColumn[],
  metadata: ReadonlyMap<string, string> = new Map(),
): Uint8Array {
  const encoded = columns.map((column): [string, ReturnType<typeof columnFromArray>] => [
    column.title,
    encodeColumn(column),
  ]);
  const { schema, children } = tableFromColumns(encoded);
  const described = new Table({ ...schema, metadata: new Map(metadata) }, [...children]);
  const bytes = tableToIPC(described, { format: "file" });
  if (bytes === null) throw new TypeError("The Arrow writer returned no bytes.");
  return bytes;
}

function encodeColumn({ type, values }: ArrowColumn) {
  switch (type) {
    case "text": {
      const texts = values.map((value) => (value === null ? null : String(value)));
      return columnFromArray(texts, dictionary(utf8(), int32()));
    }
    case "truth": {
      const truths = values.map((value) => (value === null ? null : Boolean(value)));
      return columnFromArray(truths, bool());
    }
    case "date":
      return columnFromArray(values.map(toInstant), dateDay());
    case "number": {
      const numbers = values.map((value) => (value === null ? null : Number(value)));
      return columnFromArray(numbers, float64());
    }
  }
}

function toInstant(value: string | number | boolean | null): number | null {
  if (value === null) return null;
  return typeof value === "number" ? value * millisecondsPerDay : Date.parse(String(value));
}
