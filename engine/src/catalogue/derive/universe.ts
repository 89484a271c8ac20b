import type { ColumnKey } from "../../contract/index.ts";
import { medianOf } from "./arithmetic.ts";
import { fewestForMedian, leastRankedTurnover } from "./minima.ts";

/** What the cross-company step needs of each company, in any order; null where empty. */
export interface UniverseRow {
  readonly coCode: number;
  readonly industry: string | null;
  readonly marketCapitalization: number | null;
  readonly priceToEarning: number | null;
  readonly priceToBookValue: number | null;
  /** Days since 1970-01-01. */
  readonly lastTradedDate: number | null;
  /** ₹ crore on the last traded day. */
  readonly tradedValue: number | null;
}

/** The columns that the cross-company step fills, each with a value per row, in the order of the rows. */
export interface UniverseColumns {
  readonly marketCapClass: readonly (string | null)[];
  readonly industryPe: readonly (number | null)[];
  readonly industryPbv: readonly (number | null)[];
  readonly daysSinceTrade: readonly (number | null)[];
}

/** The part of a company's columns that `deriveUniverse` reads. */
export function universeRowOf(values: ReadonlyMap<ColumnKey, number | string | null>): UniverseRow {
  const number = (key: ColumnKey): number | null => {
    const value = values.get(key);
    return typeof value === "number" ? value : null;
  };
  const industry = values.get("industry");
  return {
    coCode: number("coCode") ?? 0,
    industry: typeof industry === "string" ? industry : null,
    marketCapitalization: number("marketCapitalization"),
    priceToEarning: number("priceToEarning"),
    priceToBookValue: number("priceToBookValue"),
    lastTradedDate: number("lastTradedDate"),
    tradedValue: number("tradedValue"),
  };
}

/** The regulator's ranks (SEBI circular of October 2017 on mutual fund categories). */
const lastLargeCap = 100;
const lastMidCap = 250;

function classify(rank: number): string {
  if (rank <= lastLargeCap) return "Large Cap";
  return rank <= lastMidCap ? "Mid Cap" : "Small Cap";
}

/** Where too much of the newest day's turnover is of companies of unknown size, ranks say nothing. */
function isRankable(rows: readonly UniverseRow[]): boolean {
  const newest = Math.max(...rows.map((row) => row.lastTradedDate ?? Number.NEGATIVE_INFINITY));
  let ranked = 0;
  let all = 0;
  for (const row of rows) {
    if (row.lastTradedDate !== newest) continue;
    const turnover = row.tradedValue ?? 0;
    all += turnover;
    if ((row.marketCapitalization ?? 0) > 0) ranked += turnover;
  }
  return ranked >= leastRankedTurnover * all;
}

/** Equal market capitalizations rank by company code, so that a class never depends on the order of the rows. */
function listClasses(rows: readonly UniverseRow[]): readonly (string | null)[] {
  if (!isRankable(rows)) return rows.map(() => null);
  const ranked = rows
    .map((row, index) => ({ row, index, size: row.marketCapitalization ?? Number.NaN }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size || a.row.coCode - b.row.coCode);
  const classes: (string | null)[] = rows.map(() => null);
  for (const [i, { index }] of ranked.entries()) classes[index] = classify(i + 1);
  return classes;
}

/**
 * The median over the companies of each row's industry that have a positive figure, itself included;
 * null with fewer than `fewestForMedian`.
 */
function listIndustryMedians(
  rows: readonly UniverseRow[],
  read: (row: UniverseRow) => number | null,
): readonly (number | null)[] {
  const figures = new Map<string, number[]>();
  for (const row of rows) {
    const figure = read(row);
    if (row.industry === null || figure === null || !(figure > 0)) continue;
    const of = figures.get(row.industry);
    if (of === undefined) figures.set(row.industry, [figure]);
    else of.push(figure);
  }
  const medians = new Map(
    [...figures]
      .filter(([, list]) => list.length >= fewestForMedian)
      .map(([industry, list]) => [industry, medianOf(list)]),
  );
  return rows.map((row) => (row.industry === null ? null : (medians.get(row.industry) ?? null)));
}

function listDaysSinceTrade(rows: readonly UniverseRow[]): readonly (number | null)[] {
  let newest = Number.NEGATIVE_INFINITY;
  for (const { lastTradedDate } of rows) newest = Math.max(newest, lastTradedDate ?? newest);
  return rows.map(({ lastTradedDate }) =>
    lastTradedDate === null ? null : newest - lastTradedDate,
  );
}

/**
 * The columns that look across all companies, after `deriveCompany` of each: market cap class by
 * rank, the industry's median price to earning and price to book value, and the days since the last
 * trade. A null leaves whatever the company's own columns hold.
 */
export function deriveUniverse(rows: readonly UniverseRow[]): UniverseColumns {
  return {
    marketCapClass: listClasses(rows),
    industryPe: listIndustryMedians(rows, (row) => row.priceToEarning),
    industryPbv: listIndustryMedians(rows, (row) => row.priceToBookValue),
    daysSinceTrade: listDaysSinceTrade(rows),
  };
}
