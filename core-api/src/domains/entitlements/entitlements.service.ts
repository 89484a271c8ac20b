import type { Executor } from "@munshi/db";
import type { Clock } from "../../platform/clock/clock.ts";
import { deriveEntitlement } from "./entitlement.ts";
import type { Entitlement } from "./entitlement.ts";
import { listEntries } from "./entitlements.query.ts";

export interface EntitlementsService {
  /** What a user may use at this moment; nothing for one that does not exist. */
  find(userId: string): Promise<Entitlement>;
}

/** What somebody may use follows from the ledger alone. */
export function createEntitlementsService(
  db: Executor,
  deps: { readonly clock: Clock },
): EntitlementsService {
  return {
    find: async (userId) => deriveEntitlement(await listEntries(db, userId), deps.clock.now()),
  };
}
