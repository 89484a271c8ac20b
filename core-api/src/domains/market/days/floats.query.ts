import type { Executor } from "@munshi/db";
import { shareholdingLimitDays, shareholdingOrder } from "../publish/facts.query.ts";

/**
 * Free float of companies in percent, as known on a day: as reported, otherwise the part not held by
 * promoters and government in the newest shareholding pattern. Companies without either are
 * left out.
 */
export async function listFloats(
  db: Executor,
  coCodes: readonly number[],
  asOf: string,
): Promise<ReadonlyMap<number, number>> {
  const result = await db.raw<{ rows: { coCode: number; percent: number }[] }>(
    `select code as "coCode", coalesce(told.percent, held.percent) as percent
     from unnest(cast(:coCodes as integer[])) as code
     left join lateral (
       select percent from effective_floats where co_code = code and as_of <= :asOf
       order by as_of desc limit 1) told on true
     left join lateral (
       select 100 - (figures ->> 'promoter')::double precision
         - coalesce((figures ->> 'government')::double precision, 0) as percent
       from shareholding_patterns
       where co_code = code and coalesce(published_at, period_end + :limit::integer) <= :asOf
         and figures ->> 'promoter' is not null
       order by period_end desc, ${shareholdingOrder} limit 1) held on true
     where coalesce(told.percent, held.percent) is not null`,
    { coCodes: [...coCodes], asOf, limit: shareholdingLimitDays },
  );
  return new Map(
    result.rows.map(({ coCode, percent }) => [coCode, Math.min(100, Math.max(0, percent))]),
  );
}
