import type { Executor } from "../connection.ts";

/** A user on one tenant's pages; notifications about the account itself count on every tenant. */
export interface UnreadReader {
  readonly userId: string;
  /** The tenant's key. */
  readonly tenant: string;
}

/** A reader's unread notifications. */
export interface Unread {
  readonly unread: number;
  /** Id of the newest; null if there is none. */
  readonly newest: string | null;
}

/** Counts the unread notifications of each reader, in the readers' order. */
export async function countUnread(
  db: Executor,
  readers: readonly UnreadReader[],
): Promise<readonly Unread[]> {
  if (readers.length === 0) return [];
  const { rows } = await db.raw<{ readonly rows: readonly Unread[] }>(
    `select count(told.id)::integer as unread, max(told.id::text) as newest
     from unnest(:users::uuid[], :tenants::text[]) with ordinality as reader (user_id, tenant, place)
     left join notifications as told on told.user_id = reader.user_id and told.read_at is null
       and (told.tenant_key is null or told.tenant_key = reader.tenant)
     group by reader.place order by reader.place`,
    {
      users: readers.map(({ userId }) => userId),
      tenants: readers.map(({ tenant }) => tenant),
    },
  );
  return rows;
}
