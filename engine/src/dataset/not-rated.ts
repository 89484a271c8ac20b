import { notRatedCode, scoredNames } from "../catalogue/index.ts";
import type { ColumnKey } from "../contract/index.ts";
import { textAt } from "../table/column.ts";
import { splitMembers } from "../table/members.ts";
import type { LoadableColumns } from "./dataset-columns.ts";

/** What is written where a company has too few figures for a score; screens show NR. */
const notRated = "NOT RATED";

/** Columns to load beside others: what tells a score that is not rated from one that is not there. */
export function companionsOf(
  keys: readonly ColumnKey[],
  columns: LoadableColumns,
): readonly ColumnKey[] {
  const isTold = columns.has(notRatedCode) && keys.some((key) => scoredNames.has(key));
  return isTold ? [notRatedCode] : [];
}

/** A score's figures of some rows with words where it is not rated; null where there is nothing to say. */
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
