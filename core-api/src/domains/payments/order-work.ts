import type { Transaction } from "@munshi/db";
import type { Log } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { Cause } from "./messages.ts";
import type { StoredOrder } from "./orders.repository.ts";

/** Events of the outbox; their payloads name the order, the payment or the refund. */
export const paymentEvents = {
  captured: "payments.captured",
  refundSettled: "payments.refund_settled",
  captureDue: "payments.capture_due",
  refundDue: "payments.refund_due",
} as const;

export interface RecordDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Pick<Outbox, "add">;
}

/** Facts of one order that are being recorded, under its lock. */
export interface Work {
  readonly transaction: Transaction;
  readonly order: StoredOrder;
  readonly at: Date;
  readonly cause: Cause;
  readonly deps: RecordDeps;
}

/** Adds an event of the order; events of one order are delivered in order. */
export async function addEvent(
  { transaction, order, deps }: Work,
  name: string,
  payload: object,
): Promise<void> {
  await deps.outbox.add(transaction, { tenant: order.tenant, name, payload, key: order.id });
}
