import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { LegState } from "@munshi/engine/trading";
import { recordFills } from "../holdings/index.ts";
import type { StoredLeg, WholeBatch } from "./trading.repository.ts";

/** Source of a leg's event. */
export type LegCause = "member" | "sending" | "book" | "clock";

export interface LegEvent {
  readonly legId: string;
  readonly state: LegState;
  readonly filledQuantity: number;
  readonly cause: LegCause;
  readonly text: string;
  readonly at: Date;
}

export async function listLegEvents(db: Executor, batchId: string): Promise<readonly LegEvent[]> {
  return resultOf<LegEvent[]>(
    db("order_leg_events as event")
      .join("order_legs as leg", "leg.id", "event.leg_id")
      .where("leg.batch_id", batchId)
      .orderBy("event.id")
      .select({
        legId: "event.leg_id",
        state: "event.state",
        filledQuantity: "event.filled_quantity",
        cause: "event.cause",
        text: "event.text",
        at: "event.at",
      }),
  );
}

/** A leg before and after something happened to it, in words. */
export interface LegChange {
  readonly batch: WholeBatch;
  readonly before: StoredLeg;
  readonly after: StoredLeg;
  readonly text: string;
}

/**
 * Saves legs; the member must be locked. Only a change of state or fills is an event; fills enter the
 * member's holdings. The states stored must still be those that the changes started from.
 */
export async function saveLegs(
  transaction: Transaction,
  changes: readonly LegChange[],
  cause: LegCause,
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const given = changes.map(({ before, after, text }) => ({
    id: before.id,
    old_state: before.state,
    old_quantity: before.filledQuantity,
    text,
    state: after.state,
    broker_order_id: after.brokerOrderId,
    filled_quantity: after.filledQuantity,
    filled_paise: after.filledPaise,
    reason: after.reason,
    broker_text: after.brokerText,
    sent_at: after.sentAt,
    tries: after.tries,
    day: after.day,
    is_after_market: after.isAfterMarket,
    is_offsite: after.isOffsite,
    absences: after.absences,
    absent_since: after.absentSince,
    asked_at: after.askedAt,
    cancel_asked_at: after.cancelAskedAt,
  }));
  const { rows } = await transaction.raw<{ readonly rows: readonly { readonly count: string }[] }>(
    `with given as (
       select * from jsonb_to_recordset(:given::jsonb) as given (id uuid, old_state text,
         old_quantity integer, text text, state text, broker_order_id text, filled_quantity integer,
         filled_paise bigint, reason text, broker_text text, sent_at timestamptz, tries integer,
         day date, is_after_market boolean, is_offsite boolean, absences integer,
         absent_since timestamptz, asked_at timestamptz, cancel_asked_at timestamptz)),
     saved as (
       update order_legs as leg set state = given.state, broker_order_id = given.broker_order_id,
         filled_quantity = given.filled_quantity, filled_paise = given.filled_paise,
         reason = given.reason, broker_text = given.broker_text, sent_at = given.sent_at,
         tries = given.tries, day = given.day, is_after_market = given.is_after_market,
         is_offsite = given.is_offsite, absences = given.absences,
         absent_since = given.absent_since, asked_at = given.asked_at,
         cancel_asked_at = given.cancel_asked_at, updated_at = :at
       from given where leg.id = any(:ids::uuid[]) and leg.id = given.id and leg.state = given.old_state
         and leg.filled_quantity = given.old_quantity
       returning leg.id),
     events as (
       insert into order_leg_events (leg_id, state, filled_quantity, cause, text, at)
       select id, state, filled_quantity, :cause, text, :at::timestamptz from given
       where state <> old_state or filled_quantity <> old_quantity)
     select count(*) from saved`,
    { given: JSON.stringify(given), ids: given.map(({ id }) => id), cause, at },
  );
  if (Number(rows[0]?.count) !== changes.length)
    throw new Error(`legs of ${changes[0]?.batch.id} changed outside their lock`);
  await recordFills(transaction, changes, at);
}
