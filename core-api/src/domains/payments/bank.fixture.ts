import { randomUUID } from "node:crypto";
import type { Clock } from "../../platform/clock/clock.ts";
import { failure } from "../../platform/errors/failure.ts";
import { PaymentRefused } from "../../providers/payments/index.ts";
import type {
  PaymentProvider,
  PaymentStatus,
  ProviderDispute,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
  WebhookEvent,
} from "../../providers/payments/index.ts";

/** A payment provider in this process, and what happens at it. */
export interface Bank extends PaymentProvider {
  /** True if calls get no answer. */
  isAway: boolean;
  readonly payments: readonly ProviderPayment[];
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
  /** Every event so far, to be delivered in any order and as often as wanted. */
  readonly events: readonly WebhookEvent[];
  /** A payer pays or tries to; the payment's id. */
  pay(orderId: string, status: PaymentStatus, amountPaise?: number): string;
  /** A payment moves on; one that is final stays. */
  move(paymentId: string, status: PaymentStatus): void;
  /** Someone refunds a payment at the provider; nothing happens if less is left of it. */
  refundOutside(paymentId: string, amountPaise: number): void;
  /** A pending refund ends. */
  settle(refundId: string, status: "processed" | "failed"): void;
  /** A payer disputes a payment; nothing happens if less is left of it. */
  dispute(paymentId: string, amountPaise: number): void;
  /** A dispute moves on; one that is over stays. */
  decide(disputeId: string, status: ProviderDispute["status"]): void;
  /** Forgets everything. */
  clear(): void;
}

/** The signature that the bank gives to every payment. */
export const signature = "signed";

const next: { readonly [S in PaymentStatus]: readonly PaymentStatus[] } = {
  created: ["authorized", "captured", "failed"],
  authorized: ["captured"],
  captured: [],
  failed: [],
  refunded: [],
};

const nextOfDispute: {
  readonly [S in ProviderDispute["status"]]: readonly ProviderDispute["status"][];
} = {
  open: ["under_review", "won", "lost", "closed"],
  under_review: ["won", "lost", "closed"],
  won: [],
  lost: [],
  closed: [],
};

/** A payment by UPI as the provider reports it. */
export function createPayment(
  payment: Pick<ProviderPayment, "id" | "orderId" | "amountPaise" | "status" | "createdAt">,
): ProviderPayment {
  return {
    ...payment,
    currency: "INR",
    method: "upi",
    feePaise: null,
    taxPaise: null,
    amountRefundedPaise: 0,
    errorCode: null,
    errorDescription: null,
    errorReason: null,
  };
}

