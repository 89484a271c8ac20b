import type { Executor } from "@munshi/db";
import type { LedgerEntry } from "./entitlement.ts";

interface EntryRow {
  readonly kind: LedgerEntry["kind"];
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** A user's entries that stand, those of the past too. */
export async function listEntries(db: Executor, userId: string): Promise<readonly LedgerEntry[]> {
  const rows = (await db("entitlement_entries as entry")
    .leftJoin("entitlement_revocations as revocation", "revocation.entry_id", "entry.id")
    .where("entry.user_id", userId)
    .whereNull("revocation.entry_id")
    .select("entry.kind", "entry.starts_at", "entry.ends_at")) as EntryRow[];
  return rows.map((row) => ({ kind: row.kind, startsAt: row.starts_at, endsAt: row.ends_at }));
}

/** Those of the users for whom something runs at a moment, a free trial too. */
export async function listSubscribers(
  db: Executor,
  userIds: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const rows = (await db("entitlement_entries as entry")
    .leftJoin("entitlement_revocations as revocation", "revocation.entry_id", "entry.id")
    .whereIn("entry.user_id", userIds)
    .whereNull("revocation.entry_id")
    .where("entry.starts_at", "<=", at)
    .where("entry.ends_at", ">=", at)
    .distinct("entry.user_id")) as { readonly user_id: string }[];
  return new Set(rows.map((row) => row.user_id));
}
