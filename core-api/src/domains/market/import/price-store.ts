import type { Transaction } from "@munshi/db";
import type { CompanyRef, PricesFact } from "../../../contract/index.ts";
import { exchangeOfSeries, isSmeSeries } from "../../../providers/market-files/index.ts";
import { dateOfDay, dayOfDate, yearOfDay } from "../../../platform/clock/days.ts";
import { isProblem } from "./company-directory.ts";
import type { CompanyDirectory } from "./company-directory.ts";
import type { Company } from "./company.ts";
import { daysOfYear, recordDays } from "../changes/record-days.ts";
import type { YearHeadChange } from "../changes/record-days.ts";
import { findImplausible } from "./implausible-day.ts";
import { loadRanks } from "./import-files.repository.ts";
import { heldReason } from "./import-tally.ts";
import type { ImportTally } from "./import-tally.ts";
import { classifySecurity } from "./security.ts";
import { addToDrafts, countOutranked, leadingSeries, mergePriceYear } from "./price-year.ts";
import type { PriceDraft, PriceYear, RankOf } from "./price-year.ts";
import {
  findPriceDayBefore,
  loadCalendar,
  loadPriceYears,
  savePriceDays,
  savePriceYears,
} from "./prices.repository.ts";
import {
  listTradingOn,
  listYearHeads,
  loadRecentPrices,
  mostDaysOfDraft,
  saveRecentPrices,
} from "./recent-prices.repository.ts";
import type { YearHead } from "./recent-prices.repository.ts";
import { dropDay, fingerprintDay, listTradingDays } from "./stale-day.ts";
import type { Trading, TradingDay } from "./stale-day.ts";

const flushRows = 150_000;
const companiesAtOnce = 5_000;
/** Number of yearly arrays held in memory at once while they are rewritten. */
const yearsAtOnce = 500;

export interface PriceStore {
  /** `line`: where it is stated, 0 if unknown. */
  add(fact: PricesFact, line?: number): void;
  /** True if enough rows are buffered to be written. */
  isFull(): boolean;
  /**
   * Starts writing the buffered rows while the source is read on. A failure is thrown by the next
   * call.
   */
  flush(): Promise<void>;
  finish(): Promise<void>;
}

export interface PriceStoreOptions {
  readonly transaction: Transaction;
  readonly fileId: number;
  readonly kind: "demo" | "market";
  readonly directory: CompanyDirectory;
  readonly tally: ImportTally;
  /**
   * The source is an exchange's file: implausible days are rejected, which requires reading the
   * whole file first.
   */
  readonly isExchangeFile: boolean;
  /** Accepts such days. */
  readonly isForced: boolean;
}

