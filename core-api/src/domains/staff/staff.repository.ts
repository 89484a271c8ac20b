import { resultOf } from "@munshi/db";
import { allPermissions, isPermission } from "../../contract/permissions.ts";
import type { Permission } from "../../contract/permissions.ts";
import type { Executor, Transaction } from "@munshi/db";

export interface StaffRow {
  readonly id: string;
  readonly tenant_key: string;
  readonly name: string;
  readonly email: string;
  /** Holds every permission. */
  readonly is_master: boolean;
  readonly active: boolean;
  /** Null until an invitation is accepted. */
  readonly password_hash: string | null;
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

export async function insertStaff(
  transaction: Transaction,
  row: Omit<StaffRow, "password_hash">,
): Promise<void> {
  await transaction("staff").insert(row);
}

/** Gives staff further profiles of their tenant; the number given. */
export async function insertMemberships(
  transaction: Transaction,
  tenant: string,
  staffId: string,
  profileIds: readonly string[],
): Promise<number> {
  const rows = await resultOf<readonly { profile_id: string }[]>(
    transaction
      .insert(
        transaction("staff_profiles")
          .select(transaction.raw("?::uuid", [staffId]), "id")
          .where({ tenant_key: tenant })
          .whereIn("id", [...profileIds])
          // Waits for a concurrent request that deletes one, and then leaves it out.
          .forKeyShare(),
      )
      .into(transaction.raw("?? (??, ??)", ["staff_profile_members", "staff_id", "profile_id"]))
      .returning("profile_id"),
  );
  return rows.length;
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

export async function listMasters(db: Executor, tenant: string): Promise<readonly StaffRow[]> {
  return db<StaffRow>("staff").where({ tenant_key: tenant, is_master: true, active: true });
}

/** Searches all tenants, for events that carry only ids. */
export async function findStaffById(db: Executor, id: string): Promise<StaffRow | null> {
  const row = await db<StaffRow>("staff").where({ id }).first();
  return row ?? null;
}

export async function isMaster(db: Executor, id: string): Promise<boolean> {
  return (await findStaffById(db, id))?.is_master === true;
}

export async function findStaffByEmail(
  db: Executor,
  tenant: string,
  email: string,
): Promise<StaffRow | null> {
  const row = await db<StaffRow>("staff")
    .where({ tenant_key: tenant })
    .whereRaw("lower(email) = lower(?)", [email])
    .first();
  return row ?? null;
}

/** Changes of one staff member's sign-in wait for each other. */
export async function lockStaff(transaction: Transaction, id: string): Promise<void> {
  await transaction("staff").where({ id }).forUpdate().first("id");
}

export async function updatePassword(
  transaction: Transaction,
  id: string,
  passwordHash: string | null,
): Promise<void> {
  await transaction("staff").where({ id }).update({ password_hash: passwordHash });
}

/** Revokes every token of a staff member. */
export async function revokeTokensOf(
  transaction: Transaction,
  staffId: string,
  at: Date,
): Promise<void> {
  await transaction("staff_tokens")
    .where({ staff_id: staffId })
    .whereNull("revoked_at")
    .update({ revoked_at: at });
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

/** All that staff may do: everything for masters, else the union of their profiles. */
export async function findPermissions(
  db: Executor,
  staff: Pick<StaffRow, "id" | "is_master">,
): Promise<readonly Permission[]> {
  if (staff.is_master) return allPermissions;
  const rows = await resultOf<readonly { permission: string }[]>(
    db("staff_profile_members")
      .join(
        "staff_profile_keys",
        "staff_profile_keys.profile_id",
        "staff_profile_members.profile_id",
      )
      .where("staff_profile_members.staff_id", staff.id)
      .distinct("permission"),
  );
  return rows.map(({ permission }) => permission).filter((key) => isPermission(key));
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
