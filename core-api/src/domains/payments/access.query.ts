import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { LedgerEntry } from "../entitlements/index.ts";

/** An entry of the ledger with what it is for and where it comes from. */
export interface AccessEntry extends LedgerEntry {
  readonly id: string;
  /** `subscription`, `box:12`. */
  readonly product: string;
  readonly source: string;
  /** The order that paid for it; null for coupons, trials and grants. */
  readonly orderId: string | null;
  readonly createdAt: Date;
  /** Null: valid. */
  readonly revokedFor: string | null;
  readonly revokedAt: Date | null;
  /** Code of the coupon that gave it. */
  readonly coupon: string | null;
}

interface EntryRow {
  readonly id: string;
  readonly product: string;
  readonly kind: LedgerEntry["kind"];
  readonly source: string;
  readonly order_id: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly created_at: Date;
  readonly reason: string | null;
  readonly revoked_at: Date | null;
  readonly code: string | null;
}

/** All entries of a user, revoked ones too; of one order if it is given. */
export async function listAccessEntries(
  db: Executor,
  userId: string,
  orderId?: string,
): Promise<readonly AccessEntry[]> {
  const rows = await resultOf<readonly EntryRow[]>(
    db("entitlement_entries as entry")
      .leftJoin("entitlement_revocations as revocation", "revocation.entry_id", "entry.id")
      .leftJoin("coupons as coupon", (join) => {
        void join.on(db.raw("coupon.id::text = entry.source"));
      })
      .where("entry.user_id", userId)
      .modify((query) => {
        if (orderId !== undefined) void query.where("entry.order_id", orderId);
      })
      .orderBy(["entry.starts_at", "entry.id"])
      .select(
        "entry.id",
        "entry.product",
        "entry.kind",
        "entry.source",
        "entry.order_id",
        "entry.starts_at",
        "entry.ends_at",
        "entry.created_at",
        "revocation.reason",
        "revocation.revoked_at",
        "coupon.code",
      ),
  );
  return rows.map((row) => ({
    id: row.id,
    product: row.product,
    kind: row.kind,
    source: row.source,
    orderId: row.order_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    createdAt: row.created_at,
    revokedFor: row.reason,
    revokedAt: row.revoked_at,
    coupon: row.code,
  }));
}

export async function revokeEntry(
  transaction: Transaction,
  entryId: string,
  reason: "paused" | "refunded" | "disputed",
  at: Date,
): Promise<void> {
  await transaction("entitlement_revocations")
    .insert({ entry_id: entryId, reason, revoked_at: at })
    .onConflict("entry_id")
    .ignore();
}

/** Unused days that are kept while a product is paused. */
export interface Pause {
  readonly id: string;
  readonly product: string;
  readonly order_id: string;
  readonly days: number;
  readonly paused_at: Date;
}

export async function listPauses(db: Executor, userId: string): Promise<readonly Pause[]> {
  return resultOf<readonly Pause[]>(
    db("entitlement_pauses")
      .where({ user_id: userId })
      .whereNull("ended_at")
      .select("id", "product", "order_id", "days", "paused_at"),
  );
}

export async function findPausedProducts(
  db: Executor,
  userId: string,
): Promise<ReadonlySet<string>> {
  return new Set((await listPauses(db, userId)).map(({ product }) => product));
}

export async function insertPause(
  transaction: Transaction,
  pause: Pause & { readonly userId: string },
): Promise<void> {
  const { userId, ...row } = pause;
  await transaction("entitlement_pauses").insert({ ...row, user_id: userId });
}

/** Ends a pause, once; false if it has ended. */
export async function endPause(
  transaction: Transaction,
  id: string,
  endedBy: "resumed" | "refunded",
  at: Date,
): Promise<boolean> {
  const changed = await transaction("entitlement_pauses")
    .where({ id })
    .whereNull("ended_at")
    .update({ ended_at: at, ended_by: endedBy });
  return changed === 1;
}
