import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { isPermission } from "../../contract/permissions.ts";
import type { Permission } from "../../contract/permissions.ts";

export interface ProfileRow {
  readonly id: string;
  readonly tenant_key: string;
  readonly name: string;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A profile with what it grants and the ids of the staff who hold it. */
export interface ProfileRecord extends ProfileRow {
  readonly permissions: readonly Permission[];
  readonly holders: readonly string[];
}

export async function insertProfile(
  transaction: Transaction,
  row: ProfileRow,
  permissions: readonly Permission[],
): Promise<void> {
  await transaction("staff_profiles").insert(row);
  await insertKeys(transaction, row.id, permissions);
}

export async function insertKeys(
  transaction: Transaction,
  profileId: string,
  permissions: readonly Permission[],
): Promise<void> {
  if (permissions.length === 0) return;
  await transaction("staff_profile_keys").insert(
    permissions.map((permission) => ({ profile_id: profileId, permission })),
  );
}

export async function deleteKeys(
  transaction: Transaction,
  profileId: string,
  permissions: readonly Permission[],
): Promise<void> {
  await transaction("staff_profile_keys")
    .where({ profile_id: profileId })
    .whereIn("permission", [...permissions])
    .delete();
}

/** Rivals who edit, delete or assign the profile wait until the transaction ends. */
export async function lockProfile(
  transaction: Transaction,
  tenant: string,
  id: string,
): Promise<void> {
  await transaction("staff_profiles").where({ tenant_key: tenant, id }).forUpdate().first("id");
}

/** The tenant's profiles by name; with ids, only those. */
export async function listProfiles(
  db: Executor,
  tenant: string,
  ids?: readonly string[],
): Promise<readonly ProfileRecord[]> {
  const query = db("staff_profiles").where({ tenant_key: tenant });
  if (ids !== undefined) query.whereIn("id", [...ids]);
  const rows = await resultOf<
    readonly (ProfileRow & {
      readonly permissions: readonly string[];
      readonly holders: readonly string[];
    })[]
  >(
    query.orderByRaw("lower(name)").select(
      "staff_profiles.*",
      db.raw(`array(select permission from staff_profile_keys
        where profile_id = staff_profiles.id order by permission) as permissions`),
      db.raw(`array(select staff_id::text from staff_profile_members
        where profile_id = staff_profiles.id) as holders`),
    ),
  );
  return rows.map((row) => ({
    ...row,
    permissions: row.permissions.filter((key) => isPermission(key)),
  }));
}

export async function updateProfile(
  transaction: Transaction,
  id: string,
  changes: Pick<ProfileRow, "name" | "version" | "updated_at">,
): Promise<void> {
  await transaction("staff_profiles").where({ id }).update(changes);
}

export async function deleteProfile(transaction: Transaction, id: string): Promise<void> {
  await transaction("staff_profiles").where({ id }).delete();
}
