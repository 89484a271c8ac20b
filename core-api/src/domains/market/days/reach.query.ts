import type { Executor } from "@munshi/db";

/** Where a company's day stands in the year up to it; all in the shares of the day. */
export interface DayReach {
  readonly coCode: number;
  /** Whether the close is above the mean of the last 50 and 200 sessions; null with fewer of them. */
  readonly above50: boolean | null;
  readonly above200: boolean | null;
  /** Whether the day's high is the highest, its low the lowest of a year that was traded; null without one. */
  readonly isHighest: boolean | null;
  readonly isLowest: boolean | null;
}

/** How many shares one share became on a day. */
export interface ShareChange {
  readonly coCode: number;
  readonly exDay: number;
  readonly times: number;
}

/** The sessions that a year has at least. */
const yearSessions = 230;

/**
 * Of whoever traded on a day. Sessions before a change of shares count in the shares of the day: what
 * lies before several of them is divided by the product.
 */
export async function listReach(
  db: Executor,
  kind: "demo" | "market",
  {
    day,
    year,
    yearBefore,
    changes,
  }: {
    readonly day: number;
    readonly year: number;
    /** The same day of the year before. */
    readonly yearBefore: number;
    readonly changes: readonly ShareChange[];
  },
): Promise<readonly DayReach[]> {
  const result = (await db.raw(
    `with changes as (
       select code, array_agg(ex_day) as ex_days, array_agg(times) as times
       from unnest(cast(:codes as integer[]), cast(:exDays as integer[]), cast(:times as double precision[]))
         as change (code, ex_day, times) group by code),
     traded as (
       select p.co_code, p.days[1:at] as days, p.close[1:at] as close, p.high[1:at] as high,
         p.low[1:at] as low, p.close[at] as last_close,
         greatest(p.high[at], p.close[at]) as last_high,
         case when p.low[at] > 0 then least(p.low[at], p.close[at]) else p.close[at] end as last_low
       from price_years p
       join companies c on c.co_code = p.co_code and c.kind = :kind
       cross join lateral (select width_bucket(:day::integer, p.days) as at) found
       where p.year = :year and at > 0 and p.days[at] = :day and p.close[at] > 0)
     select t.co_code as "coCode",
       case when s.count50 = 50 then t.last_close > s.mean50 end as above50,
       case when s.count200 = 200 then t.last_close > s.mean200 end as above200,
       case when s.sessions >= :sessions then t.last_high >= s.highest end as "isHighest",
       case when s.sessions >= :sessions then t.last_low <= s.lowest end as "isLowest"
     from traded t
     left join price_years b on b.co_code = t.co_code and b.year = :year - 1
     left join changes on changes.code = t.co_code
     cross join lateral (
       select avg(close / factor) filter (where place > total - 50) as mean50,
         count(*) filter (where place > total - 50) as count50,
         avg(close / factor) filter (where place > total - 200) as mean200,
         count(*) filter (where place > total - 200) as count200,
         count(*) filter (where day > :yearBefore) as sessions,
         max(greatest(high, close) / factor) filter (where day > :yearBefore) as highest,
         min(case when low > 0 then least(low, close) else close end / factor)
           filter (where day > :yearBefore) as lowest
       from (
         select day, close, high, low, place, coalesce(cardinality(b.days), 0) + cardinality(t.days) as total,
           case when changes.code is null then 1 else
             (select coalesce(exp(sum(ln(u.times))), 1)
              from unnest(changes.ex_days, changes.times) as u (ex_day, times) where u.ex_day > day) end
             as factor
         from unnest(b.days || t.days, b.close || t.close, b.high || t.high, b.low || t.low)
           with ordinality as session (day, close, high, low, place)
         where close > 0
       ) sessions
     ) s`,
    {
      kind,
      day,
      year,
      yearBefore,
      sessions: yearSessions,
      codes: changes.map(({ coCode }) => coCode),
      exDays: changes.map(({ exDay }) => exDay),
      times: changes.map(({ times }) => times),
    },
  )) as { rows: DayReach[] };
  return result.rows;
}
