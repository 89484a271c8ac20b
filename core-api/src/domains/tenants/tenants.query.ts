import type { Executor } from "@munshi/db";
import { mainTenant } from "../../platform/actor/actor.ts";

export interface Tenant {
  readonly key: string;
  readonly name: string;
  /** Id in the broker directory; null for the main tenant. */
  readonly brokerId: number | null;
}

/**
 * The tenant of a host name: one that has registered it, or the partner whose key precedes a host
 * of the main tenant. Null for an unknown host.
 */
export async function findTenantByHost(db: Executor, given: string): Promise<Tenant | null> {
  const host = given.toLowerCase();
  const [label = "", ...rest] = host.split(".");
  const result = await db.raw<{ rows: (Tenant & { readonly rank: number })[] }>(
    `select t.key, t.name, t.broker_id as "brokerId", 0 as rank
       from tenant_hosts h join tenants t on t.key = h.tenant_key where h.host = :host
     union all
     select t.key, t.name, t.broker_id, 1
       from tenant_hosts h cross join tenants t
       where h.host = :parent and h.tenant_key = :main
         and t.key = :label and t.broker_id is not null
     order by rank limit 1`,
    { host, parent: rest.join("."), label, main: mainTenant },
  );
  const [row] = result.rows;
  return row === undefined ? null : { key: row.key, name: row.name, brokerId: row.brokerId };
}

/** The display name of each site, by its key. */
export async function listTenantNames(db: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = (await db("tenants").select("key", "name")) as Pick<Tenant, "key" | "name">[];
  return new Map(rows.map(({ key, name }) => [key, name]));
}
