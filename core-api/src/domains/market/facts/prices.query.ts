import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { notGiven } from "../import/price-year.ts";

/** Unadjusted daily prices of a share; arrays of equal length, oldest first. */
export interface TradedDays {
  /** Days since 1970-01-01. */
  readonly days: Int32Array;
  /** ₹ per share; NaN if missing. */
  readonly close: Float64Array;
  /** Shares. */
  readonly volume: Float64Array;
  /** Shares delivered; NaN if missing. */
  readonly delivered: Float64Array;
}

type Numbers = readonly (number | null)[];

interface TradedYear {
  readonly days: Numbers;
  readonly close: Numbers;
  readonly volume: Numbers;
  readonly delivery: Numbers | null;
}

/**
 * Trading days of companies by code, from a calendar year up to a day, in days since 1970-01-01;
 * without companies that have no prices.
 */
export async function listTradedDays(
  db: Executor,
  coCodes: readonly number[],
  fromYear: number,
  lastDay: number,
): Promise<ReadonlyMap<number, TradedDays>> {
  const years = await resultOf<readonly (TradedYear & { readonly co_code: number })[]>(
    db("price_history")
      .whereIn("co_code", [...coCodes])
      .where("year", ">=", fromYear)
      .orderBy("year")
      .select("co_code", "days", "close", "volume", "delivery"),
  );
  const byCompany = Map.groupBy(years, (year) => year.co_code);
  return new Map([...byCompany].map(([coCode, own]) => [coCode, joinYears(own, lastDay)]));
}

export const noTrades: TradedDays = joinYears([], 0);

function joinYears(years: readonly TradedYear[], lastDay: number): TradedDays {
  const rows = years.flatMap((year) =>
    year.days.flatMap((day, at) => (day !== null && day <= lastDay ? [{ year, day, at }] : [])),
  );
  return {
    days: Int32Array.from(rows, ({ day }) => day),
    close: Float64Array.from(rows, ({ year, at }) => {
      const paise = year.close[at] ?? notGiven;
      return paise === notGiven ? Number.NaN : paise / 100;
    }),
    volume: Float64Array.from(rows, ({ year, at }) => year.volume[at] ?? Number.NaN),
    delivered: Float64Array.from(rows, ({ year, at }) => year.delivery?.[at] ?? Number.NaN),
  };
}

/** A company's last trading day up to a day, or null; reads only that day's year. */
export async function findLastTrade(
  db: Executor,
  coCode: number,
  lastDay: number,
): Promise<TradedDays | null> {
  const year = await resultOf<TradedYear | undefined>(
    db("price_history")
      .where({ co_code: coCode })
      .whereRaw("days[1] <= ?", [lastDay])
      .orderBy("year", "desc")
      .first("days", "close", "volume", "delivery"),
  );
  if (year === undefined) return null;
  const traded = joinYears([year], lastDay);
  return {
    days: traded.days.slice(-1),
    close: traded.close.slice(-1),
    volume: traded.volume.slice(-1),
    delivered: traded.delivered.slice(-1),
  };
}

/** A close in paise on a day since 1970-01-01. */
export interface DayClose {
  readonly day: number;
  readonly paise: number;
}

/**
 * The last two closes of each share up to a day, newest first; shares without prices are left out.
 * On one connection, so that transactions can ask.
 */
export async function listLastCloses(
  db: Executor,
  coCodes: readonly number[],
  lastDay: number,
): Promise<ReadonlyMap<number, readonly DayClose[]>> {
  if (coCodes.length === 0) return new Map();
  const result = await db.raw<{ readonly rows: readonly (DayClose & { coCode: number })[] }>(
    `select asked as "coCode", last.day, last.close as paise
     from unnest(cast(:coCodes as integer[])) as asked
     cross join lateral (
       select traded.day, traded.close
       from (
         select days, close from price_history
         where co_code = asked and days[1] <= :lastDay order by year desc limit 2
       ) as years
       cross join lateral unnest(years.days, years.close) as traded (day, close)
       where traded.day <= :lastDay and traded.close > 0
       order by traded.day desc limit 2
     ) as last
     order by asked, last.day desc`,
    { coCodes: [...new Set(coCodes)], lastDay },
  );
  return Map.groupBy(result.rows, ({ coCode }) => coCode);
}

/** Day of a company's newest ready-made price up to a day, or null; tables may be newer than trades. */
export async function findReportedPriceDay(
  db: Executor,
  coCode: number,
  asOf: string,
): Promise<string | null> {
  const row = await db<{ co_code: number; as_of: string }>("reported_parameters")
    .where({ co_code: coCode })
    .where("as_of", "<=", asOf)
    .whereRaw("jsonb_exists(figures, 'currentPrice')")
    .orderBy("as_of", "desc")
    .first("as_of");
  return row?.as_of ?? null;
}
