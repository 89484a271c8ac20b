import type { Executor } from "@munshi/db";
import { brokerDirectory } from "../brokers/index.ts";
import { insertMainHost, insertTenants } from "./tenants.repository.ts";

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
