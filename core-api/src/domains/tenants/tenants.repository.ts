import type { Executor } from "@munshi/db";
import { mainTenant } from "../../platform/actor/actor.ts";

/** Adds tenants that are not there yet; what is there stays as it is. */
export async function insertTenants(
  db: Executor,
  tenants: readonly { readonly key: string; readonly name: string; readonly brokerId: number }[],
): Promise<void> {
  const rows = tenants.map(({ key, name, brokerId }) => ({ key, name, broker_id: brokerId }));
  await db("tenants").insert(rows).onConflict("key").ignore();
}

/** Adds a host of the main tenant's. */
export async function insertMainHost(db: Executor, host: string): Promise<void> {
  await db("tenant_hosts")
    .insert({ host: host.toLowerCase(), tenant_key: mainTenant })
    .onConflict("host")
    .ignore();
}
