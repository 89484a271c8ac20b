import type { Database } from "@munshi/db";
import type { CompanyValues } from "@munshi/engine";
import type {
  Basis,
  IsoDate,
  KnownShareholding,
  PriceSeries,
  StatementValues,
} from "@munshi/engine/contract";
import { memoize, shareInFlight } from "@munshi/platform";
import type { SurveillanceEntry } from "../../../contract/index.ts";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { decodeFigures, readPositions } from "../import/statements.repository.ts";
import type { LinePositions } from "../import/statements.repository.ts";
import { listJumps } from "../jumps/jumps.repository.ts";
import type { StoredJump } from "../jumps/jumps.repository.ts";
import { listActions, listShareholding, loadBenchmark } from "../publish/facts.query.ts";
import type { NamedBenchmark, RecordedAction } from "../publish/facts.query.ts";
import { listReported } from "../publish/ready-made.query.ts";
import type { Reported } from "../publish/ready-made.query.ts";
import { deriveAccounts } from "./accounts-then.ts";
import { findCompany, findCompanyByName, findFundByName, openCompany } from "./companies.query.ts";
import type { StoredCompany, TradedFund } from "./companies.query.ts";
import { openFacts } from "./derive-other.ts";
import type { OtherFacts } from "./derive-other.ts";
import { listBases, listFilings } from "./filings.query.ts";
import type { Filing } from "./filings.query.ts";
import { findLastTrade, findReportedPriceDay, listTradedDays } from "./prices.query.ts";
import type { TradedDays } from "./prices.query.ts";
import { createPublishedFiguresReader } from "./published-figures.ts";
import type { PublishedFiguresReader } from "./published-figures.ts";
import { findPublishedVersion } from "./published.query.ts";
import type { PublishedVersion } from "./published.query.ts";
import { replayResults } from "./replay.ts";
import type { KnownThen, ReplayRequest } from "./replay.ts";
import { listSurveillance } from "./surveillance.query.ts";
import { listIndexNames, loadIndexSeries, loadPriceSeries } from "./series.query.ts";
import type { IndexSeries } from "./series.query.ts";

/** Stored and published data of single companies. */
export interface MarketFacts {
  /** The dataset published last; null until one is. */
  findVersion(): Promise<PublishedVersion | null>;
  /** The dataset published last with the company of its market that has a code, or null for either. */
  openCompany(coCode: number): Promise<{
    readonly dataset: PublishedVersion;
    readonly company: StoredCompany | null;
  } | null>;
  /** A company of the dataset's market by its code, or null. */
  findCompany(dataset: PublishedVersion, coCode: number): Promise<StoredCompany | null>;
  /** The same by symbol, ISIN, BSE code or company code, former ones too. */
  findCompanyByName(dataset: PublishedVersion, name: string): Promise<StoredCompany | null>;
  /**
   * A fund whose units trade on an exchange, by symbol or ISIN; null where there is none. Its code
   * opens its prices, and only them: `loadPrices`, `listTradedDays`, `findLastTrade`.
   */
  findFund(name: string): Promise<TradedFund | null>;
  /** Figures as they were published. */
  readonly figures: PublishedFiguresReader;
  /** Every filed statement known on the dataset's day, restated ones too; see `listValid`. */
  listFilings(dataset: PublishedVersion, coCode: number): Promise<readonly Filing[]>;
  /** Makes the reader of a filing's lines. */
  openLines(): Promise<(filing: Filing) => StatementValues>;
  /** The ledger of splits, bonuses, dividends and the rest with the exchange's own words, oldest first. */
  listActions(coCode: number): Promise<readonly RecordedAction[]>;
  /** Price jumps, newest first; see `PriceJump` for what each state means. */
  listJumps(coCode: number): Promise<readonly StoredJump[]>;
  /** Trading days from a calendar year on, up to the dataset's. */
  listTradedDays(dataset: PublishedVersion, coCode: number, fromYear: number): Promise<TradedDays>;
  /** The bases of accounts that a company files, the group's first. */
  listBases(dataset: PublishedVersion, coCode: number): Promise<readonly Basis[]>;
  /** The last trading day up to the dataset's, alone; null for a company without prices. */
  findLastTrade(dataset: PublishedVersion, coCode: number): Promise<TradedDays | null>;
  /** Every trading day up to the dataset's, as traded, ₹. */
  loadPrices(dataset: PublishedVersion, coCode: number): Promise<PriceSeries>;
  /** The indices of the market that have days, by name. */
  listIndexNames(dataset: PublishedVersion): Promise<readonly string[]>;
  /** The days of an index up to the dataset's; none where there is no such index. */
  loadIndex(dataset: PublishedVersion, name: string): Promise<IndexSeries>;
  /** The day of the newest ready-made price, or null. */
  findReportedPriceDay(dataset: PublishedVersion, coCode: number): Promise<IsoDate | null>;
  /** The index that stands for the market, up to the dataset's day; null where there is none. */
  loadBenchmark(dataset: PublishedVersion): Promise<NamedBenchmark | null>;
  /** Shareholding patterns known on the dataset's day, newest quarter first. */
  listShareholding(
    dataset: PublishedVersion,
    coCode: number,
  ): Promise<readonly KnownShareholding[]>;
  /** Figures that sources gave ready-made, each of the newest day that has it; null without any. */
  findReadyMade(dataset: PublishedVersion, coCode: number): Promise<Reported | null>;
  /** The exchanges' lists for closer watch that a company is on by the dataset's day, newest first. */
  listSurveillance(
    dataset: PublishedVersion,
    coCode: number,
  ): Promise<readonly SurveillanceEntry[]>;
  /** Parameters as known on the last days on which a company published results, oldest first. */
  replayResults(
    dataset: PublishedVersion,
    company: StoredCompany,
    request: ReplayRequest,
  ): Promise<readonly KnownThen[]>;
  /**
   * Companies' accounts as a publication of a day would have derived them; what rests on prices is
   * empty.
   */
  deriveAccounts(
    coCodes: readonly number[],
    asOf: IsoDate,
  ): Promise<ReadonlyMap<number, CompanyValues>>;
  /** For figures that the dataset does not hold. */
  openFacts(
    dataset: PublishedVersion,
    company: StoredCompany,
  ): Promise<(other: OtherFacts) => CompanyValues>;
}

