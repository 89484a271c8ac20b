import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { BroadcastAudience } from "../../contract/broadcasts.ts";
import type { BroadcastChannel, BroadcastState } from "../../contract/broadcast-texts.ts";

export interface BroadcastRow {
  readonly id: string;
  readonly tenant_key: string;
  readonly name: string;
  readonly state: BroadcastState;
  readonly channels: readonly BroadcastChannel[];
  readonly audience: BroadcastAudience;
  readonly subject: string;
  readonly body: string;
  readonly link: string;
  readonly members: number | null;
  readonly send_at: Date | null;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly version: number;
}

/** A broadcast with the name of its author. */
export interface NamedBroadcast extends BroadcastRow {
  readonly author: string;
}

export type BroadcastEventKind =
  | "created"
  | "edited"
  | "requested"
  | "confirmed"
  | "started"
  | "paused"
  | "resumed"
  | "stopped"
  | "cancelled"
  | "finished";

/** Finds a broadcast; `isLocked` locks it until the transaction ends to serialize requests. */
export async function findBroadcast(
  db: Executor,
  tenant: string,
  id: string,
  isLocked = false,
): Promise<NamedBroadcast | null> {
  const query = db("broadcasts")
    .join("staff", "staff.id", "broadcasts.created_by")
    .where({ "broadcasts.tenant_key": tenant, "broadcasts.id": id })
    .select("broadcasts.*", "staff.name as author");
  const row = await resultOf<NamedBroadcast | undefined>(
    (isLocked ? query.forUpdate("broadcasts") : query).first(),
  );
  return row ?? null;
}

export async function insertBroadcast(
  transaction: Transaction,
  row: Omit<BroadcastRow, "version" | "started_at" | "finished_at" | "members" | "send_at">,
): Promise<void> {
  await transaction("broadcasts").insert({
    ...row,
    channels: [...row.channels],
    audience: JSON.stringify(row.audience),
  });
}

export async function updateBroadcast(
  transaction: Transaction,
  row: Pick<BroadcastRow, "id" | "version">,
  change: Partial<Omit<BroadcastRow, "id" | "tenant_key" | "version">>,
): Promise<void> {
  const { audience, channels, ...plain } = change;
  await transaction("broadcasts")
    .where({ id: row.id })
    .update({
      ...plain,
      ...(audience === undefined ? {} : { audience: JSON.stringify(audience) }),
      ...(channels === undefined ? {} : { channels: [...channels] }),
      version: row.version + 1,
    });
}

export interface BroadcastEventRow {
  readonly id: string;
  readonly at: Date;
  readonly staff_name: string | null;
  readonly kind: BroadcastEventKind;
  readonly about: string;
}

export async function insertBroadcastEvent(
  transaction: Transaction,
  event: {
    readonly broadcast_id: string;
    readonly at: Date;
    readonly staff_id: string | null;
    readonly kind: BroadcastEventKind;
    readonly about?: string;
  },
): Promise<void> {
  await transaction("broadcast_events").insert(event);
}

export async function listBroadcastEvents(
  db: Executor,
  id: string,
): Promise<readonly BroadcastEventRow[]> {
  return resultOf<readonly BroadcastEventRow[]>(
    db("broadcast_events as event")
      .leftJoin("staff", "staff.id", "event.staff_id")
      .where({ broadcast_id: id })
      .orderBy("event.id")
      .select("event.id", "event.at", "staff.name as staff_name", "event.kind", "event.about"),
  );
}

export interface RecipientCount {
  readonly channel: BroadcastChannel;
  readonly state: "open" | "claimed" | "sent" | "skipped" | "failed" | "unconfirmed";
  readonly reason: string | null;
  readonly count: number;
}

/** Counts recipients by channel, state and reason. */
export async function countRecipients(
  db: Executor,
  id: string,
): Promise<readonly RecipientCount[]> {
  const { rows } = await db.raw<{ readonly rows: readonly RecipientCount[] }>(
    `select channel, state, reason, count(*)::int as count
     from broadcast_recipients where broadcast_id = ?
     group by channel, state, reason order by count desc, reason`,
    [id],
  );
  return rows;
}

const stopLock = 74;

/**
 * Serializes the kill switch with starts of broadcasts, so that none starts unnoticed. Lock it
 * before broadcasts.
 */
export async function lockStop(
  transaction: Transaction,
  tenant: string,
  mode: "shared" | "exclusive",
): Promise<void> {
  const name = mode === "shared" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock";
  await transaction.raw(`select ${name}(?, hashtext(?))`, [stopLock, tenant]);
}

export interface StopRow {
  readonly stopped_at: Date;
  readonly staff_name: string;
  readonly reason: string;
}

export async function findStop(db: Executor, tenant: string): Promise<StopRow | null> {
  const row = await resultOf<StopRow | undefined>(
    db("broadcast_stops as stop")
      .join("staff", "staff.id", "stop.staff_id")
      .where("stop.tenant_key", tenant)
      .first("stop.stopped_at", "staff.name as staff_name", "stop.reason"),
  );
  return row ?? null;
}
