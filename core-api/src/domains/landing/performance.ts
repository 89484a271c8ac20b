import { dayMs } from "@munshi/platform";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import { adjustmentFactors } from "@munshi/engine";
import type { PriceAction } from "@munshi/engine";
import { keysOf, recordOf } from "@munshi/platform/contract";
import type { PerformanceFigures, PerformanceRow, PerformanceSpan } from "../../contract/index.ts";
import { roundPaise } from "../../platform/money/paise.ts";

/** A company's stored prices: as traded, days ascending. */
export interface PriceHistory {
  readonly coCode: number;
  readonly name: string;
  readonly symbol: string;
  /** Days since 1970-01-01. */
  readonly days: readonly number[];
  /** In paise. */
  readonly close: readonly number[];
  readonly actions: readonly PriceAction[];
}

const spanMonths: { readonly [Span in Exclude<PerformanceSpan, "from2009">]: number } = {
  "3M": 3,
  "6M": 6,
  "1Y": 12,
  "5Y": 60,
};
const startOf2009 = dayOfDate("2009-01-01");
/** First year of prices to load: `from2009` needs the longest history. */
export const firstYear = 2009;

/** Maximum distance in days between a price and the day it is used for. */
const longestGap = 14;
/** Enough for the ratio of two closes, and small enough that its products stay exact. */
const ratioScale = 1_000_000;

/**
 * Computes the value on a day of an amount invested at the close a span earlier:
 * amount x close / entry close, both adjusted for splits and bonuses. Null if no close lies within
 * the fortnight before either day; `from2009` begins at the first close within a fortnight from
 * 1 January 2009.
 */
export function computePerformance(
  history: PriceHistory,
  lastDay: number,
  investPaise: number,
): PerformanceRow {
  const days = Int32Array.from(history.days);
  const factors = adjustmentFactors(days, history.actions, lastDay);
  const last = findClose(history, lastDay);
  const figuresFrom = (entry: number | null): PerformanceFigures | null => {
    if (entry === null || last === null) return null;
    const restated = (index: number): number =>
      (history.close[index] ?? Number.NaN) * (factors[index] ?? 1);
    const ratio = Math.round((restated(last) / restated(entry)) * ratioScale);
    if (!(ratio > 0) || !Number.isSafeInteger(investPaise * ratio)) return null;
    const value = roundPaise(investPaise * ratio, ratioScale);
    return {
      entryDate: dateOfDay(history.days[entry] ?? 0),
      currentValue: value / 100,
      return: roundPaise((value - investPaise) * 10_000, investPaise) / 100,
    };
  };
  const spans = {
    ...recordOf(keysOf(spanMonths), (span) =>
      figuresFrom(findClose(history, monthsBefore(lastDay, spanMonths[span]))),
    ),
    from2009: figuresFrom(findFirstClose(history, startOf2009)),
  };
  const { coCode, name, symbol } = history;
  return { name, co_code: coCode, symbol, investAmount: investPaise / 100, spans };
}

/** Returns the index of the last close on a day or in the fortnight before it, or null. */
function findClose({ days, close }: PriceHistory, day: number): number | null {
  for (let at = days.length - 1; at >= 0; at -= 1) {
    const traded = days[at] ?? 0;
    if (traded > day || !((close[at] ?? -1) > 0)) continue;
    return day - traded <= longestGap ? at : null;
  }
  return null;
}

/** Returns the index of the first close within a fortnight from a day, or null. */
function findFirstClose({ days, close }: PriceHistory, day: number): number | null {
  const at = days.findIndex((traded, place) => traded >= day && (close[place] ?? -1) > 0);
  return at !== -1 && (days[at] ?? 0) - day <= longestGap ? at : null;
}

/** The same day of an earlier month, or that month's last. */
function monthsBefore(day: number, months: number): number {
  const date = new Date(day * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / dayMs;
}
