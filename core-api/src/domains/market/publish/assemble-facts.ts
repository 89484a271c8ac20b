import type {
  Basis,
  BenchmarkSeries,
  CompanyFacts,
  CorporateAction,
  IsoDate,
  KnownShareholding,
  PriceSeries,
  StatementPeriod,
  StatementValues,
  Template,
} from "@munshi/engine/contract";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { notGiven } from "../import/price-year.ts";
import type { PublishedPriceYear } from "../import/price-year.ts";
import { decodeFigures } from "../import/statements.repository.ts";
import type { LinePositions } from "../import/statements.repository.ts";
import { listValid } from "../facts/filings.query.ts";
import type { Filing } from "../facts/filings.query.ts";
import type { CompanyHead, StatementRow } from "./facts.query.ts";
import { findReported } from "./ready-made.query.ts";
import type { Reported, ReportedRow } from "./ready-made.query.ts";

/** All stored facts of one company, for its figures on one day or several. */
export interface StoredFacts {
  readonly head: CompanyHead;
  /** As `listFilings` lists them. */
  readonly filings: readonly Filing[];
  readonly shareholding: readonly KnownShareholding[];
  readonly actions: readonly CorporateAction[];
  readonly prices: readonly PublishedPriceYear[];
  readonly reported: readonly ReportedRow[];
  /** The days of price jumps that were confirmed as real moves. */
  readonly confirmedMoves: readonly IsoDate[];
  readonly hasFormerIsin: boolean;
}

/** A company's facts as stored, and as engine input. */
export interface LoadedFacts {
  readonly stored: StoredFacts;
  readonly facts: CompanyFacts;
}

export interface AssembleContext {
  readonly asOf: IsoDate;
  /** The newest market day up to `asOf`; null or omitted if irrelevant. */
  readonly marketDay?: IsoDate | null;
  readonly benchmark: BenchmarkSeries | null;
  readonly lines: LineReader;
  /** Defaults to consolidated accounts, unless there are none or the company stopped filing them. */
  readonly basis?: Basis;
}

export type LineReader = (row: StatementRow) => StatementValues;

/** Reads a filing's lines; they are decoded once. */
export function createLineReader(positions: LinePositions): LineReader {
  const decoded = new WeakMap<StatementRow, StatementValues>();
  return (row) => {
    const known = decoded.get(row);
    if (known !== undefined) return known;
    const values = decodeFigures(row.figures, positions);
    decoded.set(row, values);
    return values;
  };
}

/** The published history goes back no further. */
const mostYears = 13;
const mostQuarters = 17;
/** Consolidated accounts older than the standalone ones by more than this have been discontinued. */
const staleBasisDays = 200;
const wholeYearDays = 360;

/**
 * One company's facts as engine input: of filings, shareholding patterns, prices and ready-made
 * figures those public on the day.
 */
export function assembleFacts(stored: StoredFacts, context: AssembleContext): CompanyFacts {
  const { template: companyTemplate, ...identity } = stored.head;
  const { asOf } = context;
  const valid = listValid(stored.filings.filter(({ publishedAt }) => publishedAt <= asOf));
  const basis = context.basis ?? chooseBasis(valid);
  const ofBasis = valid.filter((row) => row.basis === basis);
  const toPeriod = (row: StatementRow): StatementPeriod => ({
    periodEnd: row.periodEnd,
    publishedAt: row.publishedAt,
    values: context.lines(row),
  });
  return {
    asOf,
    ...(context.marketDay == null ? {} : { marketDay: context.marketDay }),
    identity,
    template: newest(ofBasis)?.template ?? templateOf(companyTemplate, identity.industry),
    basis,
    years: listYears(ofBasis).slice(0, mostYears).map(toPeriod),
    quarters: listQuarters(ofBasis).slice(0, mostQuarters).map(toPeriod),
    shareholding: stored.shareholding.filter(
      ({ publishedAt, periodEnd }) => (publishedAt ?? periodEnd) <= asOf,
    ),
    prices: joinPrices(stored.prices, dayOfDate(asOf)),
    actions: stored.actions,
    confirmedMoves: stored.confirmedMoves,
    hasFormerIsin: stored.hasFormerIsin,
    benchmark: context.benchmark,
    ...joinReported(findReported(stored.reported, asOf)),
  };
}

/** Ready-made figures with their table days; the engine decides on each separately. */
function joinReported(
  reported: Reported | null,
): Pick<CompanyFacts, "reported" | "reportedAsOf" | "reportedDays"> {
  if (reported === null) return { reported: {}, reportedAsOf: null };
  const { asOf: reportedAsOf, figures, earlier } = reported;
  if (earlier.length === 0) return { reported: figures, reportedAsOf };
  const ofEarlier = earlier.flatMap((day) =>
    Object.entries(day.figures).map(([key, value]) => ({ key, value, asOf: day.asOf })),
  );
  return {
    reported: {
      ...figures,
      ...Object.fromEntries(ofEarlier.map(({ key, value }) => [key, value])),
    },
    reportedAsOf,
    reportedDays: Object.fromEntries(ofEarlier.map(({ key, asOf }) => [key, asOf])),
  };
}

/** A bank known only from tables of figures is recognised by its industry: `Private Sector Bank`, `Banks`. */
function templateOf(stored: Template, industry: string | null): Template {
  return stored === "ordinary" && /\bbanks?$/iu.test(industry ?? "") ? "bank" : stored;
}

function newest(rows: readonly StatementRow[]): StatementRow | undefined {
  return rows.toSorted((one, other) => (one.periodEnd < other.periodEnd ? 1 : -1))[0];
}

/** Consolidated accounts, unless there are none or the company stopped filing them. */
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

/** Lists full years of one basis, newest first; a full year-to-date fills in for a missing year. */
export function listYears<Row extends StatementRow>(rows: readonly Row[]): readonly Row[] {
  const byEnd = new Map<IsoDate, Row>();
  for (const row of rows) {
    const isYear = row.span === "year" || (row.span === "year-to-date" && coversYear(row));
    if (isYear && (row.span === "year" || !byEnd.has(row.periodEnd))) byEnd.set(row.periodEnd, row);
  }
  return [...byEnd.values()].toSorted((one, other) => (one.periodEnd < other.periodEnd ? 1 : -1));
}

/** Lists the quarters of one basis, newest first. */
export function listQuarters<Row extends StatementRow>(rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => row.span === "quarter");
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
