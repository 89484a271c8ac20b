import type { IsoDate } from "@munshi/engine/contract";
import { dateOfDay } from "../../platform/clock/days.ts";

/** From the first to the last, both included. */
export interface YearSpan {
  readonly from: number;
  readonly to: number;
}
export interface QuarterSpan {
  /** Last days of quarters. */
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Quarters counted through; those of two days are as far apart as their counts. */
export function quarterNumber(date: IsoDate): number {
  return Number(date.slice(0, 4)) * 4 + Math.ceil(Number(date.slice(5, 7)) / 3) - 1;
}

/** The last day of a quarter by its count. */
export function quarterEnd(number: number): IsoDate {
  const year = Math.floor(number / 4);
  return `${year}-${["03-31", "06-30", "09-30", "12-31"][number - year * 4] ?? ""}`;
}

/** The count of the quarter that a day, since 1970-01-01, falls in. */
export function quarterOf(day: number): number {
  return quarterNumber(dateOfDay(day));
}

export function listYears({ from, to }: YearSpan): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** By their counts. */
export function listQuarters({ from, to }: QuarterSpan): readonly number[] {
  const first = quarterNumber(from);
  return Array.from({ length: quarterNumber(to) - first + 1 }, (_, index) => first + index);
}
