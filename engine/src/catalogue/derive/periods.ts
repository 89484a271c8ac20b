import type { ShareholdingPattern } from "../../contract/index.ts";
import { monthsOf } from "./calendar.ts";

/**
 * Periods of a company's figures. Two more years and four more quarters than published, for growth
 * and averages of the oldest ones.
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
 * Aligns periods by distance from the newest, keeping gaps. `step`: months between periods;
 * `slack`: tolerated shift, as when a financial year end moves by a quarter.
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

/** Index 2 is the year of `code@y2`. */
export function alignYears<Year extends Reported>(years: readonly Year[]) {
  return alignPeriods(years, 12, 3, points.years);
}

/** Index 2 is the quarter of `code@q2`. */
export function alignQuarters<Quarter extends Reported>(quarters: readonly Quarter[]) {
  return alignPeriods(quarters, 3, 0, points.quarters);
}

export function alignPatterns(patterns: readonly ShareholdingPattern[]) {
  return alignPeriods(patterns, 3, 1, points.quarters + 12);
}
