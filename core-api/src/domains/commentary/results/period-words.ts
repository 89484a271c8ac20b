import type { IsoDate } from "@munshi/engine/contract";
import { labelMonth } from "../../company-fundamentals/index.ts";
import { monthOf } from "./result-arithmetic.ts";
import type { PeriodChoice } from "./result-arithmetic.ts";

/** Months up to and including the last one: `Apr to Jun 2025`, `Oct 2024 to Mar 2025`. */
export function nameMonths(lastMonth: number, count: number): string {
  const first = nameMonth(lastMonth - count + 1);
  const last = nameMonth(lastMonth);
  const isOneYear = first.slice(-4) === last.slice(-4);
  return `${isOneYear ? first.slice(0, -5) : first} to ${last}`;
}

/** Formats months since year 0 as `Jun 2025`. */
export function nameMonth(month: number): string {
  return labelMonth(endOfMonth(month));
}

/** Last day of a month; months count from year 0. */
export function endOfMonth(month: number): IsoDate {
  const end = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0));
  return end.toISOString().slice(0, 10);
}

/** The months a choice compares, given the end of its newest period. */
export function nameSides(
  choice: PeriodChoice,
  periodEnd: IsoDate,
): { readonly current: string; readonly previous: string } {
  const end = monthOf(periodEnd);
  const length = choice.quarters * 3;
  return {
    current: nameMonths(end, length),
    previous: nameMonths(end - choice.monthsApart, length),
  };
}
