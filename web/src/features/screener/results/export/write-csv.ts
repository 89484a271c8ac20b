import Papa from "papaparse";
import type { ExportTable, ExportValue } from "./export-table.ts";

/** By it, Excel knows that the file is UTF-8, and so what ₹ is. */
const byteOrderMark = "\uFEFF";

function toField(value: ExportValue): string | number {
  if (value === null) return "";
  return value instanceof Date ? value.toISOString().slice(0, 10) : value;
}

/** The table as CSV: figures with all their digits and a point, dates as `2026-11-20`, empty for none. */
export function writeCsv({ columns, rows }: ExportTable): Blob {
  const data = rows.map((row) => row.map(toField));
  const text = Papa.unparse({ fields: columns.map(({ title }) => title), data });
  return new Blob([byteOrderMark, text, "\r\n"], { type: "text/csv;charset=utf-8" });
}