/** Stores prices, several years at a time, and maintains the ledger of days. */
export function createPriceStore(options: PriceStoreOptions): PriceStore {
  const { transaction, fileId, tally, isExchangeFile, isForced } = options;
  let drafts = new Map<string, PriceDraft>();
  let waiting = 0;
  let ranks: RankOf | null = null;
  const rowsByDay = new Map<number, number>();
  const companies = new Map<number, Company>();

  const rowsByCompany = new Map<number, number>();
  const linesByCompany = new Map<number, number>();

  /** Counts a company's rows as stored; a negative count reverts earlier ones. */
  const count = (coCode: number, rows: number): void => {
    rowsByCompany.set(coCode, (rowsByCompany.get(coCode) ?? 0) + rows);
  };

  /** A held security may be identified later in the same source. */
  const reportCounts = (): void => {
    for (const [coCode, rows] of rowsByCompany) {
      const security = companies.get(coCode)?.security;
      if (security === "held") {
        tally.skipped(heldReason, rows);
        const line = linesByCompany.get(coCode) ?? 0;
        if (line > 0 && rows > 0) tally.skippedRow(heldReason, line);
      } else tally.stored(security === "fund" ? "fund-price" : "prices", rows);
    }
  };

  let writing: Promise<void> = Promise.resolve();

  const startWriting = async (): Promise<void> => {
    await writing;
    const years = [...drafts.values()].filter((draft) => draft.days.length > 0);
    drafts = new Map();
    waiting = 0;
    writing = write(years);
    // Awaited by the next call; if the source fails before that, the rejection must not go
    // unhandled.
    writing.catch(() => undefined);
  };

  const write = async (drafts: readonly PriceDraft[]): Promise<void> => {
    for (const part of chunk(drafts, companiesAtOnce)) {
      const coCodes = distinct(part.map((draft) => draft.coCode));
      const stored = await listYearHeads(
        transaction,
        coCodes,
        distinct(part.map((draft) => draft.year)),
      );
      const heads = new Map(stored.map((head) => [keyOf(head), head]));
      const isRecent = (draft: PriceDraft): boolean =>
        draft.days.length <= mostDaysOfDraft &&
        Math.min(...draft.days) > (heads.get(keyOf(draft))?.lastDay ?? Number.NEGATIVE_INFINITY);
      const { true: recent = [], false: others = [] } = Object.groupBy(part, (draft) =>
        isRecent(draft) ? "true" : "false",
      );
      await writeRecent(recent, heads);
      for (const some of chunk(others, yearsAtOnce)) await writeYears(some);
    }
  };

  /**
   * A few days after the end of the arrays: one row each, so that the arrays need not be rewritten.
   */
  const writeRecent = async (
    drafts: readonly PriceDraft[],
    heads: ReadonlyMap<string, YearHead>,
  ): Promise<void> => {
    if (drafts.length === 0) return;
    const stored = await loadRecentPrices(
      transaction,
      drafts.map((draft) => draft.coCode),
      distinct(drafts.flatMap((draft) => draft.days)),
    );
    const withSeries = stored.map((year) => ({
      ...year,
      series: heads.get(keyOf(year))?.series ?? year.series,
    }));
    const years = await merge(drafts, withSeries);
    const newHeads = years.flatMap((year) => {
      const { coCode, series } = year;
      const head = heads.get(keyOf(year));
      const leading = head === undefined ? series : leadingSeries(head.series, series);
      return head?.series === leading ? [] : [{ coCode, year: year.year, series: leading }];
    });
    await record(
      stored,
      years,
      newHeads.map(({ coCode, year, series }) => {
        const head = heads.get(keyOf({ coCode, year }));
        return [coCode, year, head?.series ?? null, series];
      }),
    );
    await saveRecentPrices(transaction, years, newHeads);
  };

  const writeYears = async (drafts: readonly PriceDraft[]): Promise<void> => {
    const stored = await loadPriceYears(
      transaction,
      distinct(drafts.map((draft) => draft.coCode)),
      distinct(drafts.map((draft) => draft.year)),
    );
    const keys = new Set(drafts.map(keyOf));
    const replaced = stored.filter((year) => keys.has(keyOf(year)));
    const merged = await merge(drafts, replaced);
    await record(replaced, merged);
    await savePriceYears(transaction, merged, replaced);
  };

  /** Only imports of the real market can be undone. */
  const record = async (
    before: readonly PriceYear[],
    after: readonly PriceYear[],
    heads?: readonly YearHeadChange[],
  ): Promise<void> => {
    if (options.kind !== "market") return;
    const [old, now] = [before.map(daysOfYear), after.map(daysOfYear)];
    await recordDays(transaction, fileId, "company", old, now, heads);
  };

  const merge = async (
    drafts: readonly PriceDraft[],
    stored: readonly PriceYear[],
  ): Promise<readonly PriceYear[]> => {
    ranks ??= await loadRanks(transaction);
    const rankOf = ranks;
    const byKey = new Map(stored.map((year) => [keyOf(year), year]));
    return drafts.map((draft) => {
      const year = mergePriceYear(draft, byKey.get(keyOf(draft)) ?? null, fileId, rankOf);
      const outranked = countOutranked(draft, year);
      count(draft.coCode, -outranked);
      tally.skipped("the NSE's prices of the day stand", outranked);
      return year;
    });
  };

  const countDays = (): void => {
    for (const draft of drafts.values()) {
      for (const day of draft.days) rowsByDay.set(day, (rowsByDay.get(day) ?? 0) + 1);
    }
  };

  /** Rejects implausible days; returns the fingerprints of the rest. */
  const acceptDays = async (): Promise<Map<number, Buffer>> => {
    const days = listTradingDays(drafts.values());
    const fingerprints = new Map<number, Buffer>();
    const calendar = await loadCalendar(transaction);
    let before: readonly [number, TradingDay] | null = null;
    for (const day of [...days.keys()].toSorted((one, other) => one - other)) {
      const trading = days.get(day) ?? new Map<number, Trading>();
      before = await findDayBefore(transaction, day, before);
      const implausible = isForced
        ? null
        : findImplausible(day, trading, before, (at) => calendar.get(at) ?? null);
      if (implausible !== null) {
        const dropped = dropDay(drafts, day);
        for (const coCode of dropped) count(coCode, -1);
        const rows = dropped.length;
        const { code, reason } = implausible;
        tally.problem(code, `${reason}: ${rows} rows refused; --force imports them`, rows);
        continue;
      }
      fingerprints.set(day, fingerprintDay(trading));
      before = [day, trading];
    }
    return fingerprints;
  };

  return {
    add(fact, line = 0) {
      const company = findCompany(options, fact);
      if (company === null) return;
      companies.set(company.coCode, company);
      linesByCompany.set(company.coCode, line);
      const wrongDays = addToDrafts(drafts, company.coCode, fact);
      waiting += fact.prices.days.length;
      count(company.coCode, fact.prices.days.length - wrongDays.length);
      for (const wrongDay of wrongDays) {
        tally.problem(
          "market.bad_price",
          `${nameOf(fact.company)} on ${dateOfDay(wrongDay)}: a price is missing, negative, above ₹ 2.1 crore or finer than a paisa`,
        );
      }
    },
    isFull: () => !isExchangeFile && waiting >= flushRows,
    async flush() {
      countDays();
      await startWriting();
    },
    async finish() {
      const fingerprints = isExchangeFile ? await acceptDays() : new Map<number, Buffer>();
      countDays();
      await startWriting();
      await writing;
      reportCounts();
      await savePriceDays(
        transaction,
        fileId,
        [...rowsByDay].map(([day, rows]) => ({
          day: dateOfDay(day),
          rows,
          fingerprint: fingerprints.get(day) ?? Buffer.alloc(0),
        })),
      );
    },
  };
}

