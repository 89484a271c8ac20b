import type { ShareholdingPattern } from "../../contract/index.ts";
import { monthsOf } from "./calendar.ts";

/**
 * The points of a company's history at which a parameter can have a figure. Two more years and four
 * more quarters are kept than are published, for growth and averages of the oldest published ones.
 */
export const points = {
  now: 0,
  trailing: 1,
  firstYear: 2,
  years: 12,
  firstQuarter: 14,
  quarters: 16,
  count: 30,
} as const;

export function isYear(point: number): boolean {
  return point >= points.firstYear && point < points.firstQuarter;
}

export function isQuarter(point: number): boolean {
  return point >= points.firstQuarter;
}

/**
 * Lays reported periods out by their distance from the newest, so that a gap stays a gap. `step` is
 * the months from one period to the next, `slack` how far off a period may end: a company that moves
 * its year's end by up to a quarter still has a year there.
 */
function alignPeriods<Period extends { readonly periodEnd: string }>(
  periods: readonly Period[],
  step: number,
  slack: number,
  depth: number,
): readonly (Period | undefined)[] {
  const aligned: (Period | undefined)[] = Array.from({ length: depth });
  const newest = periods[0];
  if (newest === undefined) return aligned;
  const start = monthsOf(newest.periodEnd);
  for (const period of periods) {
    const months = start - monthsOf(period.periodEnd);
    const back = Math.round(months / step);
    if (!(Math.abs(months - back * step) <= slack) || back < 0 || back >= depth) continue;
    aligned[back] ??= period;
  }
  return aligned;
}

interface Reported {
  /** YYYY-MM-DD. */
  readonly periodEnd: string;
}

/** Reported years, newest first, by how far back they lie: the one at 2 is the year of `code@y2`. */
export function alignYears<Year extends Reported>(years: readonly Year[]) {
  return alignPeriods(years, 12, 3, points.years);
}

/** Reported quarters, newest first, by how far back they lie: the one at 2 is the quarter of `code@q2`. */
export function alignQuarters<Quarter extends Reported>(quarters: readonly Quarter[]) {
  return alignPeriods(quarters, 3, 0, points.quarters);
}

export function alignPatterns(patterns: readonly ShareholdingPattern[]) {
  return alignPeriods(patterns, 3, 1, points.quarters + 12);
}
