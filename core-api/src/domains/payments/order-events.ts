import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { Log } from "@munshi/platform";
import { z } from "zod";
import { mainTenant } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { readText } from "../../platform/outbox/index.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import { PaymentRefused } from "../../providers/payments/index.ts";
import type { PaymentProvider, WebhookEvent } from "../../providers/payments/index.ts";
import { addOrderCheck, nextCheck, orderCheck, retryCheck } from "./order-checks.ts";
import type { OrderCheck } from "./order-checks.ts";
import {
  findOrderOfPayment,
  findRefund,
  listPayments,
  listRefunds,
} from "./order-money.repository.ts";
import { paymentEvents } from "./order-work.ts";
import { findOrder, findOrderAtProvider, findOrderIdAtProvider } from "./orders.repository.ts";
import type { OrdersService } from "./orders.service.ts";
import { record, recordFacts } from "./record-facts.ts";
import type { Facts } from "./record-facts.ts";
import type { ReportedDispute } from "./record-refunds.ts";

/** The outbox event of a payment whose order is not known yet. */
const paymentLookUp = "payments.look_up";
const lookUpMs = 5_000;
/** Provider calls delay no other events. */
const lane = "payments";

export interface OrderEventsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Pick<Outbox, "add" | "on">;
  readonly orders: Pick<OrdersService, "check" | "captureApproved">;
  /** Null: payments are not configured. */
  readonly provider: PaymentProvider | null;
}

/** Delivers the outbox's events of payments; returns what records events of the provider, once each. */
export function handleOrderEvents(
  db: Executor,
  deps: OrderEventsDeps,
): (event: WebhookEvent) => Promise<void> {
  const { clock, log, outbox, orders, provider } = deps;

  const sendRefund = async (refundId: string, signal: AbortSignal): Promise<void> => {
    const refund = await findRefund(db, refundId);
    if (provider === null || refund?.status !== "requested") return;
    const { id, paymentId, amount, orderId } = refund;
    try {
      const sent = await provider.refund(
        { id, paymentId, amountPaise: amount, speed: "normal" },
        signal,
      );
      await record(db, orderId, { refunds: [sent] }, "reconciler", deps);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      log.error({ err: error, refund: id }, "the provider declined a refund");
      // A refusal may also mean that this refund, or another one, was made before.
      const made = await provider.listRefunds(paymentId, signal);
      const isMade = made.some(({ receipt }) => receipt === id);
      // One that has to be made is sent again by the order's checks.
      if (made.length === 0 && refund.kind === "surplus") return;
      const declined = {
        id: `declined:${id}`,
        paymentId,
        amountPaise: amount,
        currency: "INR",
        status: "failed" as const,
        receipt: id,
        speedProcessed: null,
        createdAt: clock.now(),
      };
      await record(
        db,
        orderId,
        { refunds: isMade ? made : [declined, ...made] },
        "reconciler",
        deps,
      );
    }
  };

  const handleCheck = async (
    { order: id, step }: { readonly order: string; readonly step: number | null },
    signal: AbortSignal,
  ): Promise<void> => {
    const order = await findOrder(db, id);
    if (order === null) return;
    let next: OrderCheck | null = retryCheck(order, step, clock.now());
    try {
      const checked = (await orders.check(id, "reconciler", signal)) ?? order;
      // The event of a refund may have been given up while the provider was away.
      const open = (await listRefunds(db, [id])).filter(
        ({ status }) => status === "requested" || status === "pending",
      );
      for (const refund of open) await sendRefund(refund.id, signal);
      next = nextCheck(checked, step, open.length > 0, clock.now());
    } catch (err) {
      log.warn({ err, order: id }, "an order could not be checked");
    }
    const wanted = next;
    if (wanted === null) return;
    await inTransaction(db, (transaction) => addOrderCheck(transaction, deps, order, wanted));
  };

  outbox.on(
    orderCheck,
    async ({ payload }, signal) => handleCheck(readCheck(payload), signal),
    lane,
  );
  outbox.on(
    paymentLookUp,
    async ({ payload }, signal) => {
      if (provider === null) return;
      const { orderId } = await provider.fetchPayment(readText(payload, "payment"), signal);
      const order = orderId === null ? null : await findOrderAtProvider(db, orderId);
      if (order === null) return;
      await orders.check(order.id, "webhook", signal);
      // The provider lists no disputes: the event itself is recorded now.
      const stored = await findStoredDispute(db, readText(payload, "event"));
      if (stored !== null) await record(db, order.id, { disputes: [stored] }, "webhook", deps);
    },
    lane,
  );
  outbox.on(
    paymentEvents.captureDue,
    async ({ payload }, signal) => {
      const order = await findOrder(db, readText(payload, "order"));
      const paymentId = readText(payload, "payment");
      if (order?.state !== "authorized") return;
      const payments = await listPayments(db, [order.id]);
      if (!payments.some(({ id }) => id === paymentId)) return;
      try {
        await orders.captureApproved(order, paymentId, "reconciler", signal);
      } catch (error) {
        // Declined: the order's checks find the outcome.
        if (!(error instanceof PaymentRefused)) throw error;
        log.warn({ err: error, order: order.id }, "the provider declined a capture");
      }
    },
    lane,
  );
  outbox.on(
    paymentEvents.refundDue,
    async ({ payload }, signal) => {
      const refund = await findRefund(db, readText(payload, "refund"));
      const order = refund === null ? null : await findOrder(db, refund.orderId);
      if (refund === null || order === null) return;
      // Its checks send it again, and find the outcome where no webhook comes.
      await inTransaction(db, (transaction) =>
        addOrderCheck(transaction, deps, order, { step: 0 }),
      );
      await sendRefund(refund.id, signal).catch((err: unknown) => {
        log.warn({ err, refund: refund.id }, "a refund could not be sent");
      });
    },
    lane,
  );

  return async (event) => {
    const facts = factsOf(event);
    await inTransaction(db, async (transaction) => {
      const [rows, orderId] = await Promise.all([
        transaction("payment_webhooks")
          .insert({
            event_id: event.digest,
            name: event.name,
            payload: JSON.stringify(event),
            received_at: clock.now(),
          })
          .onConflict("event_id")
          .ignore()
          .returning("event_id"),
        findOrderOf(transaction, event),
      ]);
      if (rows.length === 0 || facts === null) return;
      if (orderId !== null) {
        await recordFacts(transaction, orderId, facts, "webhook", deps);
        return;
      }
      const payment =
        facts.payments?.[0]?.id ?? facts.refunds?.[0]?.paymentId ?? facts.disputes?.[0]?.paymentId;
      if (payment === undefined) return;
      // Its order's id may not be stored yet, or a refund or dispute arrives before its payment.
      await outbox.add(transaction, {
        tenant: mainTenant,
        name: paymentLookUp,
        payload: { payment, event: event.digest },
        notBefore: new Date(clock.now().getTime() + lookUpMs),
      });
    });
  };
}

