import type { Executor } from "@munshi/db";
import { isFileOfMarket } from "../market-files.query.ts";

/** An index's last close up to a day and the one before it; days since 1970-01-01. */
export interface IndexClose {
  readonly name: string;
  readonly day: number;
  readonly close: number;
  /** Null where the day is the index's first. */
  readonly beforeDay: number | null;
  readonly before: number | null;
}

/** Of every index of a market that has days by then. */
export async function listIndexCloses(
  db: Executor,
  kind: "demo" | "market",
  day: number,
): Promise<readonly IndexClose[]> {
  const result = (await db.raw(
    `select i.name, p.days[at] as day, p.close[at] as close,
       case when at > 1 then p.days[at - 1] else b.day end as "beforeDay",
       case when at > 1 then p.close[at - 1] else b.close end as before
     from market_indices i
     cross join lateral (
       select year, days, close, width_bucket(:day::integer, days) as at from index_price_years
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
  )) as { rows: IndexClose[] };
  return result.rows;
}

/** Every day of every index of a market up to one, rising. */
export async function listIndexDays(
  db: Executor,
  kind: "demo" | "market",
  lastDay: number,
): Promise<readonly number[]> {
  const result = (await db.raw(
    `select distinct day from index_price_years cross join lateral unnest(days) as day
     where day <= :lastDay and ${isFileOfMarket("file_id")} order by day`,
    { kind, lastDay },
  )) as { rows: { day: number }[] };
  return result.rows.map(({ day }) => day);
}

/** Who is in an index by the newest list that was known on a day. */
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
  const result = (await db.raw(
    `select i.name, m.as_of as "asOf", array_agg(m.co_code order by m.co_code) as "coCodes"
     from market_indices i join index_members m on m.index_id = i.id
     where m.as_of = (select max(as_of) from index_members
         where index_id = i.id and as_of <= :asOf and ${isFileOfMarket("file_id")})
       and ${isFileOfMarket("m.file_id")}
     group by i.name, m.as_of order by i.name`,
    { kind, asOf },
  )) as { rows: IndexMembership[] };
  return result.rows;
}
