import { copyRows } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { notGiven } from "./price-year.ts";
import type { PriceYear } from "./price-year.ts";

type Numbers = readonly (number | null)[];

interface PriceYearRow {
  readonly co_code: number;
  readonly year: number;
  readonly series: string;
  readonly days: Numbers;
  readonly open: Numbers;
  readonly high: Numbers;
  readonly low: Numbers;
  readonly close: Numbers;
  readonly last: Numbers | null;
  readonly previous_close: Numbers | null;
  readonly volume: Numbers;
  readonly value: Numbers;
  readonly trades: Numbers | null;
  readonly delivery: Numbers | null;
  readonly file_ids: Numbers;
}

/** Stored years of the companies given; those without prices are left out. */
export async function loadPriceYears(
  db: Executor,
  coCodes: readonly number[],
  years: readonly number[],
): Promise<readonly PriceYear[]> {
  const rows = (await db("price_years")
    .whereRaw("co_code = any(?) and year = any(?)", [[...coCodes], [...years]])
    .orderBy(["co_code", "year"])) as PriceYearRow[];
  return rows.map(readRow);
}

/** Every stored year of a stretch of company codes, in order. */
export async function loadAllPriceYears(
  db: Executor,
  coCodes: readonly number[],
): Promise<readonly PriceYear[]> {
  const rows = (await db("price_years")
    .whereRaw("co_code = any(?)", [[...coCodes]])
    .orderBy(["co_code", "year"])) as PriceYearRow[];
  return rows.map(readRow);
}

/** Codes of the companies that have prices in a year. */
export async function listPricedCompanies(db: Executor, year: number): Promise<readonly number[]> {
  return (await db("price_years").where({ year }).orderBy("co_code").pluck("co_code")) as number[];
}

function readRow(row: PriceYearRow): PriceYear {
  const length = row.days.length;
  const whole = (values: Numbers | null, absent = notGiven): Int32Array =>
    values === null
      ? new Int32Array(length).fill(absent)
      : Int32Array.from(values, (value) => value ?? notGiven);
  const real = (values: Numbers | null): Float64Array =>
    values === null
      ? new Float64Array(length).fill(Number.NaN)
      : Float64Array.from(values, (value) => value ?? Number.NaN);
  const close = whole(row.close);
  return {
    coCode: row.co_code,
    year: row.year,
    series: row.series,
    days: whole(row.days),
    open: whole(row.open),
    high: whole(row.high),
    low: whole(row.low),
    close,
    last: row.last === null ? close.slice() : whole(row.last),
    previousClose: whole(row.previous_close),
    volume: real(row.volume),
    value: real(row.value),
    trades: whole(row.trades),
    delivery: real(row.delivery),
    fileIds:
      row.file_ids.length === 1
        ? new Int32Array(length).fill(row.file_ids[0] ?? 0)
        : whole(row.file_ids),
  };
}

const columns = [
  ...["co_code", "year", "series", "days", "open", "high", "low", "close", "last"],
  ...["previous_close", "volume", "value", "trades", "delivery", "file_ids"],
];

/** Writes whole years; `replaced` tells which of them are stored already. */
export async function savePriceYears(
  transaction: Transaction,
  years: readonly PriceYear[],
  replaced: readonly PriceYear[],
): Promise<void> {
  if (replaced.length > 0) {
    await transaction.raw(
      `delete from price_years where (co_code, year) in
        (select * from unnest(?::integer[], ?::integer[]))`,
      [replaced.map((year) => year.coCode), replaced.map((year) => year.year)],
    );
  }
  await copyRows(transaction, "price_years", columns, years.map(toRow));
}

function toRow(year: PriceYear): readonly unknown[] {
  const isSame = (values: Int32Array, other: Int32Array): boolean =>
    values.every((value, row) => value === other[row]);
  const given = (values: Int32Array): Int32Array | null =>
    values.some((value) => value !== notGiven) ? values : null;
  const first = year.fileIds[0] ?? 0;
  return [
    ...[year.coCode, year.year, year.series, year.days, year.open, year.high, year.low],
    year.close,
    isSame(year.last, year.close) ? null : year.last,
    given(year.previousClose),
    ...[year.volume, year.value],
    given(year.trades),
    year.delivery.every(Number.isNaN) ? null : year.delivery,
    year.fileIds.every((id) => id === first) ? Int32Array.of(first) : year.fileIds,
  ];
}

export interface PriceDay {
  readonly day: IsoDate;
  readonly rows: number;
  readonly fingerprint: Buffer;
}

/** Notes which days a file covers. */
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

/** The last day before `day` that any file covers, or null. */
export async function findPriceDayBefore(db: Executor, day: IsoDate): Promise<IsoDate | null> {
  const row = (await db("price_days").where("day", "<", day).max("day as day").first()) as {
    day: IsoDate | null;
  };
  return row.day;
}
