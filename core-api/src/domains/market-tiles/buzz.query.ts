import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";

/** Sessions before a day, oldest first, unadjusted. */
export interface VolumesBefore {
  readonly coCode: number;
  readonly days: readonly number[];
  readonly volume: readonly (number | null)[];
}

/** Up to `sessions` sessions before a day, for each company that traded on it. */
export async function listVolumesBefore(
  db: Executor,
  coCodes: readonly number[],
  {
    day,
    year,
    sessions,
  }: { readonly day: number; readonly year: number; readonly sessions: number },
): Promise<readonly VolumesBefore[]> {
  const result = await db.raw<{ rows: VolumesBefore[] }>(
    `select p.co_code as "coCode",
       coalesce(b.days, '{}') || p.days[greatest(1, at - :sessions):at - 1] as days,
       coalesce(b.volume, '{}') || p.volume[greatest(1, at - :sessions):at - 1] as volume
     from price_history p
     cross join lateral (select width_bucket(:day::integer, p.days) as at offset 0) found
     left join lateral (
       select days[cardinality(days) - :sessions + at:] as days,
         volume[cardinality(days) - :sessions + at:] as volume
       from price_history
       where found.at <= :sessions and co_code = p.co_code and year = :year - 1
     ) b on true
     where p.co_code = any(:coCodes) and p.year = :year and at > 0`,
    { coCodes: [...coCodes], day, year, sessions },
  );
  return result.rows;
}

export interface NewsCount {
  readonly coCode: number;
  /** News items in the last 7 days, and in the 12 weeks before them. */
  readonly news: number;
  readonly before: number;
  /** Newest headline of the last 7 days; null if there is no news. */
  readonly headline: string | null;
}

/** Number of news items per company up to the end of a day in India. */
export async function countNews(
  db: Executor,
  kind: "demo" | "market",
  day: IsoDate,
): Promise<readonly NewsCount[]> {
  const end = "((cast(:day as date) + 1)::timestamp at time zone 'Asia/Kolkata')";
  const isNew = `published_at >= ${end} - interval '7 days'`;
  const result = await db.raw<{ rows: NewsCount[] }>(
    `select co_code as "coCode", (count(*) filter (where ${isNew}))::integer as news,
       (count(*) filter (where not ${isNew}))::integer as before,
       (array_agg(n.title order by published_at desc, key) filter (where ${isNew}))[1] as headline
     from effective_news n join companies c using (co_code)
     where c.kind = :kind and published_at < ${end} and published_at >= ${end} - interval '91 days'
     group by co_code`,
    { kind, day },
  );
  return result.rows;
}
