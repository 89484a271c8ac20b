import type { Executor } from "@munshi/db";
import type { LedgerEntry } from "./entitlement.ts";

interface EntryRow {
  readonly product: string;
  readonly kind: LedgerEntry["kind"];
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** The product that opens all that a plan sells. */
export const subscriptionProduct = "subscription";

/** A user's entries of a product without revoked ones; includes expired ones. */
export async function listEntries(
  db: Executor,
  userId: string,
  product: string = subscriptionProduct,
): Promise<readonly LedgerEntry[]> {
  return (await listEntriesOf(db, userId, [product]))(product);
}

/** `listEntries` of several products at once; returns how to find those of a product. */
export async function listEntriesOf(
  db: Executor,
  userId: string,
  products: readonly string[],
): Promise<(product: string) => readonly LedgerEntry[]> {
  const rows = (await db("entitlement_entries as entry")
    .leftJoin("entitlement_revocations as revocation", "revocation.entry_id", "entry.id")
    .where("entry.user_id", userId)
    .whereIn("entry.product", [...products])
    .whereNull("revocation.entry_id")
    .select("entry.product", "entry.kind", "entry.starts_at", "entry.ends_at")) as EntryRow[];
  return (product) =>
    rows
      .filter((row) => row.product === product)
      .map((row) => ({ kind: row.kind, startsAt: row.starts_at, endsAt: row.ends_at }));
}

/** `[kind, starts, ends]`, the instants as milliseconds since 1970. */
export type PackedEntry = readonly [kind: LedgerEntry["kind"], startsAt: number, endsAt: number];

/** A user's entries as one column of another query, which spares a statement; `unpackEntries` reads it. */
export function packEntries(db: Executor, userColumn: string): ReturnType<Executor["raw"]> {
  return db.raw(
    `(select coalesce(json_agg(json_build_array(entry.kind,
        extract(epoch from entry.starts_at) * 1000, extract(epoch from entry.ends_at) * 1000)), '[]')
      from entitlement_entries as entry
      left join entitlement_revocations as revocation on revocation.entry_id = entry.id
      where entry.user_id = ?? and entry.product = 'subscription' and revocation.entry_id is null) as entries`,
    [userColumn],
  );
}

export function unpackEntries(packed: readonly PackedEntry[]): readonly LedgerEntry[] {
  return packed.map(([kind, startsAt, endsAt]) => ({
    kind,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }));
}

/** The users with a running entitlement at a moment, including free trials. */
export async function listSubscribers(
  db: Executor,
  userIds: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const rows = (await db("entitlement_entries as entry")
    .leftJoin("entitlement_revocations as revocation", "revocation.entry_id", "entry.id")
    .whereIn("entry.user_id", userIds)
    .where("entry.product", subscriptionProduct)
    .whereNull("revocation.entry_id")
    .where("entry.starts_at", "<=", at)
    .where("entry.ends_at", ">=", at)
    .distinct("entry.user_id")) as { readonly user_id: string }[];
  return new Set(rows.map((row) => row.user_id));
}
