import type { IsoDate } from "@munshi/engine/contract";
import { dateOfDay, dayOfDate } from "../../../platform/clock/days.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** 29-AUG-2025, 29 Aug 2025, 2025-08-29, 29/08/2025 and 29-08-2025, a time after it ignored; else null. */
export function parseDate(text: string): IsoDate | null {
  const [date = ""] = text.trim().split(/[T ](?=\d{1,2}:)/);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(date);
  if (iso) return makeDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named = /^(\d{1,2})[- /]?([a-z]{3})[a-z]*[- /,]*(\d{4})$/i.exec(date);
  if (named) {
    const month = months.indexOf((named[2] ?? "").toLowerCase()) + 1;
    return makeDate(Number(named[3]), month, Number(named[1]));
  }
  const indian = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(date);
  if (indian) return makeDate(Number(indian[3]), Number(indian[2]), Number(indian[1]));
  return null;
}

/** Null for a day that no calendar has. Markets of India began in 1875. */
export function makeDate(year: number, month: number, day: number): IsoDate | null {
  if (year < 1875 || year > 2100 || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The last day of "Sep 2023" or "September 2023", else null. */
export function parseMonthEnd(text: string): IsoDate | null {
  const found = /^([a-z]{3})[a-z]*[- ,]*(\d{4})$/i.exec(text.trim());
  if (!found) return null;
  const month = months.indexOf((found[1] ?? "").toLowerCase()) + 1;
  const year = Number(found[2]);
  return month === 0
    ? null
    : makeDate(year, month, new Date(Date.UTC(year, month, 0)).getUTCDate());
}

/** Whole months from the first to the last day of a period, both counted: 1 April to 30 June is 3. */
export function monthsBetween(start: IsoDate, end: IsoDate): number {
  return Math.round((dayOfDate(end) - dayOfDate(start) + 1) / 30.4375);
}

/** The first day of the `months` months that end on `end`. */
export function startOfPeriod(end: IsoDate, count: number): IsoDate {
  const [year = 0, month = 0] = end.split("-").map(Number);
  return new Date(Date.UTC(year, month - count, 1)).toISOString().slice(0, 10);
}

export const addDays = (date: IsoDate, days: number): IsoDate => dateOfDay(dayOfDate(date) + days);

/** A date in a file's name: 2026-08-21, 21082026, 20260821, 12-Aug-2026, 29AUG2025, cm29AUG2025bhav. */
export function dateInName(path: string): IsoDate | null {
  const name = path.split(/[\\/]/).at(-1) ?? "";
  const shapes: readonly (readonly [RegExp, (found: RegExpExecArray) => IsoDate | null])[] = [
    [/(\d{4})[-_](\d{2})[-_](\d{2})/, (f) => makeDate(Number(f[1]), Number(f[2]), Number(f[3]))],
    [/(\d{1,2}[- ]?[a-z]{3}[- ]?\d{4})/i, (f) => parseDate(f[1] ?? "")],
    [
      /(?<!\d)(20\d{2})(\d{2})(\d{2})(?!\d)/,
      (f) => makeDate(Number(f[1]), Number(f[2]), Number(f[3])),
    ],
    [
      /(?<!\d)(\d{2})(\d{2})(20\d{2})(?!\d)/,
      (f) => makeDate(Number(f[3]), Number(f[2]), Number(f[1])),
    ],
  ];
  for (const [shape, read] of shapes) {
    const found = shape.exec(name);
    const date = found && read(found);
    if (date) return date;
  }
  return null;
}

/** The last day of a month in a file's name: 2026-02. */
export function monthInName(path: string): IsoDate | null {
  const name = path.split(/[\\/]/).at(-1) ?? "";
  const found = /(?<!\d)(20\d{2})[-_](\d{2})(?!\d)/.exec(name);
  if (found === null || makeDate(Number(found[1]), Number(found[2]), 1) === null) return null;
  return new Date(Date.UTC(Number(found[1]), Number(found[2]), 0)).toISOString().slice(0, 10);
}

/** India's clock has kept this distance from UTC since 1945. */
const marketOffset = (5 * 60 + 30) * 60_000;

/**
 * An instant, ISO 8601 UTC, of what stands for one: milliseconds since 1970 as a number, a text with
 * its zone, or a date with or without a time, which is India's; else null.
 */
export function parseInstant(value: unknown): string | null {
  if (typeof value === "number") return toInstant(value);
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (/T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)) return toInstant(Date.parse(text));
  const date = parseDate(text);
  const time = /[T ](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?$/.exec(text);
  if (date === null || (time === null && /\d:\d/.test(text))) return null;
  const [hour, minute, second] = [time?.[1], time?.[2], time?.[3]].map((part) => Number(part ?? 0));
  if ((hour ?? 0) > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59) return null;
  const clock = (((hour ?? 0) * 60 + (minute ?? 0)) * 60 + (second ?? 0)) * 1000;
  return toInstant(dayOfDate(date) * 86_400_000 + clock - marketOffset);
}

function toInstant(milliseconds: number): string | null {
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  return year >= 1875 && year <= 2100 ? date.toISOString() : null;
}
