import { encodeArray } from "@munshi/db";
import type { Database, Executor, Transaction } from "@munshi/db";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { lockImports } from "./import-files.repository.ts";
import type { PriceYear } from "./price-year.ts";
import type { Trading } from "./stale-day.ts";

/** Number of days of one company that are stored as rows rather than in the year's arrays. */
export const mostDaysOfDraft = 5;

const columns = [
  "co_code",
  "day",
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
  "exchange",
  "file_id",
] as const;
const reals: ReadonlySet<string> = new Set(["volume", "value", "delivery"]);
const replaced = columns.slice(2).map((column) => `${column} = excluded.${column}`);

/** Stored state of a company's year: its series and the last day of its arrays. */
export interface YearHead {
  readonly coCode: number;
  readonly year: number;
  readonly series: string;
  /** Days since 1970-01-01; null if all days are recent ones. */
  readonly lastDay: number | null;
}

export async function listYearHeads(
  db: Executor,
  coCodes: readonly number[],
  years: readonly number[],
): Promise<readonly YearHead[]> {
  const result = await db.raw<{ rows: YearHead[] }>(
    `select co_code as "coCode", year, series, days[cardinality(days)] as "lastDay"
     from price_years where co_code = any(?) and year = any(?)`,
    [[...coCodes], [...years]],
  );
  return result.rows;
}

/** The stored rows of some days of some companies, grouped into years. */
export async function loadRecentPrices(
  db: Executor,
  coCodes: readonly number[],
  days: readonly number[],
): Promise<readonly PriceYear[]> {
  const result = await db.raw<{ rows: RecentRow[] }>(
    `select co_code as "coCode", extract(year from date '1970-01-01' + day)::integer as year,
       '' as series, day, open, high, low, close, last, previous_close as "previousClose",
       volume, value, trades, delivery, exchange, file_id as "fileId"
     from recent_prices where co_code = any(?) and day = any(?) order by co_code, day`,
    [[...coCodes], [...days]],
  );
  return [...Map.groupBy(result.rows, (row) => `${row.coCode}/${row.year}`).values()].flatMap(
    (rows) => {
      const [first] = rows;
      return first === undefined ? [] : [{ ...first, ...readRows(rows) }];
    },
  );
}

interface RecentRow {
  readonly coCode: number;
  readonly year: number;
  readonly series: string;
  readonly day: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly last: number;
  readonly previousClose: number;
  readonly volume: number;
  readonly value: number;
  readonly trades: number;
  readonly delivery: number;
  readonly exchange: number;
  readonly fileId: number;
}

function readRows(rows: readonly RecentRow[]): Omit<PriceYear, "coCode" | "year" | "series"> {
  const whole = (name: keyof RecentRow): Int32Array =>
    Int32Array.from(rows, (row) => Number(row[name]));
  const real = (name: keyof RecentRow): Float64Array =>
    Float64Array.from(rows, (row) => Number(row[name]));
  return {
    days: whole("day"),
    open: whole("open"),
    high: whole("high"),
    low: whole("low"),
    close: whole("close"),
    last: whole("last"),
    previousClose: whole("previousClose"),
    volume: real("volume"),
    value: real("value"),
    trades: whole("trades"),
    delivery: real("delivery"),
    exchanges: whole("exchange"),
    fileIds: whole("fileId"),
  };
}

/**
 * Writes days as rows, overwriting those of the same company and day. Every day must be after the
 * last one in its year's arrays; `heads` are those of years not yet stored, or of another series.
 */
