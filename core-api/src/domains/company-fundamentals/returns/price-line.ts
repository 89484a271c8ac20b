import { adjustmentFactors } from "@munshi/engine";
import type { CorporateAction } from "@munshi/engine/contract";
import type { CompanyCloses } from "../../../contract/index.ts";

/** Closes as traded, oldest first; days since 1970-01-01. */
export interface Closes {
  readonly days: Int32Array;
  readonly close: Float64Array;
}

const years = 5;
const daysInAYear = 366;
const daysInAWeek = 7;
const digits = 100;

/**
 * Closes of five years for a price line, adjusted for splits and bonuses: daily in the last year,
 * the last of each week before.
 * @param startDay the first day comparable with today's prices.
 */
export function thinCloses(
  { days, close }: Closes,
  actions: readonly CorporateAction[],
  startDay: number,
): CompanyCloses {
  const lastDay = days.at(-1) ?? 0;
  const firstDay = Math.max(startDay, lastDay - years * daysInAYear);
  const factors = adjustmentFactors(days, actions);
  const weekOf = (at: number): number => Math.floor(((days[at] ?? 0) + 3) / daysInAWeek);
  const shown = Array.from(days.keys()).filter(
    (at) =>
      (days[at] ?? 0) >= firstDay &&
      ((days[at] ?? 0) >= lastDay - daysInAYear || weekOf(at) !== weekOf(at + 1)),
  );
  return {
    days: shown.map((at) => days[at] ?? 0),
    prices: shown.map((at) => Math.round((close[at] ?? 0) * (factors[at] ?? 1) * digits) / digits),
  };
}
