import type { Executor } from "@munshi/db";

/** Somebody who watches some companies, on one site. */
export interface Watcher {
  readonly userId: string;
  readonly tenant: string;
  /** Each once, whatever lists it is in. */
  readonly coCodes: readonly number[];
}

/** Codes of all companies that anybody watches; one that was joined to another is told as that one. */
export async function listWatchedCodes(db: Executor): Promise<readonly number[]> {
  const { rows } = (await db.raw(
    `select distinct coalesce(gone.into_code, company.co_code) as code
     from watch_list_companies as company
     left join company_joins as gone on gone.from_code = company.co_code`,
  )) as { readonly rows: readonly { readonly code: number }[] };
  return rows.map(({ code }) => code);
}

/** Who watches any of the companies. */
export async function listWatchers(
  db: Executor,
  coCodes: readonly number[],
): Promise<readonly Watcher[]> {
  const { rows } = (await db.raw(
    `select list.user_id as "userId", list.tenant_key as tenant,
       array_agg(distinct named.code) as "coCodes"
     from watch_lists as list
     join watch_list_companies as company on company.list_id = list.id
     left join company_joins as gone on gone.from_code = company.co_code
     cross join lateral (select coalesce(gone.into_code, company.co_code) as code) as named
     where named.code = any(:coCodes::integer[])
     group by list.user_id, list.tenant_key order by list.user_id, list.tenant_key`,
    { coCodes: [...coCodes] },
  )) as { readonly rows: readonly Watcher[] };
  return rows;
}
