import type { Transaction } from "@munshi/db";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { StoredOrder } from "./orders.repository.ts";

/** Events of the outbox; their payloads name the order, the payment or the refund. */
export const paymentEvents = {
  captured: "payments.captured",
  refundSettled: "payments.refund_settled",
  captureDue: "payments.capture_due",
  refundDue: "payments.refund_due",
  /** Asks the provider what became of an order; `step` null: once it is unclear. */
  check: "payments.check",
} as const;

const refundCheckMs = 15_000;

/** Has a refund sent, and its order checked: the provider's events of the refund can be lost. */
export async function addRefundEvents(
  transaction: Transaction,
  { id, tenant }: Pick<StoredOrder, "id" | "tenant">,
  refundId: string,
  { clock, outbox }: { readonly clock: Clock; readonly outbox: Pick<Outbox, "add"> },
): Promise<void> {
  await outbox.add(transaction, {
    tenant,
    name: paymentEvents.refundDue,
    payload: { refund: refundId },
    key: id,
  });
  await outbox.add(transaction, {
    tenant,
    name: paymentEvents.check,
    payload: { order: id, step: 0 },
    notBefore: new Date(clock.now().getTime() + refundCheckMs),
  });
}
