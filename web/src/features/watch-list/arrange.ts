import type { CompanyQuote, WatchListRow } from "@munshi/bff/contract";

/** By what rows can be sorted; `own` is the member's order. */
export const sortKeys = [
  "own",
  "name",
  "price",
  "changePercent",
  "marketCap",
  "score",
  "technicalScore",
  "position52",
] as const;
export type SortKey = (typeof sortKeys)[number];

export interface RowSort {
  readonly key: SortKey;
  readonly direction: "up" | "down";
}

export const ownOrder: RowSort = { key: "own", direction: "up" };

/** How a sort begins: names from A on, figures with the largest. */
export function firstSort(key: SortKey): RowSort {
  if (key === "own") return ownOrder;
  return { key, direction: key === "name" ? "up" : "down" };
}

/** The next sort when a column's head is pressed: largest first, then smallest, then one's own order. */
export function nextSort({ key, direction }: RowSort, pressed: SortKey): RowSort {
  const first = firstSort(pressed);
  if (key !== pressed) return first;
  return direction === first.direction
    ? { key, direction: direction === "up" ? "down" : "up" }
    : ownOrder;
}

function valueOf(quote: CompanyQuote | null, key: SortKey): string | number | null {
  if (quote === null || key === "own") return null;
  return key === "score" || key === "technicalScore" ? quote[key].value : quote[key];
}

/** Rows in the order that was chosen; what has no figure stays at the end either way. */
export function sortRows(
  rows: readonly WatchListRow[],
  { key, direction }: RowSort,
): readonly WatchListRow[] {
  if (key === "own") return rows;
  const sign = direction === "up" ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one.quote, key), valueOf(other.quote, key)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === "string" || typeof b === "string")
      return sign * String(a).localeCompare(String(b), "en-IN");
    return sign * (a - b);
  });
}

/** The codes with one of them moved by a place; the same where it cannot go further. */
export function moveCode(
  coCodes: readonly number[],
  coCode: number,
  by: -1 | 1,
): readonly number[] {
  const from = coCodes.indexOf(coCode);
  const to = from + by;
  if (from < 0 || to < 0 || to >= coCodes.length) return coCodes;
  const moved = coCodes.toSpliced(from, 1);
  return moved.toSpliced(to, 0, coCode);
}
