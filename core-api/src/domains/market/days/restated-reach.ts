import { adjustmentFactors } from "@munshi/engine";
import type { PriceAction } from "@munshi/engine";
import { yearSessions } from "./reach.query.ts";
import type { DayReach, ReachSpan, StoredSessions } from "./reach.query.ts";

/**
 * Equivalent of the query for a company with splits or bonuses: prices are adjusted to the day. Null
 * if the span contains an unexplained price jump.
 */
export function measureReach(
  stored: StoredSessions,
  actions: readonly PriceAction[],
  { day, yearBefore }: ReachSpan,
): DayReach {
  const factors = adjustmentFactors(Int32Array.from(stored.days), actions, day);
  const sessions = stored.days.flatMap((on, at) => {
    const close = stored.close[at] ?? notGiven;
    if (!(close > 0)) return [];
    const low = stored.low[at] ?? notGiven;
    const rupees = (factors[at] ?? 1) / 100;
    return {
      on,
      close: close * rupees,
      high: Math.max(stored.high[at] ?? notGiven, close) * rupees,
      low: (low > 0 ? Math.min(low, close) : close) * rupees,
    };
  });
  const last = sessions.at(-1);
  const isAbove = (count: number): boolean | null => {
    if (last === undefined || sessions.length < count) return null;
    const sum = sessions.slice(-count).reduce((total, { close }) => total + close, 0);
    return Number.isNaN(sum) ? null : last.close > sum / count;
  };
  const year = sessions.filter(({ on }) => on > yearBefore);
  const isYear =
    last !== undefined &&
    year.length >= yearSessions &&
    !year.some(({ close }) => Number.isNaN(close));
  return {
    coCode: stored.coCode,
    above50: isAbove(50),
    above200: isAbove(200),
    isHighest: isYear ? year.every(({ high }) => last.high >= high - rounding) : null,
    isLowest: isYear ? year.every(({ low }) => last.low <= low + rounding) : null,
  };
}

const notGiven = -1;
/** Tolerance for comparing adjusted prices. */
const rounding = 1e-9;
