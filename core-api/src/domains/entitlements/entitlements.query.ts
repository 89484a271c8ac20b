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
