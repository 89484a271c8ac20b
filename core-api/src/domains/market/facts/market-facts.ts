import type { Database, Executor } from "@munshi/db";
import { openFigureTerms } from "@munshi/engine";
import type { CompanyValues, FigureTerms } from "@munshi/engine";
import type {
  Basis,
  BenchmarkSeries,
  IsoDate,
  KnownShareholding,
  PriceSeries,
  StatementValues,
} from "@munshi/engine/contract";
import { memoize, shareInFlight } from "@munshi/platform";
import type { SurveillanceEntry } from "../../../contract/index.ts";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { readPositions } from "../import/statements.repository.ts";
import type { LinePositions } from "../import/statements.repository.ts";
import { listJumps } from "../jumps/jumps.repository.ts";
import type { StoredJump } from "../jumps/jumps.repository.ts";
import { assembleFacts, createLineReader } from "../publish/assemble-facts.ts";
import { deriveFigures } from "../publish/derive-figures.ts";
import {
  companyColumns,
  listActions,
  listShareholding,
  loadBenchmark,
} from "../publish/facts.query.ts";
import type { CompanyHead, NamedBenchmark, RecordedAction } from "../publish/facts.query.ts";
import { loadStored } from "../publish/load-facts.ts";
import { findReported, listReported } from "../publish/ready-made.query.ts";
import type { Reported } from "../publish/ready-made.query.ts";
import {
  findCompaniesByName,
  findCompany,
  findFundByName,
  openCompany,
} from "./companies.query.ts";
import type { StoredCompany, TradedFund } from "./companies.query.ts";
import { listBases, listFilings } from "./filings.query.ts";
import type { Filing } from "./filings.query.ts";
import { findLastTrade, findReportedPriceDay, listTradedDays, noTrades } from "./prices.query.ts";
import type { TradedDays } from "./prices.query.ts";
import { createPublishedFiguresReader } from "./published-figures.ts";
import type { PublishedFiguresReader } from "./published-figures.ts";
import { findPublishedVersion } from "./published.query.ts";
import type { PublishedVersion } from "./published.query.ts";
import { listIndexNames, loadIndexSeries, loadPriceSeries } from "./series.query.ts";
import type { IndexSeries } from "./series.query.ts";
import { listInstruments, loadShareHistories } from "./share-histories.query.ts";
import type { Instrument, ShareHistories } from "./share-histories.query.ts";
import { listSurveillance } from "./surveillance.query.ts";

