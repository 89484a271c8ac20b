import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";

export interface StaffRow {
  readonly id: string;
  readonly tenant_key: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly active: boolean;
  readonly created_at: Date;
}

export interface TokenRow {
  readonly id: string;
  readonly staff_id: string;
  readonly label: string;
  readonly token_hash: Buffer;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export async function insertStaff(transaction: Transaction, row: StaffRow): Promise<void> {
  await transaction("staff").insert(row);
}

export async function insertToken(transaction: Transaction, row: TokenRow): Promise<void> {
  await transaction("staff_tokens").insert(row);
}

export async function findStaff(
  db: Executor,
  tenant: string,
  id: string,
): Promise<StaffRow | null> {
  const row = await db<StaffRow>("staff").where({ tenant_key: tenant, id }).first();
  return row ?? null;
}

export async function updateActive(
  transaction: Transaction,
  tenant: string,
  id: string,
  active: boolean,
): Promise<boolean> {
  const changed = await transaction("staff").where({ tenant_key: tenant, id }).update({ active });
  return changed === 1;
}

/** Revokes a token of the tenant's staff; false if there is no valid one. */
export async function revokeToken(
  transaction: Transaction,
  tenant: string,
  tokenId: string,
  at: Date,
): Promise<boolean> {
  const changed = await transaction("staff_tokens")
    .where({ id: tokenId })
    .whereNull("revoked_at")
    .whereIn("staff_id", transaction("staff").select("id").where({ tenant_key: tenant }))
    .update({ revoked_at: at });
  return changed === 1;
}

/** The active staff member whose token, neither ended nor past its time, has this hash. */
export async function findStaffByToken(
  db: Executor,
  tokenHash: Buffer,
  at: Date,
): Promise<StaffRow | null> {
  const row = await resultOf<StaffRow | undefined>(
    db("staff_tokens")
      .join("staff", "staff.id", "staff_tokens.staff_id")
      .where("staff_tokens.token_hash", tokenHash)
      .where("staff_tokens.expires_at", ">", at)
      .whereNull("staff_tokens.revoked_at")
      .where("staff.active", true)
      .first("staff.*"),
  );
  return row ?? null;
}
