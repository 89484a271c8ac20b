import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { marketDate } from "@munshi/platform";
import { findMarketHours, searchedDays } from "./market-hours.ts";
import type { Calendar, CalendarDay, MarketHours } from "./market-hours.ts";

/** Loads the calendar's entries for a day and the `days` after it. */
export async function loadCalendar(db: Executor, from: IsoDate, days: number): Promise<Calendar> {
  const result = await db.raw<{ rows: (CalendarDay & { readonly day: IsoDate })[] }>(
    `select day::text as day, is_open as "isOpen", name, opens_at as "opensAt", closes_at as "closesAt"
     from trading_calendar where day between :from::date and :from::date + :days::integer`,
    { from, days },
  );
  return new Map(result.rows.map(({ day, ...known }) => [day, known]));
}

/** Returns the market hours at an instant, by the loaded calendar. */
export async function readMarketHours(db: Executor, at: Date): Promise<MarketHours> {
  return (await openMarketHours(db, at))(at);
}

/** Reads the calendar once; returns a function of the market hours at instants of that day. */
export async function openMarketHours(
  db: Executor,
  from: Date,
): Promise<(at: Date) => MarketHours> {
  const calendar = await loadCalendar(db, marketDate(from), searchedDays);
  return (at) => findMarketHours(calendar, at);
}
