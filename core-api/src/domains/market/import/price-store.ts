import type { Transaction } from "@munshi/db";
import type { CompanyRef, PricesFact } from "../../../contract/index.ts";
import { exchangeOfSeries, isSmeSeries } from "../../../providers/market-files/index.ts";
import { dateOfDay, dayOfDate, yearOfDay } from "../../../platform/clock/days.ts";
import { isProblem } from "./company-directory.ts";
import type { CompanyDirectory } from "./company-directory.ts";
import type { ImportTally } from "./import-tally.ts";
import { addToDrafts, countOutranked, mergePriceYear } from "./price-year.ts";
import type { PriceDraft, PriceYear } from "./price-year.ts";
import {
  findPriceDayBefore,
  listPricedCompanies,
  loadPriceYears,
  savePriceDays,
  savePriceYears,
} from "./prices.repository.ts";
import { dropDay, fingerprintDay, isStaleCopy, listTradingDays } from "./stale-day.ts";
import type { Trading, TradingDay } from "./stale-day.ts";

/** ISINs of funds' units begin so; exchange-traded funds share the series EQ with companies. */
const fundPrefix = "INF";

const flushRows = 150_000;

export interface PriceStore {
  add(fact: PricesFact): void;
  /** True where enough waits to be written. */
  isFull(): boolean;
  /** Starts writing what waits; the source goes on meanwhile. A failure shows at the next call. */
  flush(): Promise<void>;
  finish(): Promise<void>;
}

export interface PriceStoreOptions {
  readonly transaction: Transaction;
  readonly fileId: number;
  readonly directory: CompanyDirectory;
  readonly tally: ImportTally;
  /**
   * The source is an exchange's file: days that repeat the day before are refused, which needs the
   * whole file at once.
   */
  readonly isExchangeFile: boolean;
}

/** Takes prices in, years at a time, and keeps the ledger of days. */
export function createPriceStore(options: PriceStoreOptions): PriceStore {
  const { transaction, fileId, directory, tally, isExchangeFile } = options;
  let drafts = new Map<string, PriceDraft>();
  let waiting = 0;
  const rowsByDay = new Map<number, number>();

  let writing: Promise<void> = Promise.resolve();

  const startWriting = async (): Promise<void> => {
    await writing;
    const years = [...drafts.values()].filter((draft) => draft.days.length > 0);
    drafts = new Map();
    waiting = 0;
    writing = write(years);
    // Awaited at the next call; a source that fails before that must not leave it unhandled.
    writing.catch(() => undefined);
  };

  const write = async (years: readonly PriceDraft[]): Promise<void> => {
    for (const part of chunk(years, 2_000)) {
      const stored = await loadPriceYears(
        transaction,
        distinct(part.map((draft) => draft.coCode)),
        distinct(part.map((draft) => draft.year)),
      );
      const byKey = new Map(stored.map((year) => [`${year.coCode}/${year.year}`, year]));
      const replaced: PriceYear[] = [];
      const merged = part.map((draft) => {
        const old = byKey.get(`${draft.coCode}/${draft.year}`) ?? null;
        if (old !== null) replaced.push(old);
        const year = mergePriceYear(draft, old, fileId);
        const outranked = countOutranked(draft, year);
        tally.stored("prices", -outranked);
        tally.skipped("the NSE's prices of the day stand", outranked);
        return year;
      });
      await savePriceYears(transaction, merged, replaced);
    }
  };

  const countDays = (): void => {
    for (const draft of drafts.values()) {
      for (const day of draft.days) rowsByDay.set(day, (rowsByDay.get(day) ?? 0) + 1);
    }
  };

  /** Refuses stale days; the fingerprints of those that stay. */
  const judgeDays = async (): Promise<Map<number, Buffer>> => {
    const days = listTradingDays(drafts.values());
    const fingerprints = new Map<number, Buffer>();
    let before: readonly [number, TradingDay] | null = null;
    for (const day of [...days.keys()].toSorted((one, other) => one - other)) {
      const trading = days.get(day) ?? new Map<number, Trading>();
      before = await findDayBefore(transaction, day, before);
      if (before !== null && isStaleCopy(trading, before[1])) {
        const rows = dropDay(drafts, day);
        tally.stored("prices", -rows);
        tally.problem(
          "market.stale_day",
          `${dateOfDay(day)} repeats ${dateOfDay(before[0])} (a stale copy): ${rows} rows refused`,
          rows,
        );
        continue;
      }
      fingerprints.set(day, fingerprintDay(trading));
      before = [day, trading];
    }
    return fingerprints;
  };

  return {
    add(fact) {
      const company = findCompany(directory, fact, tally);
      if (company === null) return;
      const wrongDays = addToDrafts(drafts, company, fact);
      waiting += fact.prices.days.length;
      tally.stored("prices", fact.prices.days.length - wrongDays.length);
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
      const fingerprints = isExchangeFile ? await judgeDays() : new Map<number, Buffer>();
      countDays();
      await startWriting();
      await writing;
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

function findCompany(
  directory: CompanyDirectory,
  fact: PricesFact,
  tally: ImportTally,
): number | null {
  if (exchangeOfSeries(fact.series) === null) {
    tally.skipped(`series ${fact.series} is not shares`, fact.prices.days.length);
    return null;
  }
  if (fact.company.isin?.startsWith(fundPrefix) === true) {
    tally.skipped("units of funds", fact.prices.days.length);
    return null;
  }
  const { series, companyName: name } = fact;
  const day = dateOfDay(fact.prices.days.at(-1) ?? 0);
  const isSme = isSmeSeries(series) ?? false;
  const company = directory.findOrAdd(fact.company, { series, isSme, day, name });
  if (!isProblem(company)) return company.coCode;
  tally.problem(company.code, company.reason, fact.prices.days.length);
  return null;
}

/** The day before in the file, or else the last one stored. */
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
  const codes = await listPricedCompanies(transaction, yearOfDay(day));
  const trading = new Map<number, Trading>();
  for (const part of chunk(codes, 1_000)) {
    for (const year of await loadPriceYears(transaction, part, [yearOfDay(day)])) {
      const row = year.days.indexOf(day);
      if (row < 0) continue;
      trading.set(year.coCode, {
        open: year.open[row] ?? 0,
        high: year.high[row] ?? 0,
        low: year.low[row] ?? 0,
        close: year.close[row] ?? 0,
        volume: year.volume[row] ?? 0,
        exchange: year.exchanges[row] ?? 0,
      });
    }
  }
  return trading;
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
