import type { Executor } from "@munshi/db";
import type { PublishedVersion } from "../facts/published.query.ts";

/** Cache key of market data; cached answers are valid until either part changes. */
export interface MarketMoment {
  readonly dataset: PublishedVersion;
  /** Revision of imported data; changes with every import, company merge, price jump answer and correction. */
  readonly revision: string;
}

export async function findMoment(db: Executor): Promise<MarketMoment | null> {
  const result = await db.raw<{ rows: (PublishedVersion & { readonly revision: string })[] }>(
    `select d.version, d.kind, d.as_of as "asOf", concat_ws('-',
       (select count(*) || '.' || coalesce(max(id), 0) || '.'
          || coalesce(extract(epoch from max(greatest(finished_at, undone_at))), 0) from import_files),
       (select count(*) from company_joins),
       (select count(*) || '.' || count(undone_at) from price_jump_answers),
       (select count(*) || '.' || count(withdrawn_at) from fact_corrections),
       (select count(*) || '.' || coalesce(extract(epoch from max(found_at)), 0) from price_jumps)
     ) as revision
     from datasets d order by d.published_at desc limit 1`,
  );
  const [row] = result.rows;
  if (row === undefined) return null;
  const { revision, ...dataset } = row;
  return { dataset, revision };
}
