import type { Executor, Transaction } from "@munshi/db";

/** Something that happened and that others are to be told of. */
export interface OutboxEvent {
  readonly id: string;
  readonly tenant: string;
  /** `dataset.published`, … */
  readonly name: string;
  readonly payload: object;
  /** Times that delivery has been tried, this one included. */
  readonly attempts: number;
}

interface EventRow {
  readonly id: string;
  readonly tenant_key: string;
  readonly name: string;
  readonly payload: object;
  readonly attempts: number;
}

/** An event whose id stands already is added no second time. */
export async function insertEvent(
  transaction: Transaction,
  event: Omit<OutboxEvent, "attempts">,
  at: Date,
): Promise<void> {
  await transaction("outbox_events")
    .insert({
      id: event.id,
      tenant_key: event.tenant,
      name: event.name,
      payload: JSON.stringify(event.payload),
      created_at: at,
      available_at: at,
    })
    .onConflict("id")
    .ignore();
}

/** Which events: those of some names, or all but those. */
export type NamedEvents =
  | { readonly only: readonly string[] }
  | { readonly but: readonly string[] };

/** Takes up to `limit` due events, oldest first, past those that rivals hold. */
export async function leaseEvents(
  db: Executor,
  claim: {
    readonly lease: string;
    readonly at: Date;
    readonly until: Date;
    readonly limit: number;
    readonly names: NamedEvents;
  },
): Promise<readonly OutboxEvent[]> {
  const { names } = claim;
  const due = db("outbox_events")
    .select("id")
    .whereNull("delivered_at")
    .whereNull("dead_at")
    .where("available_at", "<=", claim.at)
    .modify((query) => {
      if ("only" in names) void query.whereIn("name", names.only);
      else void query.whereNotIn("name", names.but);
    })
    .where((free) => {
      void free.whereNull("leased_until").orWhere("leased_until", "<", claim.at);
    })
    .orderBy("created_at")
    .limit(claim.limit)
    .forUpdate()
    .skipLocked();
  const rows = (await db("outbox_events")
    .whereIn("id", due)
    .update({ lease: claim.lease, leased_until: claim.until, attempts: db.raw("attempts + 1") })
    .returning(["id", "tenant_key", "name", "payload", "attempts", "created_at"])) as EventRow[];
  return rows.map((row) => ({
    id: row.id,
    tenant: row.tenant_key,
    name: row.name,
    payload: row.payload,
    attempts: row.attempts,
  }));
}

/** Forgets events delivered before a moment; those given up stay for people to look at. */
export async function deleteDeliveredBefore(db: Executor, moment: Date): Promise<number> {
  return db("outbox_events").where("delivered_at", "<", moment).delete();
}

export interface EventChange {
  readonly attempts?: number;
  readonly delivered_at?: Date;
  readonly available_at?: Date;
  readonly dead_at?: Date;
  readonly last_error?: string;
}

/** Ends a lease; false where it had run out and another has the event. */
export async function releaseEvent(
  db: Executor,
  id: string,
  lease: string,
  change: EventChange,
): Promise<boolean> {
  const changed = await db("outbox_events")
    .where({ id, lease })
    .update({ ...change, lease: null, leased_until: null });
  return changed === 1;
}
