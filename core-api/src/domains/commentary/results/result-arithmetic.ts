import type { IsoDate } from "@munshi/engine/contract";
import type { ResultMode, ResultPeriod } from "../../../contract/index.ts";

export type Particular = "Net Sales" | "Net Profit" | "Operating Profit";

export const particulars: readonly Particular[] = ["Net Sales", "Net Profit", "Operating Profit"];

/** Results of one quarter or year, ₹ crore; null if not reported. */
export interface ReportedPeriod {
  readonly periodEnd: IsoDate;
  readonly values: { readonly [Name in Particular]: number | null };
}

/** One choice of the period selector. */
export interface PeriodChoice {
  readonly period: ResultPeriod;
  readonly mode: ResultMode;
  /** Quarters summed on each side; annual accounts count as four. */
  readonly quarters: number;
  /** Months between the two sides. */
  readonly monthsApart: number;
  /** More columns than this are required: quarters, or years for `A`. */
  readonly moreThan: number;
}

/** In the order of the selector. */
export const periodChoices: readonly PeriodChoice[] = [
  { period: "Q", mode: "qoq", quarters: 1, monthsApart: 3, moreThan: 1 },
  { period: "3M", mode: "mmm", quarters: 1, monthsApart: 12, moreThan: 3 },
  { period: "6M", mode: "mmm", quarters: 2, monthsApart: 12, moreThan: 5 },
  { period: "9M", mode: "mmm", quarters: 3, monthsApart: 12, moreThan: 6 },
  { period: "12M", mode: "mmm", quarters: 4, monthsApart: 12, moreThan: 7 },
  { period: "A", mode: "yoy", quarters: 4, monthsApart: 12, moreThan: 1 },
];

/** Maximum number of columns shown and compared. */
export const mostColumns = 8;

export interface ComparedRow {
  readonly particular: Particular;
  readonly current: number | null;
  readonly previous: number | null;
  readonly changePercent: number | null;
}

/**
 * (current - previous) / abs(previous) * 100, rounded half away from zero to 1 decimal; a previous 0
 * divides by 1. Null if either side is null.
 */
export function changePercent(current: number | null, previous: number | null): number | null {
  if (current === null || previous === null) return null;
  const base = previous === 0 ? 1 : Math.abs(previous);
  const percent = ((current - previous) / base) * 100;
  // 100.85 against 100 is 0.85 by hand and 0.84999… in binary
  const tenths = Math.round(Math.abs(percent) * 10 + 1e-9);
  return tenths === 0 ? 0 : (Math.sign(percent) * tenths) / 10;
}

/**
 * Both sides of a choice, matched by date; `columns` are quarters, or years for `A`, newest first. A side
 * with a missing period is null; no other period takes its place. Null if
 * there are too few columns.
 */
export function comparePeriods(
  choice: PeriodChoice,
  columns: readonly ReportedPeriod[],
): readonly ComparedRow[] | null {
  const newest = columns[0];
  if (newest === undefined || columns.length <= choice.moreThan) return null;
  const addUp = (particular: Particular, side: ResultSide): number | null => {
    const parts = listParts(choice, columns, side);
    let sum = 0;
    for (const part of parts) {
      const value = part?.values[particular] ?? null;
      if (value === null) return null;
      sum += value;
    }
    return parts.length === 1 ? sum : withoutResidue(sum);
  };
  return particulars.map((particular) => {
    const current = addUp(particular, "current");
    const previous = addUp(particular, "previous");
    return { particular, current, previous, changePercent: changePercent(current, previous) };
  });
}

export type ResultSide = "current" | "previous";

/** Columns summed on one side of a choice, newest first; undefined for a missing one. */
export function listParts<Column extends { readonly periodEnd: IsoDate }>(
  { period, quarters, monthsApart }: PeriodChoice,
  columns: readonly Column[],
  side: ResultSide,
): readonly (Column | undefined)[] {
  const [newest] = columns;
  if (newest === undefined) return [];
  const last = monthOf(newest.periodEnd) - (side === "previous" ? monthsApart : 0);
  return Array.from({ length: period === "A" ? 1 : quarters }, (_, back) =>
    columns.find(({ periodEnd }) => monthOf(periodEnd) === last - 3 * back),
  );
}

/** Rounds to whole rupees, the finest unit in accounts, so that 0.1 + 0.2 is 0.3. */
function withoutResidue(sum: number): number {
  return Number(sum.toPrecision(13));
}

/** Months since year 0. */
export function monthOf(date: IsoDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}
