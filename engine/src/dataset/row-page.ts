import type { ColumnKey, RowPage } from "../contract/index.ts";
import { type TextColumn, textAt } from "../table/column.ts";
import { showMembers } from "../table/members.ts";
import type { LoadableColumns } from "./dataset-columns.ts";
import { writeNotRated } from "./not-rated.ts";

/** Rows `from`..`to`, clamped; the arrays are copies. */
export function slicePage(
  rows: Int32Array,
  keys: readonly ColumnKey[],
  columns: LoadableColumns,
  from: number,
  to: number,
): RowPage {
  const start = clamp(from, rows.length);
  const end = Math.max(start, clamp(to, rows.length));
  const page = rows.slice(start, end);
  const valuesOf = (key: ColumnKey): RowPage["values"][ColumnKey] => {
    const column = columns.get(key);
    if (column.kind === "text") return Array.from(page, (row) => shownAt(column, row));
    const figures = Float64Array.from(page, (row) => column.values[row] ?? Number.NaN);
    return writeNotRated(key, figures, page, columns) ?? figures;
  };
  const values = Object.fromEntries(keys.map((key) => [key, valuesOf(key)]));
  return { from: start, to: end, rows: page, values };
}

function shownAt(column: TextColumn, row: number): string | null {
  const text = textAt(column, row);
  return text === null ? null : showMembers(text);
}

/** Transferable buffers of a page. */
export function pageBuffers(page: RowPage): ArrayBuffer[] {
  const figures = Object.values(page.values).filter((values) => values instanceof Float64Array);
  return [page.rows, ...figures]
    .map(({ buffer }) => buffer)
    .filter((buffer) => buffer instanceof ArrayBuffer);
}

function clamp(index: number, length: number): number {
  return Number.isFinite(index) ? Math.min(Math.max(0, Math.trunc(index)), length) : 0;
}
