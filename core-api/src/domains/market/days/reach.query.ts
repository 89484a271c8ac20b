import type { Executor } from "@munshi/db";

/** Position of a company's day within the past year, adjusted to the day's shares. */
export interface DayReach {
  readonly coCode: number;
  /** True if the close is above the mean of the last 50 or 200 sessions; null with fewer. */
  readonly above50: boolean | null;
  readonly above200: boolean | null;
  /** True if the day's high is the highest, or its low the lowest, of a full year; null without. */
  readonly isHighest: boolean | null;
  readonly isLowest: boolean | null;
}

/** Minimum number of sessions in a year. */
export const yearSessions = 230;

export interface ReachSpan {
  readonly day: number;
  readonly year: number;
  /** The same day of the previous year. */
  readonly yearBefore: number;
}

/**
 * For companies traded on a day, prices as traded; the caller leaves out companies with splits or
 * bonuses within two years. Extremes are compared array by array, means by sums over slices: single
 * sessions would be a million rows. Arrays are stored outside their rows and fetched whole at every
 * mention: an offset makes the planner slice each once.
 */
export async function listReach(
  db: Executor,
  kind: "demo" | "market",
  { day, year, yearBefore }: ReachSpan,
  without: readonly number[],
): Promise<readonly DayReach[]> {
  const result = await db.raw<{ rows: DayReach[] }>(
    `with placed as materialized (
       select p.co_code, p.high, p.low, p.close, array_position(p.days, :day::integer) as at,
         b.high as high_before, b.low as low_before, b.close as close_before,
         coalesce(width_bucket(:yearBefore::integer, b.days), 0) as outside
       from price_history p
       join companies c on c.co_code = p.co_code and c.kind = :kind
       left join price_history b on b.co_code = p.co_code and b.year = :year - 1
       where p.year = :year and p.co_code <> all(:without))
     select co_code as "coCode",
       case when cardinality(last50) = 50 then price * 50::bigint > sum50 end as above50,
       case when cardinality(last50) + cardinality(earlier) = 200
         then price * 200::bigint > sum50 + sum150 end as above200,
       case when sessions >= :sessions
         then top >= all (highs) and top >= all (highs_before) end as "isHighest",
       case when sessions >= :sessions
         then bottom <= all (lows) and bottom <= all (lows_before) end as "isLowest"
     from (
       select *, greatest(highs[at], price) as top,
         case when lows[at] > 0 then least(lows[at], price) else price end as bottom,
         (select sum(one) from (select unnest(last50) as one) each) as sum50,
         (select sum(one) from (select unnest(earlier) as one) each) as sum150
       from (
         select *, last200[cardinality(last200)] as price,
           last200[greatest(1, cardinality(last200) - 49):] as last50,
           last200[:cardinality(last200) - 50] as earlier
         from (
           select *, at + cardinality(highs_before) as sessions,
             coalesce(close_before[outside + cardinality(highs_before) - 199 + at:], '{}')
               || closes as last200
           from (
             select co_code, at, outside, close_before, close[greatest(1, at - 199):at] as closes,
               high[1:at] as highs, low[1:at] as lows,
               coalesce(high_before[outside + 1:], '{}') as highs_before,
               coalesce(low_before[outside + 1:], '{}') as lows_before
             from placed where at is not null offset 0
           ) cut offset 0
         ) joined offset 0
       ) ending where price > 0 offset 0
     ) known`,
    { kind, day, year, yearBefore, sessions: yearSessions, without: [...without] },
  );
  return result.rows;
}

/** Sessions of a day's calendar year and the previous one, up to the day; unadjusted paise. */
export interface StoredSessions {
  readonly coCode: number;
  /** Ascending days since 1970-01-01. */
  readonly days: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
}

/** Only for companies that traded on the day. */
export async function listSessions(
  db: Executor,
  coCodes: readonly number[],
  { day, year }: Pick<ReachSpan, "day" | "year">,
): Promise<readonly StoredSessions[]> {
  const upToDay = (column: string): string =>
    `coalesce(b.${column}, '{}') || p.${column}[1:at] as ${column}`;
  const result = await db.raw<{ rows: StoredSessions[] }>(
    `select p.co_code as "coCode", ${["days", "high", "low", "close"].map(upToDay).join(", ")}
     from price_history p
     cross join lateral (select array_position(p.days, :day::integer) as at offset 0) found
     left join price_history b on b.co_code = p.co_code and b.year = :year - 1
     where p.co_code = any(:coCodes) and p.year = :year and at is not null and p.close[at] > 0`,
    { coCodes: [...coCodes], day, year },
  );
  return result.rows;
}
