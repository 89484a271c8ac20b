import type { ColumnKey, CompanyFacts } from "../../contract/index.ts";
import type { FactSource } from "../entry.ts";
import { entryOf, type PublishedPeriod } from "./compiled.ts";
import { withoutResidue } from "./arithmetic.ts";
import { daysOf } from "./calendar.ts";

/** Days since 1970-01-01; NaN without such facts. */
export interface Freshness {
  readonly prices: number;
  readonly statements: number;
  readonly shareholding: number;
  /** Due date of the next filings. */
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

/** Date of reported figures, in days since 1970-01-01: the earliest, or NaN if any is unknown. */
export function reportedDayOf(
  { reported, reportedAsOf, reportedDays }: CompanyFacts,
  columns: readonly { readonly key: ColumnKey }[],
): number {
  const defaultDay = reportedAsOf === null ? Number.NaN : daysOf(reportedAsOf);
  if (reportedDays === undefined) return defaultDay;
  const days = columns
    .filter(({ key }) => reported[key] !== undefined)
    .map(({ key }) => {
      const day = reportedDays[key];
      return day === undefined ? defaultDay : daysOf(day);
    });
  return days.length === 0 ? defaultDay : Math.min(...days);
}

/**
 * A reported figure wins if it is dated on or after every fact behind the derived one. Undated
 * sources only fill gaps.
 */
export function prefersReported(
  follows: FactSource,
  fresh: Freshness,
  reportedDay: number,
): boolean {
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
 * True if filings lag a source by a period. Then use the whole parameter from the source, so that
 * `Sales 1 year ago` is consistent.
 */
export function isBehind(follows: FactSource, fresh: Freshness, reportedDay: number): boolean {
  if (follows === "prices" || !Number.isFinite(reportedDay)) return false;
  const due = follows === "shareholding" ? fresh.nextShareholding : fresh.nextStatements;
  return !(due >= reportedDay);
}

/**
 * Candidates for the current figure, best first: for a flow the last four quarters, then the last
 * year.
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
