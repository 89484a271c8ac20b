import type { Executor } from "@munshi/db";
import { isFileOfMarket } from "../market-files.query.ts";

/** An index's last close up to a day and the previous one; days since 1970-01-01. */
export interface IndexClose {
  readonly name: string;
  readonly day: number;
  readonly close: number;
  /** Previous close as printed by the source; null if missing. */
  readonly printed: number | null;
  /** Null on the index's first day. */
  readonly beforeDay: number | null;
  readonly before: number | null;
}

/** For every index of a market with data by that day. */
export async function listIndexCloses(
  db: Executor,
  kind: "demo" | "market",
  day: number,
): Promise<readonly IndexClose[]> {
  const result = await db.raw<{ rows: IndexClose[] }>(
    `select i.name, p.days[at] as day, p.close[at] as close,
       nullif(p.previous_close[at], 'NaN') as printed,
       case when at > 1 then p.days[at - 1] else b.day end as "beforeDay",
       case when at > 1 then p.close[at - 1] else b.close end as before
     from market_indices i
     cross join lateral (
       select year, days, close, previous_close, width_bucket(:day::integer, days) as at from index_price_years
       where index_id = i.id and days[1] <= :day and ${isFileOfMarket("file_id")}
       order by year desc limit 1
     ) p
     left join lateral (
       select days[cardinality(days)] as day, close[cardinality(days)] as close
       from index_price_years
       where p.at = 1 and index_id = i.id and year < p.year order by year desc limit 1
     ) b on true
     where p.close[at] > 0 and p.close[at] < 'NaN' order by i.name`,
    { kind, day },
  );
  return result.rows;
}

/** All days of all indices of a market up to a day, ascending. */
export async function listIndexDays(
  db: Executor,
  kind: "demo" | "market",
  lastDay: number,
): Promise<readonly number[]> {
  const result = await db.raw<{ rows: { day: number }[] }>(
    `select distinct day from index_price_years cross join lateral unnest(days) as day
     where day <= :lastDay and ${isFileOfMarket("file_id")} order by day`,
    { kind, lastDay },
  );
  return result.rows.map(({ day }) => day);
}

/** Constituents of an index in the newest list known on a day. */
export interface IndexMembership {
  readonly name: string;
  readonly asOf: string;
  readonly coCodes: readonly number[];
}

export async function listMemberships(
  db: Executor,
  kind: "demo" | "market",
  asOf: string,
): Promise<readonly IndexMembership[]> {
  const result = await db.raw<{ rows: IndexMembership[] }>(
    `with known as (
       select index_id, as_of, co_code from effective_members
       where as_of <= :asOf and ${isFileOfMarket("file_id")}),
     newest as (select index_id, max(as_of) as as_of from known group by index_id)
     select i.name, as_of as "asOf", array_agg(co_code order by co_code) as "coCodes"
     from known join newest using (index_id, as_of) join market_indices i on i.id = index_id
     group by i.name, as_of order by i.name`,
    { kind, asOf },
  );
  return result.rows;
}
