import type { Executor } from "@munshi/db";
import { notGiven } from "../import/price-year.ts";

/** What is told of a share day by day, as traded; arrays of one length, oldest first. */
export interface TradedDays {
  /** Days since 1970-01-01. */
  readonly days: Int32Array;
  /** ₹ a share; NaN where it is not given. */
  readonly close: Float64Array;
  /** Shares. */
  readonly volume: Float64Array;
  /** Shares that changed hands for good; NaN where it is not given. */
  readonly delivered: Float64Array;
}

type Numbers = readonly (number | null)[];

interface TradedYear {
  readonly days: Numbers;
  readonly close: Numbers;
  readonly volume: Numbers;
  readonly delivery: Numbers | null;
}

/** A company's trading days from a calendar year on up to a day, in days since 1970-01-01. */
export async function listTradedDays(
  db: Executor,
  coCode: number,
  fromYear: number,
  lastDay: number,
): Promise<TradedDays> {
  const years = (await db("price_years")
    .where({ co_code: coCode })
    .where("year", ">=", fromYear)
    .orderBy("year")
    .select("days", "close", "volume", "delivery")) as TradedYear[];
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

/** The day of a company's newest ready-made price up to a day, or null: a table may be newer than the trades. */
export async function findReportedPriceDay(
  db: Executor,
  coCode: number,
  asOf: string,
): Promise<string | null> {
  const row = (await db("reported_parameters")
    .where({ co_code: coCode })
    .where("as_of", "<=", asOf)
    .whereRaw("jsonb_exists(figures, 'currentPrice')")
    .max("as_of as day")
    .first()) as { day: string | null };
  return row.day;
}
