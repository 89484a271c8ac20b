import type { Executor, Transaction } from "@munshi/db";

/** A recorded event to deliver. */
export interface OutboxEvent {
  readonly id: string;
  readonly tenant: string;
  /** `dataset.published`, … */
  readonly name: string;
  readonly payload: object;
  /** Attempts to deliver it, including this one. */
  readonly attempts: number;
}

/** A text of an event's payload. @throws TypeError without one of that name. */
export function readText(payload: object, name: string): string {
  const value: unknown = Reflect.get(payload, name);
  if (typeof value !== "string") throw new TypeError(`The event has no ${name}`);
  return value;
}

interface EventRow {
  readonly id: string;
  readonly tenant_key: string;
  readonly name: string;
  readonly payload: object;
  readonly attempts: number;
}

/** Ignores an event whose id exists already. */
export async function insertEvent(
  transaction: Transaction,
  event: Omit<OutboxEvent, "attempts"> & { readonly key?: string; readonly notBefore?: Date },
  at: Date,
): Promise<void> {
  await transaction("outbox_events")
    .insert({
      id: event.id,
      tenant_key: event.tenant,
      name: event.name,
      key: event.key ?? null,
      payload: JSON.stringify(event.payload),
      created_at: at,
      available_at: event.notBefore ?? at,
    })
    .onConflict("id")
    .ignore();
}

/** Events with these names, or all others. */
export type NamedEvents =
  | { readonly only: readonly string[] }
  | { readonly but: readonly string[] };

/**
 * Leases up to `limit` due events, oldest first; skips events leased by other processes, and those
 * of a key that has an earlier undelivered event.
 */
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
  const due = db("outbox_events as event")
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
    .whereNotExists((earlier) => {
      void earlier
        .from("outbox_events as earlier")
        .whereRaw("earlier.key = event.key")
        .whereRaw("(earlier.created_at, earlier.id) < (event.created_at, event.id)")
        .whereNull("earlier.delivered_at")
        .whereNull("earlier.dead_at");
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

/** Deletes events delivered before a moment; keeps those given up, for inspection. */
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

/** Ends a lease; false if it had expired and another process holds the event. */
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
