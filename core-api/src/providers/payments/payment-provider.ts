import { AppError } from "@munshi/platform";
import type { Paise } from "../../platform/money/paise.ts";

/** Settings that a browser needs to open the checkout. */
export interface CheckoutSettings {
  /** Public; identifies the account. */
  readonly keyId: string;
  readonly scriptUrl: string;
}

export interface NewOrder {
  readonly amountPaise: Paise;
  /** Our order's id: unique, at most 40 characters. */
  readonly receipt: string;
  /** At most 15 pairs, shown in the provider's dashboard. */
  readonly notes?: { readonly [name: string]: string };
  /** Only this bank account may pay. */
  readonly bank?: PayerAccount;
}

export interface PayerAccount {
  readonly account: string;
  readonly name: string;
  readonly ifsc: string;
  /** The payment method the checkout offers. */
  readonly method: "netbanking" | "upi";
}

export interface ProviderOrder {
  readonly id: string;
  readonly receipt: string | null;
  readonly amountPaise: Paise;
  readonly amountPaidPaise: Paise;
  readonly currency: string;
  readonly status: "created" | "attempted" | "paid";
  /** Number of payment attempts. */
  readonly attempts: number;
  readonly createdAt: Date;
}

export type PaymentStatus = "created" | "authorized" | "captured" | "refunded" | "failed";

export interface ProviderPayment {
  readonly id: string;
  /** Null: not made for an order. Such a payment cannot be captured. */
  readonly orderId: string | null;
  readonly amountPaise: Paise;
  readonly currency: string;
  /** `refunded`: in full. A partly refunded payment is `captured`. */
  readonly status: PaymentStatus;
  /** `card`, `netbanking`, `upi`, ... */
  readonly method: string;
  /** The provider's fee including tax; null until captured. */
  readonly feePaise: Paise | null;
  /** Part of the fee. */
  readonly taxPaise: Paise | null;
  readonly amountRefundedPaise: Paise;
  readonly errorCode: string | null;
  readonly errorDescription: string | null;
  readonly errorReason: string | null;
  readonly createdAt: Date;
}

export interface NewRefund {
  readonly paymentId: string;
  readonly amountPaise: Paise;
  /** Our refund's id, sent as receipt and idempotency key: 10 to 40 letters, digits, - and _. */
  readonly id: string;
  /** `optimum`: instant where the bank supports it, for a fee. */
  readonly speed: "normal" | "optimum";
}

export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: Paise;
  readonly currency: string;
  readonly status: "pending" | "processed" | "failed";
  /** Our refund's id; null for refunds made in the provider's dashboard. */
  readonly receipt: string | null;
  /** Null until known. */
  readonly speedProcessed: "normal" | "instant" | null;
  readonly createdAt: Date;
}

export interface ProviderDispute {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: Paise;
  /** Taken from the account so far. */
  readonly amountDeductedPaise: Paise;
  readonly currency: string;
  readonly status: "open" | "under_review" | "won" | "lost" | "closed";
  readonly phase: string;
  readonly reasonCode: string | null;
  readonly respondBy: Date | null;
  readonly createdAt: Date;
}

/** Data that the browser returns with. */
export interface CheckoutReturn {
  /** Taken from the stored order, never from the request. */
  readonly orderId: string;
  readonly paymentId: string;
  readonly signature: string;
}

interface GenuineEvent {
  /** The delivery's id; the same for every retry. The signature does not cover it. */
  readonly id: string;
  /** SHA-256 of the signed body, hexadecimal: identifies a replay under another id. */
  readonly digest: string;
  readonly createdAt: Date;
}

export interface PaymentEvent extends GenuineEvent {
  readonly kind: "payment";
  readonly name: "payment.authorized" | "payment.captured" | "payment.failed";
  readonly payment: ProviderPayment;
}

export interface OrderEvent extends GenuineEvent {
  readonly kind: "order";
  readonly name: "order.paid";
  readonly order: ProviderOrder;
  readonly payment: ProviderPayment;
}

export interface RefundEvent extends GenuineEvent {
  readonly kind: "refund";
  readonly name: "refund.created" | "refund.processed" | "refund.failed" | "refund.speed_changed";
  readonly refund: ProviderRefund;
}

export interface DisputeEvent extends GenuineEvent {
  readonly kind: "dispute";
  readonly name:
    | "payment.dispute.created"
    | "payment.dispute.under_review"
    | "payment.dispute.action_required"
    | "payment.dispute.won"
    | "payment.dispute.lost"
    | "payment.dispute.closed";
  readonly dispute: ProviderDispute;
}

/** A genuine event that is not handled, or whose content is not as documented. */
export interface OtherEvent extends GenuineEvent {
  readonly kind: "other" | "unreadable";
  /** Empty if the body names none. */
  readonly name: string;
}

export type WebhookEvent = PaymentEvent | OrderEvent | RefundEvent | DisputeEvent | OtherEvent;

export interface RefusalDetail {
  /** HTTP status of the provider's answer. */
  readonly status: number;
  /** `BAD_REQUEST_ERROR`, `GATEWAY_ERROR`, ... */
  readonly code: string;
  readonly description: string;
  readonly reason: string | null;
  /** The field at fault. */
  readonly field: string | null;
}

/** The provider declined a call, which therefore had no effect. */
export class PaymentRefused extends AppError {
  readonly detail: RefusalDetail;

  constructor(detail: RefusalDetail) {
    super("payment.refused", 502, "The payment provider declined the request.", { expose: true });
    this.detail = detail;
  }
}

/**
 * Takes and returns money. Every call throws `PaymentRefused` if the provider declines it, and
 * `provider.unavailable` (503) if its effect is unknown: look it up before repeating it. No call
 * is retried.
 */
export interface PaymentProvider {
  readonly checkout: CheckoutSettings;
  createOrder(order: NewOrder, signal?: AbortSignal): Promise<ProviderOrder>;
  /** Returns the order created for a receipt or null; for createOrder calls of unknown effect. */
  findOrder(receipt: string, signal?: AbortSignal): Promise<ProviderOrder | null>;
  fetchOrder(id: string, signal?: AbortSignal): Promise<ProviderOrder>;
  /** All attempts to pay an order. */
  listPayments(orderId: string, signal?: AbortSignal): Promise<readonly ProviderPayment[]>;
  fetchPayment(id: string, signal?: AbortSignal): Promise<ProviderPayment>;
  /** Returns the captured payment, also if it had been captured before. */
  capture(paymentId: string, amountPaise: Paise, signal?: AbortSignal): Promise<ProviderPayment>;
  /** Repeating a call with the same id returns the same refund. */
  refund(refund: NewRefund, signal?: AbortSignal): Promise<ProviderRefund>;
  listRefunds(paymentId: string, signal?: AbortSignal): Promise<readonly ProviderRefund[]>;
  /** Returns whether the provider signed a payment of this order. */
  verifyCheckout(given: CheckoutReturn): boolean;
  /**
   * Reads a delivery from the exact bytes received.
   * @param signature header `X-Razorpay-Signature`
   * @param eventId header `x-razorpay-event-id`; the digest is used without it
   * @returns null if the provider did not sign it.
   */
  readWebhook(rawBody: Buffer, signature: string, eventId: string | null): WebhookEvent | null;
}
