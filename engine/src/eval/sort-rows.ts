import type { Column, TextColumn } from "../table/column.ts";

/**
 * Rows by a column's values, a new array. Empty values come last in either direction, and rows of one
 * value keep the order they had.
 */
export function sortRows(
  rows: Int32Array,
  column: Column,
  direction: "ascending" | "descending",
): Int32Array {
  const values = column.kind === "number" ? column.values : rankTexts(column);
  const sorted = new Int32Array(rows.length);
  let filled = 0;
  for (const row of rows) {
    if (!Number.isNaN(values[row])) {
      sorted[filled] = row;
      filled += 1;
    }
  }
  const sign = direction === "ascending" ? 1 : -1;
  sorted.subarray(0, filled).sort((a, b) => sign * ((values[a] as number) - (values[b] as number)));
  for (const row of rows) {
    if (Number.isNaN(values[row])) {
      sorted[filled] = row;
      filled += 1;
    }
  }
  return sorted;
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** The place of each row's text among all texts of the column, NaN for empty. */
function rankTexts({ codes, dictionary }: TextColumn): Float64Array {
  const order = dictionary.map((_, code) => code);
  order.sort((a, b) => collator.compare(dictionary[a] ?? "", dictionary[b] ?? ""));
  const ranks = new Float64Array(dictionary.length);
  let rank = 0;
  for (const [index, code] of order.entries()) {
    const before = dictionary[order[index - 1] ?? code] ?? "";
    if (collator.compare(before, dictionary[code] ?? "") !== 0) rank += 1;
    ranks[code] = rank;
  }
  return Float64Array.from(codes, (code) => ranks[code] ?? Number.NaN);
}
