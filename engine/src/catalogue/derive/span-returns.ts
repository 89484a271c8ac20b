import { growthPercent } from "./arithmetic.ts";
import { monthsBefore } from "./calendar.ts";
import type { ReturnSpan } from "./price-figures.ts";

const monthsInAYear = 12;
/** A price older than this does not stand for the day asked. */
const longestGap = 14;

/** Spans that begin a while before the last day; `1Day` rests on the close of the day before. */
type PastSpan = Exclude<ReturnSpan, "1Day">;

const monthsOfSpan: readonly (readonly [PastSpan, number])[] = [
  ["1Month", 1],
  ["3Months", 3],
  ["6Months", 6],
  ["1Year", 12],
  ["2Years", 24],
  ["3Years", 36],
  ["5Years", 60],
  ["7Years", 84],
  ["10Years", 120],
];

/** Closes that compare with each other, oldest first; `days` since 1970-01-01. */
export interface CloseSeries {
  readonly days: Int32Array;
  readonly close: Float64Array;
}

/** What a price did over a span. */
export interface SpanReturn {
  /** The day of the close that it is measured from, since 1970-01-01; NaN where there is none. */
  readonly from: number;
  /** Percent; beyond a year compound a year. NaN where there is no close to begin with. */
  readonly percent: number;
}

/** The place of the last day on or before one; -1 where all are later. */
export function findDay(days: Int32Array, day: number): number {
  let from = 0;
  let to = days.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((days[middle] ?? 0) <= day) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** The place of the close that stands for a day: its own or one within a fortnight before; else -1. */
export function findClose({ days }: Pick<CloseSeries, "days">, day: number): number {
  const at = findDay(days, day);
  return at < 0 || day - (days[at] ?? 0) > longestGap ? -1 : at;
}

/** Returns up to the close that stands for `lastDay`, from the same day of an earlier month or year. */
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
  const returns: { [span in PastSpan]?: SpanReturn } = { "1Week": over(lastDay - 7, 1) };
  for (const [span, months] of monthsOfSpan) {
    returns[span] = over(monthsBefore(lastDay, months), Math.max(1, months / monthsInAYear));
  }
  return returns as { [span in PastSpan]: SpanReturn };
}
