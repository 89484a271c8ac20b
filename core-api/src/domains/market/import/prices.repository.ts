import { copyRows } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { isFileOfMarket } from "../market-files.query.ts";
import type { CalendarDay } from "./implausible-day.ts";
import { notGiven } from "./price-year.ts";
import type { PriceYear, PublishedPriceYear } from "./price-year.ts";

type Numbers = readonly (number | null)[];

interface PublishedYearRow {
  readonly co_code: number;
  readonly days: Numbers;
  readonly open: Numbers;
  readonly high: Numbers;
  readonly low: Numbers;
  readonly close: Numbers;
  readonly previous_close: Numbers | null;
  readonly volume: Numbers;
  readonly value: Numbers;
}

interface PriceYearRow extends PublishedYearRow {
  readonly year: number;
  readonly series: string;
  readonly last: Numbers | null;
  readonly trades: Numbers | null;
  readonly delivery: Numbers | null;
  readonly exchanges: Numbers;
  readonly file_ids: Numbers;
}

/** Stored years of the given companies; those without prices are omitted. */
export async function loadPriceYears(
  db: Executor,
  coCodes: readonly number[],
  years: readonly number[],
): Promise<readonly PriceYear[]> {
  const rows = (await db("price_history")
    .whereRaw("co_code = any(?) and year = any(?)", [[...coCodes], [...years]])
    .orderBy(["co_code", "year"])) as PriceYearRow[];
  return rows.map(readRow);
}

/**
 * Stored years of the given companies from a year on, by company and year, with the columns that
 * publication needs.
 */
export async function loadPublishedYears(
  db: Executor,
  coCodes: readonly number[],
  fromYear = 0,
): Promise<readonly PublishedPriceYear[]> {
  const rows = (await db("price_history")
    .whereRaw("co_code = any(?)", [[...coCodes]])
    .where("year", ">=", fromYear)
    .orderBy(["co_code", "year"])
    .select("co_code", "days", "open", "high", "low", "close")
    .select("previous_close", "volume", "value")) as PublishedYearRow[];
  return rows.map(readPublished);
}

function readPublished(row: PublishedYearRow): PublishedPriceYear {
  const length = row.days.length;
  return {
    coCode: row.co_code,
    days: readWhole(row.days, length),
    open: readWhole(row.open, length),
    high: readWhole(row.high, length),
    low: readWhole(row.low, length),
    close: readWhole(row.close, length),
    previousClose: readWhole(row.previous_close, length),
    volume: readReal(row.volume, length),
    value: readReal(row.value, length),
  };
}

function readRow(row: PriceYearRow): PriceYear {
  const published = readPublished(row);
  const length = row.days.length;
  return {
    ...published,
    year: row.year,
    series: row.series,
    last: row.last === null ? published.close.slice() : readWhole(row.last, length),
    trades: readWhole(row.trades, length),
    delivery: readReal(row.delivery, length),
    exchanges: readRepeated(row.exchanges, length),
    fileIds: readRepeated(row.file_ids, length),
  };
}

/**
 * Plain loops: these run over every price of the market, where `from` with a callback takes three
 * times as long.
 */
function readWhole(values: Numbers | null, length: number): Int32Array {
  const read = new Int32Array(length);
  if (values === null) return read.fill(notGiven);
  for (let at = 0; at < length; at += 1) read[at] = values[at] ?? notGiven;
  return read;
}

/** A single value applies to every day. */
function readRepeated(values: Numbers, length: number): Int32Array {
  const [first, ...others] = values;
  return others.length === 0 ? new Int32Array(length).fill(first ?? 0) : readWhole(values, length);
}

function readReal(values: Numbers | null, length: number): Float64Array {
  const read = new Float64Array(length);
  if (values === null) return read.fill(Number.NaN);
  for (let at = 0; at < length; at += 1) read[at] = values[at] ?? Number.NaN;
  return read;
}

const columns = [
  "co_code",
  "year",
  "series",
  "days",
  "open",
  "high",
  "low",
  "close",
  "last",
  "previous_close",
  "volume",
  "value",
  "trades",
  "delivery",
  "exchanges",
  "file_ids",
];

/**
 * Writes whole years as arrays; `replaced` are the years already stored, with their recent days.
 */
export async function savePriceYears(
  transaction: Transaction,
  years: readonly PriceYear[],
  replaced: readonly PriceYear[],
): Promise<void> {
  if (replaced.length > 0) {
    const keys = [replaced.map((year) => year.coCode), replaced.map((year) => year.year)];
    const isReplaced = (year: string): string =>
      `(co_code, ${year}) in (select * from unnest(?::integer[], ?::integer[]))`;
    await transaction.raw(`delete from price_years where ${isReplaced("year")}`, keys);
    await transaction.raw(
      `delete from recent_prices
       where ${isReplaced("extract(year from date '1970-01-01' + day)")}`,
      keys,
    );
  }
  await copyRows(transaction, "price_years", columns, years.map(toRow));
}

function toRow(year: PriceYear): readonly unknown[] {
  const isSame = (values: Int32Array, other: Int32Array): boolean =>
    values.every((value, row) => value === other[row]);
  const given = (values: Int32Array): Int32Array | null =>
    values.some((value) => value !== notGiven) ? values : null;
  const repeated = (values: Int32Array): Int32Array => {
    const first = values[0] ?? 0;
    return values.every((value) => value === first) ? Int32Array.of(first) : values;
  };
  return [
    year.coCode,
    year.year,
    year.series,
    year.days,
    year.open,
    year.high,
    year.low,
    year.close,
    isSame(year.last, year.close) ? null : year.last,
    given(year.previousClose),
    year.volume,
    year.value,
    given(year.trades),
    year.delivery.every(Number.isNaN) ? null : year.delivery,
    repeated(year.exchanges),
    repeated(year.fileIds),
  ];
}

export interface PriceDay {
  readonly day: IsoDate;
  readonly rows: number;
  readonly fingerprint: Buffer;
}

/** Records the days a file covers. */
export async function savePriceDays(
  transaction: Transaction,
  fileId: number,
  days: readonly PriceDay[],
): Promise<void> {
  await copyRows(
    transaction,
    "price_days",
    ["day", "file_id", "rows", "fingerprint"],
    days.map((day) => [day.day, fileId, day.rows, day.fingerprint]),
  );
}

/** Days of the loaded calendar, as days since 1970-01-01. */
export async function loadCalendar(db: Executor): Promise<ReadonlyMap<number, CalendarDay>> {
  const rows = (await db("trading_calendar").select("day", "is_open as isOpen", "name")) as ({
    readonly day: IsoDate;
  } & CalendarDay)[];
  return new Map(rows.map(({ day, isOpen, name }) => [dayOfDate(day), { isOpen, name }]));
}

/** The last day before `day` that any file of the real market covers, or null. */
export async function findPriceDayBefore(db: Executor, day: IsoDate): Promise<IsoDate | null> {
  const result = await db.raw<{ rows: { day: IsoDate | null }[] }>(
    `select max(day) as day from price_days where day < :day and ${isFileOfMarket("file_id")}`,
    { day, kind: "market" },
  );
  return result.rows[0]?.day ?? null;
}
