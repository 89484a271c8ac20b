import { notRatedCode, scoredNames } from "../catalogue/index.ts";
import type { ColumnKey } from "../contract/index.ts";
import { textAt } from "../table/column.ts";
import { splitMembers } from "../table/members.ts";
import type { LoadableColumns } from "./dataset-columns.ts";

/** Shown as NR. */
const notRated = "NOT RATED";

/** Columns needed to tell an unrated score from a missing one. */
export function companionsOf(
  keys: readonly ColumnKey[],
  columns: LoadableColumns,
): readonly ColumnKey[] {
  const isTold = columns.has(notRatedCode) && keys.some((key) => scoredNames.has(key));
  return isTold ? [notRatedCode] : [];
}

/** Null if all rows are rated. */
export function writeNotRated(
  key: ColumnKey,
  figures: Float64Array,
  rows: Int32Array,
  columns: LoadableColumns,
): readonly (number | string | null)[] | null {
  const name = scoredNames.get(key);
  if (name === undefined || !columns.has(notRatedCode) || !columns.isLoaded(notRatedCode)) {
    return null;
  }
  const told = columns.get(notRatedCode);
  if (told.kind !== "text") return null;
  const written = Array.from(figures, (figure, at): number | string | null => {
    if (!Number.isNaN(figure)) return figure;
    const names = textAt(told, rows[at] ?? -1);
    return names !== null && splitMembers(names).includes(name) ? notRated : null;
  });
  return written.includes(notRated) ? written : null;
}
