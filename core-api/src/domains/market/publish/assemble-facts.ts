import type {
  Basis,
  BenchmarkSeries,
  CompanyFacts,
  CorporateAction,
  IsoDate,
  PriceSeries,
  ReportedParameters,
  ShareholdingPattern,
  StatementPeriod,
} from "@munshi/engine/contract";
import { dayOfDate } from "../days.ts";
import { notGiven } from "../import/price-year.ts";
import type { PublishedPriceYear } from "../import/price-year.ts";
import { decodeFigures } from "../import/statements.repository.ts";
import type { LinePositions } from "../import/statements.repository.ts";
import type { FactsToDerive } from "./derive-figures.ts";
import type { CompanyHead, StatementRow } from "./facts.query.ts";
import type { Reported } from "./ready-made.query.ts";

/** All that is stored of one company. */
export interface StoredFacts {
  readonly head: CompanyHead;
  /** Newest period first. */
  readonly statements: readonly StatementRow[];
  readonly shareholding: readonly ShareholdingPattern[];
  readonly actions: readonly CorporateAction[];
  readonly prices: readonly PublishedPriceYear[];
  readonly reported: Reported | undefined;
}

export interface AssembleContext {
  readonly asOf: IsoDate;
  readonly benchmark: BenchmarkSeries | null;
  readonly positions: LinePositions;
}

/** Further back nothing published reaches. */
const mostYears = 13;
const mostQuarters = 17;
/** Consolidated accounts that end more than this before the standalone ones have been given up. */
const staleBasisDays = 200;
const wholeYearDays = 360;

/** One company's facts as the engine derives from them. */
export function assembleFacts(stored: StoredFacts, context: AssembleContext): FactsToDerive {
  const { template: companyTemplate, ...identity } = stored.head;
  const basis = chooseBasis(stored.statements);
  const ofBasis = stored.statements.filter((row) => row.basis === basis);
  const toPeriod = (row: StatementRow): StatementPeriod => ({
    periodEnd: row.periodEnd,
    publishedAt: row.publishedAt,
    values: decodeFigures(row.figures, context.positions),
  });
  const facts: CompanyFacts = {
    asOf: context.asOf,
    identity,
    template: newest(ofBasis)?.template ?? companyTemplate,
    basis,
    years: listYears(ofBasis).slice(0, mostYears).map(toPeriod),
    quarters: ofBasis
      .filter((row) => row.span === "quarter")
      .slice(0, mostQuarters)
      .map(toPeriod),
    shareholding: stored.shareholding,
    prices: joinPrices(stored.prices, dayOfDate(context.asOf)),
    actions: stored.actions,
    benchmark: context.benchmark,
    reported: stored.reported?.figures ?? {},
    reportedAsOf: stored.reported?.asOf ?? null,
  };
  return addEarlierFigures(facts, stored.reported);
}

/**
 * The engine weighs ready-made figures by one day. An earlier day that nothing has followed weighs
 * as much as the newest; figures of one that something has can no longer be weighed.
 */
function addEarlierFigures(facts: CompanyFacts, reported: Reported | undefined): FactsToDerive {
  const earlier = reported?.earlier ?? [];
  const lastDay = lastDayOf(facts);
  const join = (days: typeof earlier): ReportedParameters =>
    Object.assign({}, ...days.map((day) => day.figures)) as ReportedParameters;
  const isCurrent = ({ asOf }: (typeof earlier)[number]): boolean => dayOfDate(asOf) >= lastDay;
  return {
    facts: {
      ...facts,
      reported: { ...facts.reported, ...join(earlier.filter(isCurrent)) },
    },
    overtaken: join(earlier.filter((day) => !isCurrent(day))),
  };
}

/** The day of the newest price, results or pattern. */
function lastDayOf({ prices, quarters, years, shareholding }: CompanyFacts): number {
  const published = [quarters[0]?.publishedAt, years[0]?.publishedAt, shareholding[0]?.periodEnd];
  return Math.max(
    prices.days.at(-1) ?? Number.NEGATIVE_INFINITY,
    ...published.filter((day) => day !== undefined).map(dayOfDate),
  );
}

function newest(rows: readonly StatementRow[]): StatementRow | undefined {
  return rows.toSorted((one, other) => (one.periodEnd < other.periodEnd ? 1 : -1))[0];
}

/** The group's accounts, unless there are none or the company has given them up. */
function chooseBasis(rows: readonly StatementRow[]): Basis {
  const lastDay = (basis: Basis): number => {
    const row = newest(rows.filter((candidate) => candidate.basis === basis));
    return row === undefined ? Number.NEGATIVE_INFINITY : dayOfDate(row.periodEnd);
  };
  const consolidated = lastDay("consolidated");
  const standalone = lastDay("standalone");
  if (consolidated === Number.NEGATIVE_INFINITY && standalone !== Number.NEGATIVE_INFINITY) {
    return "standalone";
  }
  return consolidated >= standalone - staleBasisDays ? "consolidated" : "standalone";
}

/** Whole years; where a year's own statement is missing, the time since its start at its end. */
function listYears(rows: readonly StatementRow[]): readonly StatementRow[] {
  const byEnd = new Map<IsoDate, StatementRow>();
  for (const row of rows) {
    const isYear = row.span === "year" || (row.span === "year-to-date" && coversYear(row));
    if (isYear && (row.span === "year" || !byEnd.has(row.periodEnd))) byEnd.set(row.periodEnd, row);
  }
  return [...byEnd.values()].toSorted((one, other) => (one.periodEnd < other.periodEnd ? 1 : -1));
}

function coversYear(row: StatementRow): boolean {
  const start = row.periodStart;
  return start !== null && dayOfDate(row.periodEnd) - dayOfDate(start) >= wholeYearDays;
}

/** Stored years as one series in rupees, without the days after `lastDay`. */
export function joinPrices(years: readonly PublishedPriceYear[], lastDay: number): PriceSeries {
  const lengths = years.map((year) => {
    const after = year.days.findIndex((day) => day > lastDay);
    return after < 0 ? year.days.length : after;
  });
  const length = lengths.reduce((sum, count) => sum + count, 0);
  const days = new Int32Array(length);
  const real = (): Float64Array => new Float64Array(length);
  const series = {
    days,
    open: real(),
    high: real(),
    low: real(),
    close: real(),
    previousClose: real(),
    volume: real(),
    value: real(),
  };
  let from = 0;
  for (const [index, year] of years.entries()) {
    const count = lengths[index] ?? 0;
    for (const name of ["days", "volume", "value"] as const) {
      series[name].set(year[name].subarray(0, count), from);
    }
    for (const name of ["open", "high", "low", "close", "previousClose"] as const) {
      const paise = year[name];
      const rupees = series[name];
      for (let row = 0; row < count; row += 1) {
        const value = paise[row] ?? notGiven;
        rupees[from + row] = value === notGiven ? Number.NaN : value / 100;
      }
    }
    from += count;
  }
  return series;
}