/**
 * A security is held if neither an ISIN, a list nor its symbol shows whether it is a share or a
 * fund.
 */
function findCompany(
  { directory, tally, kind }: PriceStoreOptions,
  fact: PricesFact,
): Company | null {
  if (exchangeOfSeries(fact.series) === null) {
    tally.skipped(`series ${fact.series} is not shares`, fact.prices.days.length);
    return null;
  }
  const { series, companyName: name } = fact;
  if (classifySecurity(fact.company, name) === "other") {
    tally.skipped("neither shares nor funds", fact.prices.days.length);
    return null;
  }
  const day = dateOfDay(fact.prices.days.at(-1) ?? 0);
  const isSme = isSmeSeries(series) ?? false;
  const security = kind === "market" ? "held" : "share";
  const company = directory.findOrAdd(fact.company, { series, isSme, day, name, security });
  if (!isProblem(company)) return company;
  tally.problem(company.code, company.reason, fact.prices.days.length);
  return null;
}

/** The previous day in the file, or else the last stored one. */
async function findDayBefore(
  transaction: Transaction,
  day: number,
  inFile: readonly [number, TradingDay] | null,
): Promise<readonly [number, TradingDay] | null> {
  const stored = await findPriceDayBefore(transaction, dateOfDay(day));
  const storedDay = stored === null ? null : dayOfDate(stored);
  if (storedDay === null || (inFile !== null && inFile[0] >= storedDay)) return inFile;
  return [storedDay, await loadTradingDay(transaction, storedDay)];
}

async function loadTradingDay(transaction: Transaction, day: number): Promise<TradingDay> {
  const rows = await listTradingOn(transaction, { day, year: yearOfDay(day) });
  return new Map(rows.map(({ coCode, ...trading }) => [coCode, trading]));
}

function keyOf({ coCode, year }: { readonly coCode: number; readonly year: number }): string {
  return `${coCode}/${year}`;
}

function nameOf(ref: CompanyRef): string {
  return ref.symbol ?? ref.isin ?? ref.bseCode ?? "a company";
}

function distinct(values: readonly number[]): number[] {
  return [...new Set(values)];
}

function* chunk<T>(values: readonly T[], size: number): Iterable<readonly T[]> {
  for (let from = 0; from < values.length; from += size) yield values.slice(from, from + size);
}
