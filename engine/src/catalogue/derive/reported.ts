import type { ColumnKey, CompanyFacts } from "../../contract/index.ts";
import type { Follows } from "../entry.ts";
import { daysOf } from "./calendar.ts";

/** How fresh a company's facts are, in days since 1970-01-01; NaN where there are none of a kind. */
export interface Freshness {
  readonly prices: number;
  readonly statements: number;
  readonly shareholding: number;
}

export function freshnessOf(facts: CompanyFacts, lastPriceDay: number): Freshness {
  let statements = Number.NaN;
  for (const period of [facts.quarters[0], facts.years[0]]) {
    const day = period === undefined ? Number.NaN : daysOf(period.publishedAt);
    if (!(day <= statements)) statements = Number.isFinite(day) ? day : statements;
  }
  const pattern = facts.shareholding[0];
  return {
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
