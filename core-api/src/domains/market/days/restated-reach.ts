import { adjustmentFactors } from "@munshi/engine";
import type { CorporateAction, PriceSeries } from "@munshi/engine/contract";
import { yearSessions } from "./reach.query.ts";
import type { DayReach, ReachSpan } from "./reach.query.ts";

/** The same as the query tells, of a company whose shares changed: prices are restated for the day. */
export function measureReach(
  coCode: number,
  prices: PriceSeries,
  actions: readonly CorporateAction[],
  { day, yearBefore }: ReachSpan,
): DayReach {
  const factors = adjustmentFactors(prices.days, actions, day);
  const sessions = [...prices.days].flatMap((on, at) => {
    const close = prices.close[at] ?? Number.NaN;
    const factor = factors[at] ?? 1;
    if (!(close > 0)) return [];
    const high = Math.max(prices.high[at] ?? Number.NaN, close);
    const low = prices.low[at] ?? Number.NaN;
    return {
      on,
      close: close * factor,
      high: (Number.isNaN(high) ? close : high) * factor,
      low: (low > 0 ? Math.min(low, close) : close) * factor,
    };
  });
  const last = sessions.at(-1);
  const isAbove = (count: number): boolean | null => {
    if (last === undefined || sessions.length < count) return null;
    const sum = sessions.slice(-count).reduce((total, { close }) => total + close, 0);
    return last.close > sum / count;
  };
  const year = sessions.filter(({ on }) => on > yearBefore);
  const isYear = last !== undefined && year.length >= yearSessions;
  return {
    coCode,
    above50: isAbove(50),
    above200: isAbove(200),
    isHighest: isYear ? year.every(({ high }) => last.high >= high - rounding) : null,
    isLowest: isYear ? year.every(({ low }) => last.low <= low + rounding) : null,
  };
}

/** Restated prices that are equal may differ by as little. */
const rounding = 1e-9;
