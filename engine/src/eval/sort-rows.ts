import type { Column, TextColumn } from "../table/column.ts";

/** Returns a new array. Empty values last in both directions; ties keep their order. */
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
  sorted
    .subarray(0, filled)
    .sort((a, b) => sign * ((values[a] ?? Number.NaN) - (values[b] ?? Number.NaN)));
  for (const row of rows) {
    if (Number.isNaN(values[row])) {
      sorted[filled] = row;
      filled += 1;
    }
  }
  return sorted;
}

/** The first rows of `sortRows`, in one pass if few. */
export function firstRows(
  rows: Int32Array,
  column: Column,
  direction: "ascending" | "descending",
  limit: number,
): Int32Array {
  if (column.kind === "text" || limit > maxInserted || limit >= rows.length) {
    return sortRows(rows, column, direction).slice(0, limit);
  }
  const first = new Int32Array(limit);
  let filled = insertFirst(rows, column.values, direction === "ascending" ? 1 : -1, first);
  for (let index = 0; index < rows.length && filled < limit; index += 1) {
    const row = rows[index] ?? 0;
    if (!Number.isNaN(column.values[row])) continue;
    first[filled] = row;
    filled += 1;
  }
  return first;
}

/** Above this, sorting is faster than insertion. */
const maxInserted = 256;

/** Returns how many rows are not NaN. */
function insertFirst(
  rows: Int32Array,
  values: Float64Array,
  sign: 1 | -1,
  first: Int32Array,
): number {
  const kept = new Float64Array(first.length);
  let filled = 0;
  let worst = first.length === 0 ? -Infinity : Infinity;
  for (const row of rows) {
    const value = (values[row] ?? Number.NaN) * sign;
    if (filled === first.length ? !(value < worst) : Number.isNaN(value)) continue;
    if (filled < first.length) filled += 1;
    let slot = filled - 1;
    while (slot > 0 && (kept[slot - 1] ?? 0) > value) {
      kept[slot] = kept[slot - 1] ?? 0;
      first[slot] = first[slot - 1] ?? 0;
      slot -= 1;
    }
    kept[slot] = value;
    first[slot] = row;
    if (filled === first.length) worst = kept[filled - 1] ?? 0;
  }
  return filled;
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Sort position of each row's text, NaN if empty. */
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
