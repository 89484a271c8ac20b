import type { ColumnKey, FilterBound, QueryFilter } from "@munshi/engine/contract";

/** A filter and its place in the outline. */
interface Placed<Kind extends QueryFilter["kind"]> {
  readonly at: number;
  readonly filter: Extract<QueryFilter, { readonly kind: Kind }>;
}

export function findChoices(
  filters: readonly QueryFilter[],
  key: ColumnKey,
): readonly Placed<"choice">[] {
  return filters.flatMap((filter, at) =>
    filter.kind === "choice" && filter.key === key ? [{ at, filter }] : [],
  );
}

export function findRanges(
  filters: readonly QueryFilter[],
  key: ColumnKey,
): readonly Placed<"range">[] {
  return filters.flatMap((filter, at) =>
    filter.kind === "range" && filter.key === key ? [{ at, filter }] : [],
  );
}

/** Returns the values common to all choices of a column, in the order of the first. */
export function readChosen(filters: readonly QueryFilter[], key: ColumnKey): readonly string[] {
  const [first, ...others] = findChoices(filters, key).map(({ filter }) => filter.values);
  return (first ?? []).filter((value) => others.every((values) => values.includes(value)));
}

export interface Bounds {
  readonly low: FilterBound | null;
  readonly high: FilterBound | null;
}

export const unbounded: Bounds = { low: null, high: null };

/** The narrowest bounds of a column over all ranges of it. */
export function readBounds(filters: readonly QueryFilter[], key: ColumnKey): Bounds {
  let { low, high } = unbounded;
  for (const { filter } of findRanges(filters, key)) {
    if (filter.low !== null && (low === null || filter.low.value > low.value)) low = filter.low;
    if (filter.high !== null && (high === null || filter.high.value < high.value))
      high = filter.high;
  }
  return { low, high };
}