export function createMarketFacts(db: Database): MarketFacts {
  const lines = memoize<LinePositions>(1);
  /** Lines keep their position and are added by the first import of a release. */
  const openPositions = async (): Promise<LinePositions> => {
    const positions = await lines("", () => readPositions(db));
    return positions.size > 0 ? positions : readPositions(db);
  };
  const benchmarks = memoize<NamedBenchmark | null>(2);
  const openBenchmark: MarketFacts["loadBenchmark"] = ({ version, kind, asOf }) =>
    benchmarks(version, () => loadBenchmark(db, kind, asOf));
  // Sections of a page are read at once and share these statements.
  const opening = shareInFlight<Awaited<ReturnType<MarketFacts["openCompany"]>>>();
  const filings = shareInFlight<readonly Filing[]>();
  const listFilingsOnce: MarketFacts["listFilings"] = ({ asOf }, coCode) =>
    filings(`${coCode} ${asOf}`, () => listFilings(db, coCode, asOf));
  return {
    findVersion: () => findPublishedVersion(db),
    openCompany: (coCode) => opening(String(coCode), () => openCompany(db, coCode)),
    findCompany: ({ kind }, coCode) => findCompany(db, kind, coCode),
    findCompanyByName: ({ kind }, name) => findCompanyByName(db, kind, name),
    findFund: (name) => findFundByName(db, name),
    figures: createPublishedFiguresReader(db),
    listFilings: listFilingsOnce,
    async openLines() {
      const positions = await openPositions();
      return (filing) => decodeFigures(filing.figures, positions);
    },
    async listActions(coCode) {
      return (await listActions(db, [coCode])).map(({ value }) => value);
    },
    listJumps: (coCode) => listJumps(db, { coCode }),
    listTradedDays: ({ asOf }, coCode, fromYear) =>
      listTradedDays(db, coCode, fromYear, dayOfDate(asOf)),
    listBases: ({ asOf }, coCode) => listBases(db, coCode, asOf),
    findLastTrade: ({ asOf }, coCode) => findLastTrade(db, coCode, dayOfDate(asOf)),
    loadPrices: ({ asOf }, coCode) => loadPriceSeries(db, coCode, asOf),
    listIndexNames: ({ kind }) => listIndexNames(db, kind),
    loadIndex: ({ kind, asOf }, name) => loadIndexSeries(db, { kind, name, asOf }),
    findReportedPriceDay: ({ asOf }, coCode) => findReportedPriceDay(db, coCode, asOf),
    loadBenchmark: openBenchmark,
    async listShareholding({ asOf }, coCode) {
      return (await listShareholding(db, [coCode], asOf)).map(({ value }) => value);
    },
    async findReadyMade({ asOf }, coCode) {
      return (await listReported(db, [coCode], asOf)).get(coCode) ?? null;
    },
    listSurveillance: ({ asOf }, coCode) => listSurveillance(db, coCode, asOf),
    async replayResults(dataset, company, request) {
      const [filings, positions, benchmark] = await Promise.all([
        listFilingsOnce(dataset, company.coCode),
        openPositions(),
        openBenchmark(dataset),
      ]);
      return replayResults(db, { dataset, company, filings, positions, benchmark }, request);
    },
    deriveAccounts: (coCodes, asOf) => deriveAccounts(db, coCodes, asOf),
    openFacts: async (dataset, company) =>
      openFacts(db, dataset, company, await openBenchmark(dataset)),
  };
}
