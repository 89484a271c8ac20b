import { dateOfDay, weekdayOfDay } from "../../../platform/clock/days.ts";
import { isStaleCopy } from "./stale-day.ts";
import type { TradingDay } from "./stale-day.ts";

/** Calendar entry of a day: an open session or a named holiday; null if not listed. */
export interface CalendarDay {
  readonly isOpen: boolean;
  readonly name: string | null;
}

export type FindCalendarDay = (day: number) => CalendarDay | null;

/** Why a day of an exchange's file is implausible. */
export interface Implausible {
  /** Such as `market.stale_day`. */
  readonly code: string;
  readonly reason: string;
}

/** Fewer companies than this may differ by chance. */
const fewestCompared = 5;
const fewestScaled = 3;
/** Above this share of companies, a contradiction concerns the day and not single rows. */
const mostRows = 0.5;
/** Markets never move this far in a day, unlike a shifted decimal point. */
const scaleSlip = 20;
/** Relative difference up to which two prices count as equal. */
const slack = 0.005;

/**
 * Returns why a day's trading is implausible, or null. `before` is the last known earlier day with
 * its number, or null.
 */
export function findImplausible(
  day: number,
  trading: TradingDay,
  before: readonly [number, TradingDay] | null,
  findCalendarDay: FindCalendarDay,
): Implausible | null {
  const date = dateOfDay(day);
  const calendar = findCalendarDay(day);
  if (!isSession(day, findCalendarDay)) {
    const why =
      calendar === null ? weekdayNames[weekdayOfDay(day)] : (calendar.name ?? "a holiday");
    return { code: "market.closed_day", reason: `${date} is ${why ?? "closed"}, no market day` };
  }
  if (before === null) return null;
  const [dayBefore, tradingBefore] = before;
  const other = dateOfDay(dayBefore);
  if (isStaleCopy(trading, tradingBefore)) {
    return { code: "market.stale_day", reason: `${date} repeats ${other} (a stale copy)` };
  }
  const scale = findScale(trading, tradingBefore);
  if (scale !== null) {
    const reason = `closes of ${date} are about ${scale} times those of ${other}`;
    return { code: "market.scaled_day", reason };
  }
  if (hasSessionBetween(dayBefore, day, findCalendarDay)) return null;
  const { compared, different } = comparePreviousCloses(trading, tradingBefore);
  return compared >= fewestCompared && different > compared * mostRows
    ? {
        code: "market.contradicting_day",
        reason: `previous closes of ${date} contradict the closes of ${other} for ${different} of ${compared} companies`,
      }
    : null;
}

const weekdayNames: { readonly [weekday: number]: string } = { 0: "a Sunday", 6: "a Saturday" };

/**
 * Weekdays are sessions unless a calendar closes them; weekends only if a calendar lists a session.
 */
function isSession(day: number, findCalendarDay: FindCalendarDay): boolean {
  return findCalendarDay(day)?.isOpen ?? weekdayNames[weekdayOfDay(day)] === undefined;
}

function hasSessionBetween(from: number, to: number, find: FindCalendarDay): boolean {
  for (let day = from + 1; day < to; day += 1) if (isSession(day, find)) return true;
  return false;
}

/** Median factor by which closes are too high or low; null if within range. */
function findScale(trading: TradingDay, before: TradingDay): string | null {
  const ratios = [...trading].flatMap(([company, { close }]) => {
    const last = before.get(company)?.close ?? 0;
    return close > 0 && last > 0 ? [close / last] : [];
  });
  if (ratios.length < fewestScaled) return null;
  const median = ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? 1;
  if (median >= scaleSlip) return String(Math.round(median));
  return median <= 1 / scaleSlip ? `1/${Math.round(1 / median)}` : null;
}

/** Rows of one exchange whose printed previous close differs from the stored close. */
function comparePreviousCloses(
  trading: TradingDay,
  before: TradingDay,
): { readonly compared: number; readonly different: number } {
  let compared = 0;
  let different = 0;
  for (const [company, { previousClose, exchange }] of trading) {
    const last = before.get(company);
    if (last === undefined || last.exchange !== exchange) continue;
    if (previousClose <= 0 || last.close <= 0) continue;
    compared += 1;
    if (Math.abs(previousClose / last.close - 1) > slack) different += 1;
  }
  return { compared, different };
}
