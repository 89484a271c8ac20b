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
  const values: Record<ColumnKey, RowPage["values"][ColumnKey]> = Object.create(
    null,
  ) as object as Record<ColumnKey, RowPage["values"][ColumnKey]>;
  for (const key of keys) {
    const column = columns.get(key);
    if (column.kind === "text") {
      values[key] = Array.from(page, (row) => shownAt(column, row));
    } else {
      const figures = Float64Array.from(page, (row) => column.values[row] ?? Number.NaN);
      values[key] = writeNotRated(key, figures, page, columns) ?? figures;
    }
  }
  return { from: start, to: end, rows: page, values };
}

function shownAt(column: TextColumn, row: number): string | null {
  const text = textAt(column, row);
  return text === null ? null : showMembers(text);
}

/** Transferable buffers of a page. */
export function pageBuffers(page: RowPage): ArrayBuffer[] {
  const buffers = [page.rows.buffer as ArrayBuffer];
  for (const values of Object.values(page.values)) {
    if (values instanceof Float64Array) buffers.push(values.buffer as ArrayBuffer);
  }
  return buffers;
}

function clamp(index: number, length: number): number {
  return Number.isFinite(index) ? Math.min(Math.max(0, Math.trunc(index)), length) : 0;
}
