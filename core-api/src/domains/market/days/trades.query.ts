import type { Executor } from "@munshi/db";

/** A company's trading on one day as it is stored, in paise, with the stored close before it. */
export interface StoredTrade {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly sector: string | null;
  readonly close: number;
  /** Previous close as printed by the exchange; -1 or null if missing. */
  readonly printed: number | null;
  readonly volume: number | null;
  /** Rupees. */
  readonly value: number | null;
  /** Days since 1970-01-01; null on the company's first day. */
  readonly beforeDay: number | null;
  readonly before: number | null;
}

/**
 * Companies of a market traded on a day, in one statement over the years' arrays. The arrays are
 * stored outside their rows: an offset makes the planner compute each once.
 */
export async function listTrades(
  db: Executor,
  kind: "demo" | "market",
  { day, year }: { readonly day: number; readonly year: number },
): Promise<readonly StoredTrade[]> {
  const result = await db.raw<{ rows: StoredTrade[] }>(
    `select c.co_code as "coCode", c.symbol, c.name, c.sector,
       closes[cardinality(closes)] as close, p.previous_close[at] as printed,
       p.volume[at] as volume, p.value[at] as value,
       case when at > 1 then p.days[at - 1] else b.day end as "beforeDay",
       case when at > 1 then closes[1] else b.close end as before
     from companies c
     join price_history p on p.co_code = c.co_code and p.year = :year
     cross join lateral (select array_position(p.days, :day::integer) as at offset 0) found
     cross join lateral (select p.close[at - 1:at] as closes offset 0) near
     left join lateral (
       select days[cardinality(days)] as day, close[cardinality(close)] as close from price_history
       where found.at = 1 and co_code = c.co_code and year < :year order by year desc limit 1
     ) b on true
     where c.kind = :kind and at is not null and closes[cardinality(closes)] > 0
     order by c.co_code`,
    { kind, day, year },
  );
  return result.rows;
}

/** A close in unadjusted paise and its day since 1970-01-01. */
export interface StoredClose {
  readonly coCode: number;
  readonly day: number;
  readonly close: number;
}

/** Each company's last close up to a day, within that year or the previous one. */
export async function listClosesBy(
  db: Executor,
  coCodes: readonly number[],
  { day, year }: { readonly day: number; readonly year: number },
): Promise<readonly StoredClose[]> {
  const result = await db.raw<{ rows: StoredClose[] }>(
    `select co_code as "coCode", days[at] as day, close[at] as close from (
       select distinct on (p.co_code) p.co_code, p.days, p.close, at
       from price_history p
       cross join lateral (select width_bucket(:day::integer, p.days) as at offset 0) found
       where p.co_code = any(:coCodes) and p.year between :year - 1 and :year and at > 0
       order by p.co_code, p.year desc
     ) last where close[at] > 0`,
    { coCodes: [...coCodes], day, year },
  );
  return result.rows;
}

/** Days up to a day on which the largest companies of a version traded, ascending. */
export async function listShareDays(
  db: Executor,
  version: string,
  lastDay: number,
): Promise<readonly number[]> {
  const result = await db.raw<{ rows: { day: number }[] }>(
    `select distinct day from price_history p
     join dataset_values v on v.version = :version and v.co_code = p.co_code
     cross join lateral unnest(p.days) as day
     where v.position <= :largest and day <= :lastDay order by day`,
    { version, lastDay, largest: largestCompanies },
  );
  return result.rows.map(({ day }) => day);
}

/** Enough companies that at least one trades on every trading day. */
const largestCompanies = 50;

/** Companies of a market with a ready-made price of a day. */
export async function listReadyMadePrices(
  db: Executor,
  kind: "demo" | "market",
  asOf: string,
): Promise<readonly number[]> {
  return (await db("reported_parameters")
    .join("companies", "companies.co_code", "reported_parameters.co_code")
    .where({ "companies.kind": kind, "reported_parameters.as_of": asOf })
    .whereRaw("jsonb_exists(reported_parameters.figures, 'currentPrice')")
    .distinct()
    .pluck("companies.co_code")) as number[];
}
