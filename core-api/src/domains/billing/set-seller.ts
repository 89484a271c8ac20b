import type { Executor } from "@munshi/db";
import { findGstinProblem, gstinCheckDigit, gstStateName } from "@munshi/engine/payments";
import { z } from "zod";
import { mainTenant } from "../../platform/actor/actor.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { AuditService } from "../audit/index.ts";
import { listTenantNames } from "../tenants/index.ts";
import { insertSeller, saveSeller } from "./billing.repository.ts";
import type { Seller } from "./billing.repository.ts";
import { canPrint } from "./billing.service.ts";

/** Contains a PAN that no company has: its fourth letter is no holder type. */
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

const line = (most: number) =>
  z.string().trim().min(1).max(most).refine(canPrint, "use Latin letters");

/** The file of a seller. */
const sellerFile = z
  .strictObject({
    site: z.string(),
    name: line(100),
    address: line(300),
    state_code: z.string().refine((code) => gstStateName(code) !== null, "unknown State code"),
    pin_code: z.string().regex(/^[1-9]\d{5}$/, "must have 6 digits"),
    gstin: z.string(),
    registration: z.string().regex(/^INH\d{9}$/, "must be INH and 9 digits"),
    sac: z.string().regex(/^\d{6}$/, "must have 6 digits"),
    document_prefix: z.string().regex(/^[A-Z0-9]{1,4}$/, "must be 1 to 4 capitals or digits"),
    upi_handle: z
      .string()
      .regex(/^([a-z0-9.]+\.ra@valid[a-z]+)?$/, "must be such as name.ra@validhdfc, or empty"),
  })
  .superRefine(({ gstin, state_code: state }, context) => {
    const message = findGstinProblem(gstin, state);
    if (message !== null) context.addIssue({ code: "custom", path: ["gstin"], message });
  });

/**
 * Stores who sells on a site, from JSON. Earlier documents keep the seller that they were issued by.
 * Throws an Error that names the first wrong field.
 */
export async function setSeller(
  db: Executor,
  deps: { readonly audit: Pick<AuditService, "append"> },
  actor: Actor,
  text: string,
): Promise<Seller> {
  const { data, error } = sellerFile.safeParse(readJson(text));
  if (data === undefined) {
    const [issue] = error.issues;
    throw new Error(`${issue?.path.join(".") ?? ""}: ${issue?.message ?? "is wrong"}`);
  }
  const names = await listTenantNames(db);
  if (!names.has(data.site)) {
    throw new Error(`site: use one of ${[...names.keys()].join(", ")}`);
  }
  const seller: Seller = {
    tenant: data.site,
    name: data.name,
    address: data.address,
    stateCode: data.state_code,
    pinCode: data.pin_code,
    gstin: data.gstin,
    registration: data.registration,
    sac: data.sac,
    documentPrefix: data.document_prefix,
    upiHandle: data.upi_handle,
  };
  await inTransaction(db, async (transaction) => {
    await saveSeller(transaction, seller);
    await deps.audit.append(transaction, {
      actor,
      action: "payments.set_seller",
      subject: seller.tenant,
      details: { gstin: seller.gstin, registration: seller.registration },
    });
  });
  return seller;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error("the file is not JSON", { cause });
  }
}
