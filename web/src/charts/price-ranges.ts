import { dateOf, daysOf, monthsBefore } from "@munshi/engine/portfolio";

/** Closes of a share, oldest first; days since 1970-01-01. */
export interface PriceSeries {
  readonly days: readonly number[];
  readonly prices: readonly number[];
}

const monthsOf = { "1M": 1, "3M": 3, "6M": 6, "1Y": 12, "3Y": 36, "5Y": 60 } as const;

/** Look-back period of a price chart. */
export type PriceRange = keyof typeof monthsOf | "Max";

export const priceRanges: readonly PriceRange[] = ["1M", "3M", "6M", "1Y", "3Y", "5Y", "Max"];

/** A first close up to a fortnight late still covers a range. */
const mostLate = 14;

/** Returns true if closes go back to the start of a range; `Max` needs only two closes. */
export function coversRange({ days }: PriceSeries, range: PriceRange): boolean {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined || days.length < 2) return false;
  return range === "Max" || first <= monthsBefore(last, monthsOf[range]) + mostLate;
}

/** The closes of a range, from the last one on or before its first day. */
export function cutRange(series: PriceSeries, range: PriceRange): PriceSeries {
  const last = series.days.at(-1);
  if (range === "Max" || last === undefined) return series;
  const start = monthsBefore(last, monthsOf[range]);
  const from = Math.max(
    series.days.findLastIndex((day) => day <= start),
    0,
  );
  return { days: series.days.slice(from), prices: series.prices.slice(from) };
}

/** The place of the first day within a range that ends with the last day; 0 for all of them. */
export function firstOfRange(days: readonly string[], range: PriceRange): number {
  const last = days.at(-1);
  if (range === "Max" || last === undefined) return 0;
  const first = dateOf(monthsBefore(daysOf(last), monthsOf[range]));
  return Math.max(
    days.findIndex((day) => day >= first),
    0,
  );
}
