import type { Log, Secret } from "@munshi/platform";
import { PaymentRefused } from "./payment-provider.ts";
import type { NewOrder, PaymentProvider } from "./payment-provider.ts";
import { createRazorpayCall } from "./razorpay-calls.ts";
import type { RazorpayCallSettings } from "./razorpay-calls.ts";
import { collectionOf, orderShape, paymentShape, refundShape } from "./razorpay-shapes.ts";
import { isSigned, readEvent } from "./razorpay-signatures.ts";

export interface RazorpaySettings extends RazorpayCallSettings {
  readonly webhookSecret: Secret;
  /** URL of the script that opens the checkout. */
  readonly checkoutUrl: string;
}

const currency = "INR";
const mostListed = 100;
const orders = collectionOf(orderShape);
const payments = collectionOf(paymentShape);
const refunds = collectionOf(refundShape);

/** Razorpay (docs/decisions/0113-payment-provider.md). */
export function createRazorpay(
  settings: RazorpaySettings,
  deps: { readonly log: Log },
): PaymentProvider {
  const call = createRazorpayCall(settings, deps);
  const fetchPayment: PaymentProvider["fetchPayment"] = async (id, signal) =>
    call({ method: "GET", path: `/payments/${pathOf(id)}`, shape: paymentShape }, signal);
  return {
    checkout: { keyId: settings.keyId, scriptUrl: settings.checkoutUrl },
    createOrder: async (order, signal) =>
      call({ method: "POST", path: "/orders", body: writeOrder(order), shape: orderShape }, signal),
    async findOrder(receipt, signal) {
      const query = new URLSearchParams({ receipt, count: String(mostListed) }).toString();
      const found = await call({ method: "GET", path: `/orders?${query}`, shape: orders }, signal);
      // The provider also returns orders whose receipt contains the value; newest first.
      return found.findLast((order) => order.receipt === receipt) ?? null;
    },
    fetchOrder: async (id, signal) =>
      call({ method: "GET", path: `/orders/${pathOf(id)}`, shape: orderShape }, signal),
    listPayments: async (orderId, signal) =>
      call({ method: "GET", path: `/orders/${pathOf(orderId)}/payments`, shape: payments }, signal),
    fetchPayment,
    async capture(paymentId, amountPaise, signal) {
      const path = `/payments/${pathOf(paymentId)}/capture`;
      const body = { amount: amountPaise, currency };
      try {
        return await call({ method: "POST", path, body, shape: paymentShape }, signal);
      } catch (error) {
        if (!(error instanceof PaymentRefused)) throw error;
        const payment = await fetchPayment(paymentId, signal);
        if (payment.status === "captured" || payment.status === "refunded") return payment;
        throw error;
      }
    },
    refund: async ({ paymentId, amountPaise, id, speed }, signal) =>
      call(
        {
          method: "POST",
          path: `/payments/${pathOf(paymentId)}/refund`,
          headers: { "x-refund-idempotency": id },
          body: { amount: amountPaise, speed, receipt: id },
          shape: refundShape,
        },
        signal,
      ),
    listRefunds: async (paymentId, signal) =>
      call(
        {
          method: "GET",
          path: `/payments/${pathOf(paymentId)}/refunds?count=${mostListed}`,
          shape: refunds,
        },
        signal,
      ),
    verifyCheckout: ({ orderId, paymentId, signature }) =>
      isSigned(`${orderId}|${paymentId}`, signature, settings.keySecret),
    readWebhook: (rawBody, signature, eventId) =>
      isSigned(rawBody, signature, settings.webhookSecret) ? readEvent(rawBody, eventId) : null,
  };
}

function writeOrder({ amountPaise, receipt, notes, bank }: NewOrder): object {
  return {
    amount: amountPaise,
    currency,
    receipt,
    ...(notes === undefined ? {} : { notes }),
    ...(bank === undefined
      ? {}
      : {
          method: bank.method,
          bank_account: { account_number: bank.account, name: bank.name, ifsc: bank.ifsc },
        }),
  };
}

/** Ids come from browsers too: one that could lead to another path is not sent. */
function pathOf(id: string): string {
  if (/^[a-z]{1,10}_\w{1,50}$/.test(id)) return id;
  throw new PaymentRefused({
    status: 400,
    code: "BAD_REQUEST_ERROR",
    description: "The id provided does not exist",
    reason: null,
    field: "id",
  });
}
