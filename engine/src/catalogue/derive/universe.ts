import type { ColumnKey } from "../../contract/index.ts";
import { medianOf, minForMedian, minRankedTurnover } from "./arithmetic.ts";

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

/** One value per row, in row order. */
export interface UniverseColumns {
  readonly marketCapClass: readonly (string | null)[];
  readonly industryPe: readonly (number | null)[];
  readonly industryPbv: readonly (number | null)[];
  readonly daysSinceTrade: readonly (number | null)[];
}

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
  return ranked >= minRankedTurnover * all;
}

/** Ties rank by company code, so that classes do not depend on row order. */
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
 * Median of positive figures by industry, including the row's own; null with fewer than
 * `minForMedian`.
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
      .filter(([, list]) => list.length >= minForMedian)
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
 * Columns computed across companies after `deriveCompany`: market cap class, industry medians and
 * days since the last trade. Null keeps the company's own value.
 */
export function deriveUniverse(rows: readonly UniverseRow[]): UniverseColumns {
  return {
    marketCapClass: listClasses(rows),
    industryPe: listIndustryMedians(rows, (row) => row.priceToEarning),
    industryPbv: listIndustryMedians(rows, (row) => row.priceToBookValue),
    daysSinceTrade: listDaysSinceTrade(rows),
  };
}