/** Stored and published data of single companies. */
export interface MarketFacts {
  /** The latest dataset, as a transaction sees it if one is given; null until one is published. */
  findVersion(within?: Executor): Promise<PublishedVersion | null>;
  /** The latest dataset and the company with a code; null for either if missing. */
  openCompany(coCode: number): Promise<{
    readonly dataset: PublishedVersion;
    readonly company: StoredCompany | null;
  } | null>;
  /** A company of the dataset's market by its code, or null. */
  findCompany(dataset: PublishedVersion, coCode: number): Promise<StoredCompany | null>;
  /** By current or former symbol, ISIN, BSE code or company code. */
  findCompanyByName(dataset: PublishedVersion, name: string): Promise<StoredCompany | null>;
  /** `findCompanyByName` of several, by the names given; unknown ones are left out. */
  findCompaniesByName(
    dataset: PublishedVersion,
    names: readonly string[],
  ): Promise<ReadonlyMap<string, StoredCompany>>;
  /**
   * An exchange-traded fund by symbol or ISIN; null if there is none. Its code
   * works for prices only: `loadPrices`, `listTradedDays`, `findLastTrade`.
   */
  findFund(name: string): Promise<TradedFund | null>;
  /** Figures as they were published. */
  readonly figures: PublishedFiguresReader;
  /** All statements known on the dataset's day, including restated ones; see `listValid`. */
  listFilings(dataset: PublishedVersion, coCode: number): Promise<readonly Filing[]>;
  /** Makes the reader of a filing's lines. */
  openLines(): Promise<(filing: Filing) => StatementValues>;
  /** Splits, bonuses, dividends and other actions with the exchange's wording, oldest first. */
  listActions(coCode: number): Promise<readonly RecordedAction[]>;
  /** Price jumps, newest first; see `PriceJump` for what each state means. */
  listJumps(coCode: number): Promise<readonly StoredJump[]>;
  /** Trading days from a calendar year on, up to the dataset's. */
  listTradedDays(dataset: PublishedVersion, coCode: number, fromYear: number): Promise<TradedDays>;
  /** `listTradedDays` of several companies by code; without those that have no prices. */
  listTradedDaysOf(
    dataset: PublishedVersion,
    coCodes: readonly number[],
    fromYear: number,
  ): Promise<ReadonlyMap<number, TradedDays>>;
  /** Bases of accounts that a company files, consolidated first. */
  listBases(dataset: PublishedVersion, coCode: number): Promise<readonly Basis[]>;
  /** Only the last trading day up to the dataset's; null without prices. */
  findLastTrade(dataset: PublishedVersion, coCode: number): Promise<TradedDays | null>;
  /** All trading days up to the dataset's, unadjusted, ₹. */
  loadPrices(dataset: PublishedVersion, coCode: number): Promise<PriceSeries>;
  /** Indices of the market with data, by name. */
  listIndexNames(dataset: PublishedVersion): Promise<readonly string[]>;
  /** Days of an index up to the dataset's; empty for an unknown index. */
  loadIndex(dataset: PublishedVersion, name: string): Promise<IndexSeries>;
  /** The day of the newest ready-made price, or null. */
  findReportedPriceDay(dataset: PublishedVersion, coCode: number): Promise<IsoDate | null>;
  /** Benchmark index up to the dataset's day; null if there is none. */
  loadBenchmark(dataset: PublishedVersion): Promise<NamedBenchmark | null>;
  /** Shares and funds by code, also by codes replaced by a merge; unknown ones are left out. */
  listInstruments(
    dataset: PublishedVersion,
    coCodes: readonly number[],
  ): Promise<ReadonlyMap<number, Instrument>>;
  /** Closes and corporate actions from a calendar year on; by default five years before this one. */
  loadHistories(
    dataset: PublishedVersion,
    instruments: readonly Instrument[],
    fromYear?: number,
  ): Promise<ShareHistories>;
  /** Shareholding patterns known on the dataset's day, newest quarter first. */
  listShareholding(
    dataset: PublishedVersion,
    coCode: number,
  ): Promise<readonly KnownShareholding[]>;
  /** Ready-made figures from sources, each from the newest day that has it; null without any. */
  findReadyMade(dataset: PublishedVersion, coCode: number): Promise<Reported | null>;
  /** Surveillance lists that a company is on by the dataset's day, newest first. */
  listSurveillance(
    dataset: PublishedVersion,
    coCode: number,
  ): Promise<readonly SurveillanceEntry[]>;
  /** `listSurveillance` of several companies by code; without those on no list. */
  listSurveillanceOf(
    dataset: PublishedVersion,
    coCodes: readonly number[],
  ): Promise<ReadonlyMap<number, readonly SurveillanceEntry[]>>;
  /**
   * Companies' accounts as a publication on a day would have derived them; price-based figures are
   * empty.
   */
  deriveAccounts(
    coCodes: readonly number[],
    asOf: IsoDate,
  ): Promise<ReadonlyMap<number, CompanyValues>>;
  /** For figures that the dataset does not hold. */
  openFacts(dataset: PublishedVersion, company: StoredCompany): Promise<OpenFacts>;
}

