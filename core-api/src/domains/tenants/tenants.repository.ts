import type { Executor } from "@munshi/db";
import { mainTenant } from "../../platform/actor/actor.ts";
import { brokerDirectory } from "../brokers/index.ts";

/** Adds tenants that are not there yet; what is there stays as it is. */
async function insertTenants(
  db: Executor,
  tenants: readonly { readonly key: string; readonly name: string; readonly brokerId: number }[],
): Promise<void> {
  const rows = tenants.map(({ key, name, brokerId }) => ({ key, name, broker_id: brokerId }));
  await db("tenants").insert(rows).onConflict("key").ignore();
}

/** Adds a host of the main tenant's. */
async function insertMainHost(db: Executor, host: string): Promise<void> {
  await db("tenant_hosts")
    .insert({ host: host.toLowerCase(), tenant_key: mainTenant })
    .onConflict("host")
    .ignore();
}

/** Has a tenant for every partner broker with a site, and knows the host of the main one. */
export async function ensureTenants(db: Executor, publicUrl: string): Promise<void> {
  await insertTenants(
    db,
    brokerDirectory
      .filter(({ site }) => site !== null)
      .map(({ key, name, id }) => ({ key, name, brokerId: id })),
  );
  await insertMainHost(db, new URL(publicUrl).hostname);
}
