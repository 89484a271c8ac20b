import { z } from "zod";
import type {
  ProviderDispute,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
} from "./payment-provider.ts";

// Entities of https://razorpay.com/docs/api, as far as they are used. Amounts are paise, times are
// Unix seconds.

const id = z.string().min(1).max(60);
const paise = z.int().nonnegative();
const currency = z.string().length(3);
const moment = z.int().transform((seconds) => new Date(seconds * 1_000));
const text = z
  .string()
  .max(2_000)
  .nullish()
  .transform((value) => value ?? null);

export const orderShape = z
  .object({
    id,
    receipt: text,
    amount: paise,
    amount_paid: paise,
    currency,
    status: z.enum(["created", "attempted", "paid"]),
    attempts: z.int().nonnegative(),
    created_at: moment,
  })
  .transform((order): ProviderOrder => ({
    id: order.id,
    receipt: order.receipt,
    amountPaise: order.amount,
    amountPaidPaise: order.amount_paid,
    currency: order.currency,
    status: order.status,
    attempts: order.attempts,
    createdAt: order.created_at,
  }));

export const paymentShape = z
  .object({
    id,
    order_id: text,
    amount: paise,
    currency,
    status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
    method: z.string().max(40),
    fee: paise.nullish(),
    tax: paise.nullish(),
    amount_refunded: paise.nullish(),
    error_code: text,
    error_description: text,
    error_reason: text,
    created_at: moment,
  })
  .transform((payment): ProviderPayment => ({
    id: payment.id,
    orderId: payment.order_id,
    amountPaise: payment.amount,
    currency: payment.currency,
    status: payment.status,
    method: payment.method,
    feePaise: payment.fee ?? null,
    taxPaise: payment.tax ?? null,
    amountRefundedPaise: payment.amount_refunded ?? 0,
    errorCode: payment.error_code,
    errorDescription: payment.error_description,
    errorReason: payment.error_reason,
    createdAt: payment.created_at,
  }));

export const refundShape = z
  .object({
    id,
    payment_id: id,
    amount: paise,
    currency,
    status: z.enum(["pending", "processed", "failed"]),
    receipt: text,
    speed_processed: z.string().max(40).nullish(),
    created_at: moment,
  })
  .transform((refund): ProviderRefund => ({
    id: refund.id,
    paymentId: refund.payment_id,
    amountPaise: refund.amount,
    currency: refund.currency,
    status: refund.status,
    receipt: refund.receipt,
    speedProcessed: readSpeed(refund.speed_processed),
    createdAt: refund.created_at,
  }));

function readSpeed(speed: string | null | undefined): ProviderRefund["speedProcessed"] {
  return speed === "normal" || speed === "instant" ? speed : null;
}

const disputeShape = z
  .object({
    id,
    payment_id: id,
    amount: paise,
    amount_deducted: paise,
    currency,
    status: z.enum(["open", "under_review", "won", "lost", "closed"]),
    phase: z.string().max(40),
    reason_code: text,
    respond_by: moment.nullish(),
    created_at: moment,
  })
  .transform((dispute): ProviderDispute => ({
    id: dispute.id,
    paymentId: dispute.payment_id,
    amountPaise: dispute.amount,
    amountDeductedPaise: dispute.amount_deducted,
    currency: dispute.currency,
    status: dispute.status,
    phase: dispute.phase,
    reasonCode: dispute.reason_code,
    respondBy: dispute.respond_by ?? null,
    createdAt: dispute.created_at,
  }));

export function collectionOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item) }).transform(({ items }) => items);
}

/** Fields common to all events. */
export const envelopeShape = z.object({ event: z.string().max(100), created_at: moment });

const payment = z.object({ entity: paymentShape });

const paymentEvents = ["payment.authorized", "payment.captured", "payment.failed"] as const;
const refundEvents = [
  "refund.created",
  "refund.processed",
  "refund.failed",
  "refund.speed_changed",
] as const;
const disputeEvents = [
  "payment.dispute.created",
  "payment.dispute.under_review",
  "payment.dispute.action_required",
  "payment.dispute.won",
  "payment.dispute.lost",
  "payment.dispute.closed",
] as const;

export const handledEvents: ReadonlySet<string> = new Set([
  ...paymentEvents,
  "order.paid",
  ...refundEvents,
  ...disputeEvents,
]);

/** The content of the handled events. */
export const eventShape = z.discriminatedUnion("event", [
  z.object({ event: z.enum(paymentEvents), payload: z.object({ payment }) }),
  z.object({
    event: z.literal("order.paid"),
    payload: z.object({ order: z.object({ entity: orderShape }), payment }),
  }),
  z.object({
    event: z.enum(refundEvents),
    payload: z.object({ refund: z.object({ entity: refundShape }) }),
  }),
  z.object({
    event: z.enum(disputeEvents),
    payload: z.object({ dispute: z.object({ entity: disputeShape }) }),
  }),
]);
