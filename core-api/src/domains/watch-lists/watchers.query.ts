import type { Executor } from "@munshi/db";

/** A member with watched companies, on one site. */
export interface Watcher {
  readonly userId: string;
  readonly tenant: string;
  /** Each company once, even if it is in several lists. */
  readonly coCodes: readonly number[];
}

/** Codes of all watched companies; a joined one appears as its successor. */
export async function listWatchedCodes(db: Executor): Promise<readonly number[]> {
  const { rows } = await db.raw<{ readonly rows: readonly { readonly code: number }[] }>(
    `select distinct coalesce(gone.into_code, company.co_code) as code
     from watch_list_companies as company
     left join company_joins as gone on gone.from_code = company.co_code`,
  );
  return rows.map(({ code }) => code);
}

/** A watcher's position in the sort order. */
export type WatcherPlace = Pick<Watcher, "userId" | "tenant">;

/** Up to `limit` watchers of any of the companies, after a position or from the start. */
export async function listWatchers(
  db: Executor,
  coCodes: readonly number[],
  { after, limit }: { readonly after: WatcherPlace | null; readonly limit: number },
): Promise<readonly Watcher[]> {
  const { rows } = await db.raw<{ readonly rows: readonly Watcher[] }>(
    `select list.user_id as "userId", list.tenant_key as tenant,
       array_agg(distinct named.code) as "coCodes"
     from watch_lists as list
     join watch_list_companies as company on company.list_id = list.id
     left join company_joins as gone on gone.from_code = company.co_code
     cross join lateral (select coalesce(gone.into_code, company.co_code) as code) as named
     where named.code = any(:coCodes::integer[])
       and (:userId::uuid is null or (list.user_id, list.tenant_key) > (:userId::uuid, :tenant::text))
     group by list.user_id, list.tenant_key order by list.user_id, list.tenant_key limit :limit`,
    {
      coCodes: [...coCodes],
      userId: after?.userId ?? null,
      tenant: after?.tenant ?? null,
      limit,
    },
  );
  return rows;
}
