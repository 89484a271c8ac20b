import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { mainTenant } from "../../platform/actor/actor.ts";

/** Billing details of a person or company. */
export interface Party {
  readonly name: string;
  readonly address: string;
  /** GST code of the State. */
  readonly stateCode: string;
  readonly pinCode: string;
  /** Empty: not registered for GST. */
  readonly gstin: string;
}

/** The seller of a site, who issues its invoices. */
export interface Seller extends Party {
  /** The site whose seller it is: the main site's sells on sites that have none. */
  readonly tenant: string;
  /** Registration with SEBI. */
  readonly registration: string;
  readonly sac: string;
  readonly documentPrefix: string;
  readonly upiHandle: string;
}

interface PartyRow {
  readonly name: string;
  readonly address: string;
  readonly state_code: string;
  readonly pin_code: string;
  readonly gstin: string;
}

interface SellerRow extends PartyRow {
  readonly tenant_key: string;
  readonly registration: string;
  readonly sac: string;
  readonly document_prefix: string;
  readonly upi_handle: string;
}

const readParty = (row: PartyRow): Party => ({
  name: row.name,
  address: row.address,
  stateCode: row.state_code,
  pinCode: row.pin_code,
  gstin: row.gstin,
});

/** The seller of a site, or the main site's; null if the installation has none. */
export async function findSeller(db: Executor, tenant: string): Promise<Seller | null> {
  const rows: readonly SellerRow[] = await db<SellerRow>("sellers").whereIn("tenant_key", [
    tenant,
    mainTenant,
  ]);
  const row = rows.find(({ tenant_key: key }) => key === tenant) ?? rows[0];
  if (row === undefined) return null;
  return {
    ...readParty(row),
    tenant: row.tenant_key,
    registration: row.registration,
    sac: row.sac,
    documentPrefix: row.document_prefix,
    upiHandle: row.upi_handle,
  };
}

/** GST codes of a site's seller and of a buyer with billing details; null without a seller. */
export async function findBillingStates(
  db: Executor,
  userId: string | null,
  tenant: string,
): Promise<{ readonly seller: string; readonly buyer: string | null } | null> {
  const row = await resultOf<
    { readonly seller: string; readonly buyer: string | null } | undefined
  >(
    db("sellers")
      .whereIn("tenant_key", [tenant, mainTenant])
      .orderByRaw("tenant_key = ? desc", [tenant])
      .first("state_code as seller", {
        buyer: db("billing_details").where({ user_id: userId }).select("state_code"),
      }),
  );
  return row ?? null;
}

const writeSeller = (seller: Seller): SellerRow => ({
  tenant_key: seller.tenant,
  name: seller.name,
  address: seller.address,
  state_code: seller.stateCode,
  pin_code: seller.pinCode,
  gstin: seller.gstin,
  registration: seller.registration,
  sac: seller.sac,
  document_prefix: seller.documentPrefix,
  upi_handle: seller.upiHandle,
});

/** A seller that is there already stays as it is. */
export async function insertSeller(db: Executor, seller: Seller): Promise<void> {
  await db("sellers").insert(writeSeller(seller)).onConflict("tenant_key").ignore();
}

export async function saveSeller(db: Executor, seller: Seller): Promise<void> {
  await db("sellers").insert(writeSeller(seller)).onConflict("tenant_key").merge();
}

/** Null until the member has given them. */
export async function findBillingDetails(db: Executor, userId: string): Promise<Party | null> {
  const row = await db<PartyRow & { readonly user_id: string }>("billing_details")
    .where({ user_id: userId })
    .first();
  return row === undefined ? null : readParty(row);
}

export async function saveBillingDetails(
  db: Executor,
  userId: string,
  details: Party,
  at: Date,
): Promise<void> {
  await db("billing_details")
    .insert({
      user_id: userId,
      name: details.name,
      address: details.address,
      state_code: details.stateCode,
      pin_code: details.pinCode,
      gstin: details.gstin,
      updated_at: at,
    })
    .onConflict("user_id")
    .merge();
}