export function createMarketFacts(db: Database): MarketFacts {
  const lines = memoize<LinePositions>(1);
  /** Line positions are stable; new lines are added by the first import of a release. */
  const openPositions = async (): Promise<LinePositions> => {
    const positions = await lines("", () => readPositions(db));
    return positions.size > 0 ? positions : readPositions(db);
  };
  const benchmarks = memoize<NamedBenchmark | null>(2);
  const openBenchmark: MarketFacts["loadBenchmark"] = ({ version, kind, asOf }) =>
    benchmarks(version, () => loadBenchmark(db, kind, asOf));
  // Sections of a page load concurrently and share these statements.
  const opening = shareInFlight<Awaited<ReturnType<MarketFacts["openCompany"]>>>();
  const filings = shareInFlight<readonly Filing[]>();
  const listFilingsOnce: MarketFacts["listFilings"] = ({ asOf }, coCode) =>
    filings(`${coCode} ${asOf}`, () => listFilings(db, [coCode], asOf));
  return {
    findVersion: (within = db) => findPublishedVersion(within),
    openCompany: (coCode) => opening(String(coCode), () => openCompany(db, coCode)),
    findCompany: ({ kind }, coCode) => findCompany(db, kind, coCode),
    async findCompanyByName({ kind }, name) {
      return (await findCompaniesByName(db, kind, [name])).get(name) ?? null;
    },
    findCompaniesByName: ({ kind }, names) => findCompaniesByName(db, kind, names),
    findFund: (name) => findFundByName(db, name),
    figures: createPublishedFiguresReader(db),
    listFilings: listFilingsOnce,
    async openLines() {
      return createLineReader(await openPositions());
    },
    async listActions(coCode) {
      return (await listActions(db, [coCode])).map(({ value }) => value);
    },
    listJumps: (coCode) => listJumps(db, { coCode }),
    async listTradedDays({ asOf }, coCode, fromYear) {
      const listed = await listTradedDays(db, [coCode], fromYear, dayOfDate(asOf));
      return listed.get(coCode) ?? noTrades;
    },
    listTradedDaysOf: ({ asOf }, coCodes, fromYear) =>
      listTradedDays(db, coCodes, fromYear, dayOfDate(asOf)),
    listBases: ({ asOf }, coCode) => listBases(db, coCode, asOf),
    findLastTrade: ({ asOf }, coCode) => findLastTrade(db, coCode, dayOfDate(asOf)),
    loadPrices: ({ asOf }, coCode) => loadPriceSeries(db, coCode, asOf),
    listIndexNames: ({ kind }) => listIndexNames(db, kind),
    loadIndex: ({ kind, asOf }, name) => loadIndexSeries(db, { kind, name, asOf }),
    findReportedPriceDay: ({ asOf }, coCode) => findReportedPriceDay(db, coCode, asOf),
    loadBenchmark: openBenchmark,
    listInstruments: (dataset, coCodes) => listInstruments(db, dataset, coCodes),
    loadHistories: async (dataset, instruments, fromYear) =>
      loadShareHistories(db, dataset, await openBenchmark(dataset), instruments, fromYear),
    async listShareholding({ asOf }, coCode) {
      return (await listShareholding(db, [coCode], asOf)).map(({ value }) => value);
    },
    async findReadyMade({ asOf }, coCode) {
      return findReported(await listReported(db, [[coCode, asOf]]), asOf);
    },
    async listSurveillance({ asOf }, coCode) {
      return (await listSurveillance(db, [coCode], asOf)).get(coCode) ?? [];
    },
    listSurveillanceOf: ({ asOf }, coCodes) => listSurveillance(db, coCodes, asOf),
    deriveAccounts: (coCodes, asOf) => deriveAccounts(db, coCodes, asOf),
    openFacts: async (dataset, company) =>
      openFacts(db, dataset, company, await openBenchmark(dataset)),
  };
}

/**
 * Companies' accounts by their codes, as a publication of a day would have derived them. Prices are
 * not read, so figures that depend on them are empty.
 */
async function deriveAccounts(
  db: Executor,
  coCodes: readonly number[],
  asOf: IsoDate,
): Promise<ReadonlyMap<number, CompanyValues>> {
  const heads = (await db("companies")
    .whereIn("co_code", [...coCodes])
    .select(companyColumns)) as CompanyHead[];
  const lines = createLineReader(await readPositions(db));
  const stored = await loadStored(db, heads, asOf, { withPrices: false });
  return new Map(
    stored.map((facts) => [
      facts.head.coCode,
      deriveFigures(assembleFacts(facts, { asOf, benchmark: null, lines })),
    ]),
  );
}

/** Alternative inputs for deriving figures. */
interface OtherFacts {
  /** Basis of accounts; defaults to the one chosen by publishing. */
  readonly basis?: Basis;
  /** Filings to ignore. */
  readonly without?: readonly string[];
  /** True to ignore ready-made figures of sources. */
  readonly derivedOnly?: boolean;
}

/** A company's stored facts. */
interface OpenFacts {
  derive(other: OtherFacts): CompanyValues;
  /** Returns the inputs of the figures, or null without facts. */
  terms(other: OtherFacts): FigureTerms | null;
}

/**
 * Opens a company's stored facts, as known on the day of a dataset, for deriving figures that the
 * dataset does not hold: on the other basis, or before a restatement. The derivation is
 * the same as in publishing.
 */
async function openFacts(
  db: Executor,
  dataset: PublishedVersion,
  company: StoredCompany,
  benchmark: BenchmarkSeries | null,
): Promise<OpenFacts> {
  const { asOf } = dataset;
  const { delistedOn: _, ...head } = company;
  const [stored] = await loadStored(db, [head], asOf);
  const lines = createLineReader(await readPositions(db));
  const assemble = ({ basis, without = [], derivedOnly = false }: OtherFacts) => {
    if (stored === undefined) return null;
    const filings = stored.filings.filter(({ filing }) => !without.includes(filing));
    const reported = derivedOnly ? [] : stored.reported;
    return assembleFacts(
      { ...stored, filings, reported },
      { asOf, benchmark, lines, ...(basis === undefined ? {} : { basis }) },
    );
  };
  return {
    derive(other) {
      const facts = assemble(other);
      return facts === null ? new Map() : deriveFigures(facts);
    },
    terms(other) {
      const facts = assemble(other);
      return facts === null ? null : openFigureTerms(facts);
    },
  };
}
