import type { Executor } from "@munshi/db";
import { gstinCheckDigit } from "@munshi/engine/payments";
import { mainTenant } from "../../platform/actor/actor.ts";
import { insertSeller } from "./billing.repository.ts";

/** No company has this PAN: its fourth letter names no kind of holder. */
const unchecked = "27ZZZZZ0000Z1Z";

/** Has a seller on the main site, marked as a sample, so that payments can be tried. */
export async function seedDemoSeller(db: Executor): Promise<void> {
  await insertSeller(db, {
    tenant: mainTenant,
    name: "Munshi Research (sample)",
    address: "1 Sample Street, Mumbai",
    stateCode: "27",
    pinCode: "400001",
    gstin: unchecked + gstinCheckDigit(unchecked),
    registration: "INH000000000 (sample)",
    sac: "998431",
    documentPrefix: "MN",
    upiHandle: "munshisample.ra@validhdfc",
  });
}
