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

/** The sessions that a year has at least. */
export const yearSessions = 230;

export interface ReachSpan {
  readonly day: number;
  readonly year: number;
  /** The same day of the year before. */
  readonly yearBefore: number;
}

/**
 * Of whoever traded on a day, prices as traded: companies whose shares changed within two years are
 * the caller's to leave out. Extremes are compared array by array, means over slices: the rows of
 * single sessions would be a million.
 */
export async function listReach(
  db: Executor,
  kind: "demo" | "market",
  { day, year, yearBefore }: ReachSpan,
  without: readonly number[],
): Promise<readonly DayReach[]> {
  const result = (await db.raw(
    `select t.co_code as "coCode",
       case when cardinality(t.last200) >= 50 then t.close > (
         select avg(close) from unnest(t.last200[cardinality(t.last200) - 49:]) as close) end as above50,
       case when cardinality(t.last200) = 200 then t.close > (
         select avg(close) from unnest(t.last200) as close) end as above200,
       case when t.sessions >= :sessions then t.high >= all (t.highs)
         and t.high >= all (t.highs_before) end as "isHighest",
       case when t.sessions >= :sessions then t.low <= all (t.lows)
         and t.low <= all (t.lows_before) end as "isLowest"
     from (
       select p.co_code, p.close[at] as close, greatest(p.high[at], p.close[at]) as high,
         case when p.low[at] > 0 then least(p.low[at], p.close[at]) else p.close[at] end as low,
         coalesce(b.close[before.total - 199 + at:], '{}') || p.close[greatest(1, at - 199):at] as last200,
         at + before.total - before.outside as sessions,
         p.high[1:at] as highs, coalesce(b.high[before.outside + 1:], '{}') as highs_before,
         p.low[1:at] as lows, coalesce(b.low[before.outside + 1:], '{}') as lows_before
       from price_years p
       join companies c on c.co_code = p.co_code and c.kind = :kind
       cross join lateral (select width_bucket(:day::integer, p.days) as at) found
       left join price_years b on b.co_code = p.co_code and b.year = :year - 1
       cross join lateral (
         select coalesce(cardinality(b.days), 0) as total,
           coalesce(width_bucket(:yearBefore::integer, b.days), 0) as outside
       ) before
       where p.year = :year and at > 0 and p.days[at] = :day and p.close[at] > 0
         and not p.co_code = any(:without)
       offset 0
     ) t`,
    { kind, day, year, yearBefore, sessions: yearSessions, without: [...without] },
  )) as { rows: DayReach[] };
  return result.rows;
}
