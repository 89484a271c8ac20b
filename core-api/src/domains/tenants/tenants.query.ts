import type { Executor } from "@munshi/db";

export interface Tenant {
  readonly key: string;
  readonly name: string;
}

/** The tenant whose pages a host name shows; null for a host that nobody registered. */
export async function findTenantByHost(db: Executor, host: string): Promise<Tenant | null> {
  const row = (await db("tenant_hosts")
    .join("tenants", "tenants.key", "tenant_hosts.tenant_key")
    .where("tenant_hosts.host", host.toLowerCase())
    .first("tenants.key", "tenants.name")) as Tenant | undefined;
  return row ?? null;
}