export async function saveRecentPrices(
  transaction: Transaction,
  years: readonly PriceYear[],
  heads: readonly Omit<YearHead, "lastDay">[],
): Promise<void> {
  if (heads.length > 0) {
    const empty = ["days", "open", "high", "low", "close", "volume", "value", "exchanges"];
    await transaction.raw(
      `insert into price_years (co_code, year, series, ${empty.join(", ")}, file_ids)
       select co_code, year, series, ${empty.map(() => "'{}'").join(", ")}, '{}'
       from unnest(?::integer[], ?::integer[], ?::text[]) as head (co_code, year, series)
       on conflict (co_code, year) do update set series = excluded.series`,
      [
        heads.map((head) => head.coCode),
        heads.map((head) => head.year),
        heads.map((head) => head.series),
      ],
    );
  }
  if (years.length === 0) return;
  const values = columns.map((column) => encodeArray(columnOf(years, column)));
  const types = columns.map((column) => (reals.has(column) ? "float8" : "integer"));
  await transaction.raw(
    `insert into recent_prices (${columns.join(", ")})
     select * from unnest(${types.map((type) => `?::${type}[]`).join(", ")})
     on conflict (co_code, day) do update set ${replaced.join(", ")}`,
    values,
  );
}

function columnOf(
  years: readonly PriceYear[],
  column: (typeof columns)[number],
): Int32Array | Float64Array {
  const rows = years.reduce((sum, year) => sum + year.days.length, 0);
  const values = reals.has(column) ? new Float64Array(rows) : new Int32Array(rows);
  let at = 0;
  for (const year of years) {
    if (column === "co_code") values.fill(year.coCode, at, at + year.days.length);
    else values.set(year[sources[column]], at);
    at += year.days.length;
  }
  return values;
}

const sources = {
  day: "days",
  open: "open",
  high: "high",
  low: "low",
  close: "close",
  last: "last",
  previous_close: "previousClose",
  volume: "volume",
  value: "value",
  trades: "trades",
  delivery: "delivery",
  exchange: "exchanges",
  file_id: "fileIds",
} as const satisfies { readonly [column: string]: keyof PriceYear };

export type StoredTrading = Trading & { readonly coCode: number };

/** Stored trading of one day. */
export async function listTradingOn(
  db: Executor,
  { day, year }: { readonly day: number; readonly year: number },
): Promise<readonly StoredTrading[]> {
  const result = await db.raw<{ rows: StoredTrading[] }>(
    `select co_code as "coCode", open, high, low, close, previous_close as "previousClose", volume,
       exchange
     from recent_prices where day = :day
     union all
     select co_code, open[at], high[at], low[at], close[at], coalesce(previous_close[at], -1),
       volume[at],
       exchanges[least(at, cardinality(exchanges))]
     from (select *, array_position(days, :day::integer) as at from price_years
       where year = :year and cardinality(days) > 0 offset 0) placed
     where at is not null`,
    { day, year },
  );
  return result.rows;
}

/**
 * Moves recent days into the arrays of their years where at least `fewestDays` are waiting, and
 * frees the space of the old rows, which the embedded database does only on request.
 */
export async function foldRecentPrices(db: Database, fewestDays: number): Promise<void> {
  if ((await countRecentDays(db)) < fewestDays) return;
  await inTransaction(db, async (transaction) => {
    await lockImports(transaction);
    const names = ["days", "open", "high", "low", "close", "last", "previous_close"];
    const all = [...names, "volume", "value", "trades", "delivery", "exchanges", "file_ids"];
    await transaction.raw(
      `update price_years p set ${all.map((name) => `${name} = h.${name}`).join(", ")}
       from price_history h
       where h.co_code = p.co_code and h.year = p.year and (p.co_code, p.year) in (
         select co_code, extract(year from date '1970-01-01' + day) from recent_prices)`,
    );
    await transaction("recent_prices").delete();
  });
  await db.raw("vacuum price_years, recent_prices");
}

/** Steps along the index: counting rows would read all of them. */
async function countRecentDays(db: Executor): Promise<number> {
  const result = await db.raw<{ rows: { days: number }[] }>(
    `with recursive each (day) as (
       select min(day) from recent_prices
       union all
       select (select min(day) from recent_prices r where r.day > each.day)
       from each where day is not null)
     select count(day)::integer as days from each`,
  );
  return result.rows[0]?.days ?? 0;
}