const disputePayload = z.object({
  dispute: z.object({
    id: z.string(),
    paymentId: z.string(),
    amountPaise: z.int(),
    status: z.enum(["open", "under_review", "won", "lost", "closed"]),
  }),
});

/** The dispute of a stored event; null if it is about something else. */
async function findStoredDispute(db: Executor, digest: string): Promise<ReportedDispute | null> {
  const row = await resultOf<{ readonly payload: unknown } | undefined>(
    db("payment_webhooks").where({ event_id: digest }).first("payload"),
  );
  return disputePayload.safeParse(row?.payload).data?.dispute ?? null;
}

function factsOf(event: WebhookEvent): Facts | null {
  switch (event.kind) {
    case "payment":
    case "order":
      return { payments: [event.payment] };
    case "refund":
      return { refunds: [event.refund] };
    case "dispute":
      return { disputes: [event.dispute] };
    default:
      return null;
  }
}

/** The order that an event is about; null if this installation knows none. */
async function findOrderOf(executor: Executor, event: WebhookEvent): Promise<string | null> {
  switch (event.kind) {
    case "payment":
    case "order": {
      const { orderId } = event.payment;
      return orderId === null ? null : findOrderIdAtProvider(executor, orderId);
    }
    case "refund":
      return findOrderOfPayment(executor, event.refund.paymentId);
    case "dispute":
      return findOrderOfPayment(executor, event.dispute.paymentId);
    default:
      return null;
  }
}

function readCheck(payload: object): { readonly order: string; readonly step: number | null } {
  const step: unknown = Reflect.get(payload, "step");
  return { order: readText(payload, "order"), step: typeof step === "number" ? step : null };
}
