import { dateOf, daysOf, monthsBefore } from "../catalogue/derive/calendar.ts";
import type { IsoDate } from "../contract/index.ts";

/** When a SIP invests. */
export type SipPlan = { readonly start: IsoDate } & (
  | { readonly frequency: "weekly" | "fortnightly" }
  /** Day 1 to 28, or the last of the month. */
  | { readonly frequency: "monthly"; readonly day: number | "last" }
);

/** A cycle of a SIP. */
export interface SipDate {
  /** By the plan. */
  readonly due: IsoDate;
  /** The due day, or the next trading day. */
  readonly on: IsoDate;
}

/** No closure of the exchanges has lasted this many days. */
const longestClosure = 31;

function nextTradingDay(due: IsoDate, isTradingDay: (date: IsoDate) => boolean): IsoDate {
  const first = daysOf(due);
  for (let day = first; day <= first + longestClosure; day += 1) {
    const date = dateOf(day);
    if (isTradingDay(date)) return date;
  }
  throw new RangeError(`No trading day follows ${due}`);
}

function requireDay(date: IsoDate): number {
  const day = daysOf(date);
  if (!Number.isInteger(day)) throw new RangeError(`Not a date: ${date}`);
  return day;
}

/** The due day of the month `after` months after the start's. */
function monthlyDue(start: number, after: number, day: number | "last"): number {
  const first = start - Number(dateOf(start).slice(8)) + 1;
  const month = monthsBefore(first, -after);
  return day === "last" ? monthsBefore(first, -after - 1) - 1 : month + day - 1;
}

/**
 * Cycles whose due day is from `from` to `till`, both included, and not before the plan's start:
 * every 7 or 14 days from the start, or once a month. A due day that is no trading day moves to the
 * next one, even into the next month. Throws a RangeError for a day of the month that is not 1 to 28,
 * dates that are none, or a calendar without a trading day within 31 days.
 */
export function sipDates(
  plan: SipPlan,
  from: IsoDate,
  till: IsoDate,
  isTradingDay: (date: IsoDate) => boolean,
): readonly SipDate[] {
  const start = requireDay(plan.start);
  const [first, last] = [Math.max(start, requireDay(from)), requireDay(till)];
  if (plan.frequency === "monthly" && plan.day !== "last") {
    const isDay = Number.isInteger(plan.day) && plan.day >= 1 && plan.day <= 28;
    if (!isDay) throw new RangeError(`Not a day of every month: ${plan.day}`);
  }
  const dueAt = (cycle: number): number => {
    if (plan.frequency === "monthly") return monthlyDue(start, cycle, plan.day);
    return start + cycle * (plan.frequency === "weekly" ? 7 : 14);
  };
  const dates: SipDate[] = [];
  for (let cycle = 0; dueAt(cycle) <= last; cycle += 1) {
    const day = dueAt(cycle);
    if (day < first) continue;
    const due = dateOf(day);
    dates.push({ due, on: nextTradingDay(due, isTradingDay) });
  }
  return dates;
}
