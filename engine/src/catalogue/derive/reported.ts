import type { ColumnKey, CompanyFacts } from "../../contract/index.ts";
import type { Follows } from "../entry.ts";
import { entryOf, type PublishedPeriod } from "./compiled.ts";
import { withoutResidue } from "./arithmetic.ts";
import { daysOf } from "./calendar.ts";

/** How fresh a company's facts are, in days since 1970-01-01; NaN where there are none of a kind. */
export interface Freshness {
  readonly prices: number;
  readonly statements: number;
  readonly shareholding: number;
  /** The day by which filings newer than those at hand were due, had there been any. */
  readonly nextStatements: number;
  readonly nextShareholding: number;
}

/** Results of a year are due 60 days after its end, shareholding 21 after a quarter's (LODR 33, 31). */
const nextYearDue = 366 + 60;
const nextPatternDue = 92 + 21;

export function freshnessOf(facts: CompanyFacts, lastPriceDay: number): Freshness {
  let statements = Number.NaN;
  for (const period of [facts.quarters[0], facts.years[0]]) {
    const day = period === undefined ? Number.NaN : daysOf(period.publishedAt);
    if (!(day <= statements)) statements = Number.isFinite(day) ? day : statements;
  }
  const pattern = facts.shareholding[0];
  const lastResults = facts.years[0] ?? facts.quarters[0];
  const endOf = (period: { readonly periodEnd: string } | undefined): number =>
    period === undefined ? Number.NaN : daysOf(period.periodEnd);
  return {
    nextStatements: endOf(lastResults) + nextYearDue,
    nextShareholding: endOf(pattern) + nextPatternDue,
    prices: lastPriceDay,
    statements,
    shareholding:
      pattern === undefined ? Number.NaN : daysOf(pattern.publishedAt ?? pattern.periodEnd),
  };
}

/**
 * The day of the ready-made figures among some columns, in days since 1970-01-01: of several days
 * the earliest, and NaN where one of them is not known.
 */
export function reportedDayOf(
  { reported, reportedAsOf, reportedDays }: CompanyFacts,
  columns: readonly { readonly key: ColumnKey }[],
): number {
  const usualDay = reportedAsOf === null ? Number.NaN : daysOf(reportedAsOf);
  if (reportedDays === undefined) return usualDay;
  const days = columns
    .filter(({ key }) => reported[key] !== undefined)
    .map(({ key }) => {
      const day = reportedDays[key];
      return day === undefined ? usualDay : daysOf(day);
    });
  return days.length === 0 ? usualDay : Math.min(...days);
}

/**
 * Whether a source's ready-made figure stands before a derived one: when it was taken on or after
 * the last day of every fact that the derived one rests on. A source that names no day only fills
 * gaps.
 */
export function prefersReported(follows: Follows, fresh: Freshness, reportedDay: number): boolean {
  const onPrices = !(fresh.prices > reportedDay);
  const onStatements = !(fresh.statements > reportedDay);
  if (!Number.isFinite(reportedDay)) return false;
  switch (follows) {
    case "prices":
      return onPrices;
    case "statements":
      return onStatements;
    case "prices-and-statements":
      return onPrices && onStatements;
    case "shareholding":
      return !(fresh.shareholding > reportedDay);
  }
}

/**
 * Whether the filings at hand lag a source so far that the source's last year or quarter cannot be
 * theirs. Such a parameter is the source's as a whole, since `Sales 1 year ago` would otherwise be of
 * a year that lies further back.
 */
export function isBehind(follows: Follows, fresh: Freshness, reportedDay: number): boolean {
  if (follows === "prices" || !Number.isFinite(reportedDay)) return false;
  const due = follows === "shareholding" ? fresh.nextShareholding : fresh.nextStatements;
  return !(due >= reportedDay);
}

/**
 * What the ready-made years and quarters of a parameter make its figure of now, best first: of a flow
 * the last four quarters together, then the last year.
 */
export function latestOfPeriods(
  code: string,
  read: (key: ColumnKey) => unknown,
): readonly number[] {
  const { entry, years, quarters } = entryOf(code);
  const numbersOf = (columns: readonly PublishedPeriod[]): readonly number[] =>
    columns.map(({ key }) => read(key)).filter((value) => typeof value === "number");
  const lastYear = numbersOf(years.slice(0, 1));
  switch (entry.derivation.kind) {
    case "flow": {
      const lastFour = numbersOf(quarters.slice(0, 4));
      const sum = withoutResidue(lastFour.reduce((total, value) => total + value, 0));
      return lastFour.length === 4 ? [sum, ...lastYear] : lastYear;
    }
    case "margin":
    case "stock":
    case "yearly":
      return lastYear;
    case "holding":
      return numbersOf(quarters.slice(0, 1));
    default:
      return [];
  }
}
