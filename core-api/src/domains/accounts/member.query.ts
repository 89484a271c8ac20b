import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { ProductType } from "../../contract/index.ts";
import { packEntries, unpackEntries } from "../entitlements/index.ts";
import type { LedgerEntry, PackedEntry } from "../entitlements/index.ts";

/** A user with a valid login, and the data that decide access. */
export interface MemberRow {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_referrer: boolean;
  readonly is_optimized: boolean;
  readonly product_type: ProductType | null;
  readonly has_risk_profile: boolean;
  readonly has_certificate: boolean;
  /** The tenant of the login. */
  readonly tenant_key: string;
  /** The staff view of the member's pages, its viewer and its end; null for the member's own login. */
  readonly view_id: string | null;
  readonly viewed_by: string | null;
  readonly view_ends: Date | null;
  /** The ledger entries of the entitlement. */
  readonly entries: readonly LedgerEntry[];
}

/** Null if the login has ended or belongs to another user. */
export async function findMember(
  db: Executor,
  userId: string,
  familyId: string,
  at: Date,
): Promise<MemberRow | null> {
  const row = await resultOf<
    (Omit<MemberRow, "entries"> & { readonly entries: readonly PackedEntry[] }) | undefined
  >(
    db("token_families as family")
      .join("users", "users.id", "family.user_id")
      .leftJoin("risk_profiles as risk", "risk.user_id", "users.id")
      .leftJoin("client_views as view", "view.id", "family.view_id")
      .leftJoin("staff as viewing", "viewing.id", "view.staff_id")
      .where("family.id", familyId)
      .where("users.id", userId)
      .whereNull("family.ended_at")
      .where("family.expires_at", ">", at)
      .whereRaw("(family.view_id is null or viewing.active)")
      .first(
        "users.id",
        "users.first_name",
        "users.last_name",
        "users.is_referrer",
        "users.is_optimized",
        "users.product_type",
        "family.tenant_key",
        "family.view_id",
        "view.staff_id as viewed_by",
        "view.expires_at as view_ends",
        db.raw("risk.user_id is not null as has_risk_profile"),
        db.raw("exists (select 1 from certificates where user_id = users.id) as has_certificate"),
        packEntries(db, "users.id"),
      ),
  );
  return row === undefined ? null : { ...row, entries: unpackEntries(row.entries) };
}
