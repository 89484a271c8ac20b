import type { IsoDate } from "@munshi/engine/contract";
import { marketDate } from "@munshi/platform";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";

/** Entry of the loaded calendar for one day. */
export interface CalendarDay {
  readonly isOpen: boolean;
  /** Name of the holiday or special session; null for a usual trading day. */
  readonly name: string | null;
  /** Hours of a special session, HH:MM; null where they are not stated. */
  readonly opensAt: string | null;
  readonly closesAt: string | null;
}

export type Calendar = ReadonlyMap<IsoDate, CalendarDay>;

export interface MarketHours {
  readonly state: "open" | "pre-open" | "closed";
  /** The start of the next session, also during pre-open; null if none is within the days searched. */
  readonly nextOpening: Date | null;
  /** The end of today's session once it is over; null before, and on days without one. */
  readonly closedAt: Date | null;
  /** Today's holiday or special session; null on other days. */
  readonly occasion: string | null;
}

/** Days ahead in which the next opening is searched. */
export const searchedDays = 30;

/** NSE equity hours of a usual trading day, Asia/Kolkata. */
const usual = { opensAt: "09:15", closesAt: "15:30" };
/** Orders are collected before a session opens. */
const preOpenMs = 15 * 60_000;
/** Asia/Kolkata is 5 h 30 min ahead of UTC all year. */
const aheadOfUtcMs = 330 * 60_000;

/** Returns the market state at an instant, and the next opening. */
export function findMarketHours(calendar: Calendar, at: Date): MarketHours {
  const today = marketDate(at);
  const now = at.getTime();
  const session = findSession(calendar, today);
  const isOpen = session !== null && now >= session.opens && now < session.closes;
  const isPreOpen = session !== null && now >= session.opens - preOpenMs && now < session.opens;
  return {
    state: isOpen ? "open" : isPreOpen ? "pre-open" : "closed",
    nextOpening: findNextOpening(calendar, today, now),
    closedAt: session !== null && now >= session.closes ? new Date(session.closes) : null,
    occasion: calendar.get(today)?.name ?? null,
  };
}

function findNextOpening(calendar: Calendar, today: IsoDate, now: number): Date | null {
  const first = dayOfDate(today);
  for (let day = first; day <= first + searchedDays; day += 1) {
    const session = findSession(calendar, dateOfDay(day));
    if (session !== null && session.opens > now) return new Date(session.opens);
  }
  return null;
}

/**
 * Milliseconds since 1970. Weekdays that the calendar does not name are trading days; a special
 * session without hours counts as none, since it rarely keeps the usual ones.
 */
function findSession(
  calendar: Calendar,
  date: IsoDate,
): { readonly opens: number; readonly closes: number } | null {
  const hours = findHours(calendar.get(date), date);
  if (hours === null) return null;
  const read = (time: string): number => Date.parse(`${date}T${time}:00Z`) - aheadOfUtcMs;
  return { opens: read(hours.opensAt), closes: read(hours.closesAt) };
}

function findHours(known: CalendarDay | undefined, date: IsoDate): typeof usual | null {
  if (known === undefined) return isWeekend(date) ? null : usual;
  const { isOpen, name, opensAt, closesAt } = known;
  if (!isOpen) return null;
  if (opensAt !== null && closesAt !== null) return { opensAt, closesAt };
  return name === null ? usual : null;
}

/** Returns true if the market has a session on a day. */
export function tradesOn(calendar: Calendar, date: IsoDate): boolean {
  return findSession(calendar, date) !== null;
}

function isWeekend(date: IsoDate): boolean {
  return [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
}