/** A provider that keeps to its documentation and does what a test says. */
export function createBank(clock: Clock): Bank {
  const orders = new Map<string, ProviderOrder>();
  const payments = new Map<string, ProviderPayment>();
  const refunds = new Map<string, ProviderRefund>();
  const disputes = new Map<string, ProviderDispute>();
  const events: WebhookEvent[] = [];

  const answer = async <T>(work: () => T): Promise<T> => {
    await Promise.resolve();
    if (bank.isAway) throw failure("provider.unavailable", 503, "The bank does not answer.");
    return work();
  };
  const refuse = (description: string): never => {
    const detail = { status: 400, code: "BAD_REQUEST_ERROR", reason: null, field: null };
    throw new PaymentRefused({ ...detail, description });
  };
  const find = <T>(known: ReadonlyMap<string, T>, id: string): T =>
    known.get(id) ?? refuse("The id is unknown");
  const stamp = () => ({ id: randomUUID(), digest: randomUUID(), createdAt: clock.now() });
  const save = (payment: ProviderPayment): ProviderPayment => {
    payments.set(payment.id, payment);
    const { status } = payment;
    if (status === "authorized" || status === "captured" || status === "failed")
      events.push({ ...stamp(), kind: "payment", name: `payment.${status}`, payment });
    return payment;
  };
  const saveRefund = (refund: ProviderRefund): ProviderRefund => {
    refunds.set(refund.id, refund);
    const name = refund.status === "pending" ? "created" : refund.status;
    events.push({ ...stamp(), kind: "refund", name: `refund.${name}`, refund });
    const payment = find(payments, refund.paymentId);
    const back = [...refunds.values()]
      .filter(({ paymentId, status }) => paymentId === payment.id && status !== "failed")
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const status = back === payment.amountPaise ? "refunded" : "captured";
    payments.set(payment.id, { ...payment, status, amountRefundedPaise: back });
    return refund;
  };
  /** Returns the part of a payment that is not refunded, disputed or lost yet. */
  const leftOf = ({ id, status, amountPaise, amountRefundedPaise }: ProviderPayment): number => {
    if (status !== "captured") return 0;
    return [...disputes.values()]
      .filter((one) => one.paymentId === id && one.status !== "won" && one.status !== "closed")
      .reduce((left, one) => left - one.amountPaise, amountPaise - amountRefundedPaise);
  };
  const saveDispute = (dispute: ProviderDispute): void => {
    disputes.set(dispute.id, dispute);
    const name = dispute.status === "open" ? "created" : dispute.status;
    events.push({ ...stamp(), kind: "dispute", name: `payment.dispute.${name}`, dispute });
  };
  const refund = (paymentId: string, amountPaise: number, receipt: string | null) => {
    const payment = find(payments, paymentId);
    if (payment.status !== "captured") refuse("The payment is not captured");
    if (amountPaise > leftOf(payment)) refuse("The refund is more than what is left");
    return saveRefund({
      id: `rfnd_${randomUUID()}`,
      paymentId,
      amountPaise,
      currency: "INR",
      status: "pending",
      receipt,
      speedProcessed: null,
      createdAt: clock.now(),
    });
  };

  const bank: Bank = {
    isAway: false,
    get payments() {
      return [...payments.values()];
    },
    get refunds() {
      return [...refunds.values()];
    },
    get disputes() {
      return [...disputes.values()];
    },
    events,
    checkout: { keyId: "rzp_test", scriptUrl: "https://bank.example/checkout.js" },
    createOrder: ({ amountPaise, receipt }) =>
      answer(() => {
        const order: ProviderOrder = {
          id: `order_${randomUUID()}`,
          receipt,
          amountPaise,
          amountPaidPaise: 0,
          currency: "INR",
          status: "created",
          attempts: 0,
          createdAt: clock.now(),
        };
        orders.set(order.id, order);
        return order;
      }),
    findOrder: (receipt) =>
      answer(() => [...orders.values()].find((order) => order.receipt === receipt) ?? null),
    fetchOrder: (id) => answer(() => find(orders, id)),
    listPayments: (orderId) =>
      answer(() => [...payments.values()].filter((payment) => payment.orderId === orderId)),
    fetchPayment: (id) => answer(() => find(payments, id)),
    capture: (id, amountPaise) =>
      answer(() => {
        const payment = find(payments, id);
        if (payment.status === "captured" || payment.status === "refunded") return payment;
        if (payment.status !== "authorized" || payment.amountPaise !== amountPaise)
          refuse("The payment cannot be captured");
        return save({ ...payment, status: "captured" });
      }),
    refund: ({ id, paymentId, amountPaise }) =>
      answer(
        () =>
          [...refunds.values()].find(({ receipt }) => receipt === id) ??
          refund(paymentId, amountPaise, id),
      ),
    listRefunds: (paymentId) =>
      answer(() => [...refunds.values()].filter((one) => one.paymentId === paymentId)),
    verifyCheckout: (given) => given.signature === signature,
    readWebhook: () => null,
    pay(orderId, status, amountPaise = find(orders, orderId).amountPaise) {
      const id = `pay_${randomUUID()}`;
      save(createPayment({ id, orderId, amountPaise, status, createdAt: clock.now() }));
      return id;
    },
    move(paymentId, status) {
      const payment = find(payments, paymentId);
      if (next[payment.status].includes(status)) save({ ...payment, status });
    },
    refundOutside(paymentId, amountPaise) {
      if (amountPaise <= leftOf(find(payments, paymentId))) refund(paymentId, amountPaise, null);
    },
    settle(refundId, status) {
      const pending = find(refunds, refundId);
      if (pending.status === "pending") saveRefund({ ...pending, status });
    },
    dispute(paymentId, amountPaise) {
      if (amountPaise > leftOf(find(payments, paymentId))) return;
      saveDispute({
        id: `disp_${randomUUID()}`,
        paymentId,
        amountPaise,
        amountDeductedPaise: 0,
        currency: "INR",
        status: "open",
        phase: "chargeback",
        reasonCode: null,
        respondBy: null,
        createdAt: clock.now(),
      });
    },
    decide(disputeId, status) {
      const dispute = find(disputes, disputeId);
      if (nextOfDispute[dispute.status].includes(status)) saveDispute({ ...dispute, status });
    },
    clear() {
      bank.isAway = false;
      for (const known of [orders, payments, refunds, disputes]) known.clear();
      events.length = 0;
    },
  };
  return bank;
}
