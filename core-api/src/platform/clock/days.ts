import type { IsoDate } from "@munshi/engine/contract";
import { dayMs, marketDate } from "@munshi/platform";

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** The date in Asia/Kolkata, such as `21 Nov 26`. */
export function formatDate(instant: Date): string {
  const [year = "", month = "", day = ""] = marketDate(instant).split("-");
  return `${day} ${months[Number(month) - 1] ?? ""} ${year.slice(2)}`;
}

/** Days since 1970-01-01 as a calendar date. */
export function dateOfDay(day: number): IsoDate {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** A calendar date as days since 1970-01-01. */
export function dayOfDate(date: IsoDate): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

export function previousDay(date: IsoDate): IsoDate {
  return dateOfDay(dayOfDate(date) - 1);
}

/** The calendar year that a day lies in. */
export function yearOfDay(day: number): number {
  return new Date(day * dayMs).getUTCFullYear();
}

/** The last day of a calendar year, in days since 1970-01-01. */
export function lastDayOfYear(year: number): number {
  return Date.UTC(year, 11, 31) / dayMs;
}

/** 0 is Sunday. 1970-01-01 was a Thursday. */
export function weekdayOfDay(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}
