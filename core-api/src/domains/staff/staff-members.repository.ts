import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { StaffRow } from "./staff.repository.ts";

/** A staff member with the profiles that they hold. */
export interface StaffRecord extends StaffRow {
  readonly version: number;
  readonly profiles: readonly { readonly id: string; readonly name: string }[];
  /** In any session; null: never. */
  readonly last_seen_at: Date | null;
}

/** The tenant's staff by name; with an id, only that one. */
export async function listStaff(
  db: Executor,
  tenant: string,
  id?: string,
): Promise<readonly StaffRecord[]> {
  const query = db("staff").where({ tenant_key: tenant });
  if (id !== undefined) query.where({ id });
  return resultOf<readonly StaffRecord[]>(
    query.orderByRaw("lower(name), id").select(
      "staff.*",
      db.raw(`coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.name) order by lower(p.name))
        from staff_profile_members m join staff_profiles p on p.id = m.profile_id
        where m.staff_id = staff.id), '[]'::json) as profiles`),
      db.raw(`(select max(last_seen_at) from staff_sessions
        where staff_id = staff.id) as last_seen_at`),
    ),
  );
}

/**
 * Locks the active masters and one staff member until the transaction ends, so that rivals decide
 * one after the other; the ids of the masters.
 */
export async function lockMasters(
  transaction: Transaction,
  tenant: string,
  staffId: string,
): Promise<readonly string[]> {
  const rows = await resultOf<readonly Pick<StaffRow, "id" | "is_master" | "active">[]>(
    transaction("staff")
      .where({ tenant_key: tenant })
      .whereRaw("((is_master and active) or id = ?)", [staffId])
      .orderBy("id")
      .forUpdate()
      .select("id", "is_master", "active"),
  );
  return rows.filter(({ is_master, active }) => is_master && active).map(({ id }) => id);
}

export async function updateStaff(
  transaction: Transaction,
  id: string,
  changes: Partial<Pick<StaffRecord, "name" | "email" | "is_master" | "active" | "version">>,
): Promise<void> {
  await transaction("staff").where({ id }).update(changes);
}

export async function deleteMemberships(
  transaction: Transaction,
  staffId: string,
  profileIds: readonly string[],
): Promise<void> {
  await transaction("staff_profile_members")
    .where({ staff_id: staffId })
    .whereIn("profile_id", [...profileIds])
    .delete();
}
