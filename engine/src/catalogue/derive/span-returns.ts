import { growthPercent } from "./arithmetic.ts";
import { monthsBefore } from "./calendar.ts";
import type { ReturnSpan } from "./price-figures.ts";

const monthsInAYear = 12;
/** Days after which a price is too old. */
const longestGap = 14;

/** `1Day` uses the previous close instead. */
type PastSpan = Exclude<ReturnSpan, "1Day">;

/** Adjusted closes, oldest first; `days` since 1970-01-01. */
export interface CloseSeries {
  readonly days: Int32Array;
  readonly close: Float64Array;
}

export interface SpanReturn {
  /** Start date, in days since 1970-01-01; NaN without one. */
  readonly from: number;
  /** Percent; compound annual beyond a year. NaN without a start. */
  readonly percent: number;
}

/** Index of the last day on or before `day`, or -1. */
export function findDay(days: ArrayLike<number>, day: number): number {
  let from = 0;
  let to = days.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((days[middle] ?? 0) <= day) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** Index of the close on a day or within a fortnight before, or -1. */
export function findClose({ days }: Pick<CloseSeries, "days">, day: number): number {
  const at = findDay(days, day);
  return at < 0 || day - (days[at] ?? 0) > longestGap ? -1 : at;
}

export function deriveSpanReturns(
  series: CloseSeries,
  lastDay: number,
): { readonly [span in PastSpan]: SpanReturn } {
  const close = series.close[findClose(series, lastDay)] ?? Number.NaN;
  const over = (start: number, years: number): SpanReturn => {
    const at = findClose(series, start);
    return {
      from: series.days[at] ?? Number.NaN,
      percent: growthPercent(close, series.close[at] ?? Number.NaN, years),
    };
  };
  const since = (months: number): SpanReturn =>
    over(monthsBefore(lastDay, months), Math.max(1, months / monthsInAYear));
  return {
    "1Week": over(lastDay - 7, 1),
    "1Month": since(1),
    "3Months": since(3),
    "6Months": since(6),
    "1Year": since(12),
    "2Years": since(24),
    "3Years": since(36),
    "5Years": since(60),
    "7Years": since(84),
    "10Years": since(120),
  };
}
