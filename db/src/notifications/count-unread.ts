import type { Executor } from "../connection.ts";

/** Somebody on the pages of one site: what concerns an account alone is read on every site. */
export interface UnreadReader {
  readonly userId: string;
  /** The site's key. */
  readonly tenant: string;
}

/** How many notifications each reader has not read, in the order of the readers. */
export async function countUnread(
  db: Executor,
  readers: readonly UnreadReader[],
): Promise<readonly number[]> {
  if (readers.length === 0) return [];
  const { rows } = (await db.raw(
    `select count(told.id)::integer as unread
     from unnest(:users::uuid[], :tenants::text[]) with ordinality as reader (user_id, tenant, place)
     left join notifications as told on told.user_id = reader.user_id and told.read_at is null
       and (told.tenant_key is null or told.tenant_key = reader.tenant)
     group by reader.place order by reader.place`,
    {
      users: readers.map(({ userId }) => userId),
      tenants: readers.map(({ tenant }) => tenant),
    },
  )) as { readonly rows: readonly { readonly unread: number }[] };
  return rows.map(({ unread }) => unread);
}
