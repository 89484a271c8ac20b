import type { IsoDate } from "../../contract/index.ts";

const dayLength = 86_400_000;

/** Days since 1970-01-01 of a date `YYYY-MM-DD`; NaN for anything else. */
export function daysOf(date: IsoDate): number {
  return Math.round(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / dayLength);
}

/** The date `YYYY-MM-DD` of days since 1970-01-01. */
export function dateOf(day: number): IsoDate {
  return new Date(day * dayLength).toISOString().slice(0, 10);
}

/** Months since year 0 of a date `YYYY-MM-DD`, for counting whole months between period ends. */
export function monthsOf(date: IsoDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

/** Same day `months` earlier, or the last day of a shorter month. */
export function monthsBefore(day: number, months: number): number {
  const date = new Date(day * dayLength);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() - months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Math.round(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) / dayLength);
}
