import { isDeepStrictEqual } from "node:util";
import type { Executor, Transaction } from "@munshi/db";
import {
  deriveState,
  entryOfCapture,
  entryOfHeld,
  laterStatus,
  shareOf,
  pathTo,
} from "@munshi/engine/payments";
import type { OrderState } from "@munshi/engine/payments";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { ProviderPayment, ProviderRefund } from "../../providers/payments/index.ts";
import { extendEntitlement, grantEntitlement, listEntriesOf } from "../entitlements/index.ts";
import { notify } from "../notifications/index.ts";
import { releaseCoupon, takeCoupon } from "./coupon-uses.ts";
import { postEntry } from "./ledger.ts";
import { printPaise } from "../../platform/money/paise.ts";
import { causeTexts, messages } from "./messages.ts";
import { listPayments, savePayment } from "./order-money.repository.ts";
import { addOrderCheck } from "./order-checks.ts";
import { addEvent, paymentEvents } from "./order-work.ts";
import type { RecordDeps, Work } from "./order-work.ts";
import type { ReportedDispute } from "./record-refunds.ts";
import { recordDispute, recordRefund, requestSurplusRefund } from "./record-refunds.ts";
import { addResearchFees } from "./research-fees.ts";
import { lockOrder, saveState } from "./orders.repository.ts";
import type { StoredPayment } from "./order-money.repository.ts";
import type { Cause } from "./messages.ts";
import type { StoredOrder } from "./orders.repository.ts";
import { financialYearOf, lastPayableMoment } from "./paid-periods.ts";
import { accessOf } from "./products.ts";

/** Longer than a call of the provider takes. */
const captureWaitMs = 15_000;

/** New facts about an order, from its provider or the clock. */
export interface Facts {
  readonly payments?: readonly ReportedPayment[];
  readonly refunds?: readonly ProviderRefund[];
  readonly disputes?: readonly ReportedDispute[];
  /** The provider was asked: an order past its time is expired. */
  readonly isComplete?: boolean;
  /** The member began another order instead, and no payment of this one is known. */
  readonly isAbandoned?: boolean;
}

export type ReportedPayment = Pick<
  ProviderPayment,
  "id" | "amountPaise" | "currency" | "status" | "createdAt"
> &
  Partial<Pick<ProviderPayment, "method" | "feePaise" | "taxPaise" | "errorDescription">>;

/**
 * Records facts of an order from any source, in any order, any number of times. Under the
 * order's lock: payments, refunds and disputes only move forward, the state follows from all of
 * them, and access, ledger, coupon and events follow from the state in the same transaction.
 * Returns the updated order, or null if it does not exist.
 */
export async function recordFacts(
  transaction: Transaction,
  orderId: string,
  facts: Facts,
  cause: Cause,
  deps: RecordDeps,
): Promise<StoredOrder | null> {
  const order = await lockOrder(transaction, orderId);
  if (order === null) return null;
  const at = deps.clock.now();
  const work = { transaction, order, at, cause, deps };
  let { hold } = order;
  let payments = await listPayments(transaction, [order.id]);
  const take = (recorded: Recorded): void => {
    payments = recorded.payments;
    hold ??= recorded.hold;
  };
  for (const payment of facts.payments ?? []) {
    take(await recordPayment(work, payments, payment, hold));
  }
  for (const refund of facts.refunds ?? []) {
    if (payments.some(({ id, status }) => id === refund.paymentId && status === "created")) {
      // Its amount is not certain yet: a check reads payment and refund together.
      await addOrderCheck(transaction, deps, order, { step: null });
      continue;
    }
    take(await recordCaptureOf(work, payments, refund, hold));
    if (await recordRefund(work, payments, refund, hold))
      payments = await listPayments(transaction, [order.id]);
  }
  for (const dispute of facts.disputes ?? []) {
    take(await recordCaptureOf(work, payments, dispute, hold));
    if (await recordDispute(work, payments, dispute, hold))
      payments = await listPayments(transaction, [order.id]);
  }
  const counted = payments.find(({ isCounted }) => isCounted);
  const isOver = facts.isComplete === true && at >= order.expiresAt;
  const state = deriveState({
    isExpired: order.state === "expired" || isOver || facts.isAbandoned === true,
    payments: payments.map(({ status }) => status),
    paid: counted?.amount ?? 0,
    refunded: counted?.refunded ?? 0,
    disputes: counted?.disputes ?? [],
  });
  if (state === "failed" || state === "expired" || hold !== null)
    await releaseCoupon(transaction, order.id, at);
  if (state === order.state && hold === order.hold) return order;
  const path = pathTo(order.state, state);
  if (path === null) {
    deps.log.error({ order: order.id, from: order.state, to: state }, "transition refused");
    return order;
  }
  const changed = { ...order, state, hold };
  const isApproved = state === "authorized" && order.state !== "authorized";
  await Promise.all([
    saveStates(work, path.length === 0 ? [state] : path, hold),
    notifyMember(work, changed, order.state),
    isApproved ? requestCapture(work, payments) : undefined,
  ]);
  return changed;
}

/** `recordFacts` in a separate transaction. */
export async function record(
  db: Executor,
  orderId: string,
  facts: Facts,
  cause: Cause,
  deps: RecordDeps,
): Promise<StoredOrder | null> {
  return inTransaction(db, (transaction) => recordFacts(transaction, orderId, facts, cause, deps));
}

/** Saves the states that an order passes through, each with its event. */
async function saveStates(
  { transaction, order, cause, at }: Work,
  states: readonly OrderState[],
  hold: string | null,
): Promise<void> {
  let text = hold !== null && hold !== order.hold ? hold : causeTexts[cause];
  for (const state of states) {
    await saveState(transaction, order, { state, hold, cause, text, at });
    text = causeTexts[cause];
  }
}

interface Recorded {
  /** All payments of the order. */
  readonly payments: readonly StoredPayment[];
  /** Why a captured payment opens nothing; null otherwise. */
  readonly hold: string | null;
}

async function recordPayment(
  work: Work,
  known: readonly StoredPayment[],
  reported: ReportedPayment,
  hold: string | null,
): Promise<Recorded> {
  const { transaction, order } = work;
  const before = known.find(({ id }) => id === reported.id) ?? null;
  const reportedStatus = reported.status === "refunded" ? "captured" : reported.status;
  const status = before === null ? reportedStatus : laterStatus(before.status, reportedStatus);
  const isNewlyCaptured = status === "captured" && before?.status !== "captured";
  const isFirst = !known.some(({ isCounted }) => isCounted);
  const payment: StoredPayment = {
    id: reported.id,
    orderId: order.id,
    // The amount of a payment that has only begun is assumed.
    amount: before === null || before.status === "created" ? reported.amountPaise : before.amount,
    status,
    isCounted: (before?.isCounted ?? false) || (isNewlyCaptured && isFirst),
    method: reported.method ?? before?.method ?? null,
    reason: reported.errorDescription ?? before?.reason ?? null,
    fee: reported.feePaise ?? before?.fee ?? null,
    feeTax: reported.taxPaise ?? before?.feeTax ?? null,
    refunded: before?.refunded ?? 0,
    disputes: before?.disputes ?? [],
    at: before?.at ?? reported.createdAt,
  };
  if (isDeepStrictEqual(payment, before)) return { payments: known, hold: null };
  await savePayment(transaction, payment);
  const payments = [...known.filter(({ id }) => id !== payment.id), payment];
  if (!isNewlyCaptured) return { payments, hold: null };
  const refundIt = async (reason: string): Promise<readonly StoredPayment[]> => {
    await holdPayment(work, payment);
    await requestSurplusRefund(work, payment, reason);
    return listPayments(transaction, [order.id]);
  };
  if (!isFirst) return { payments: await refundIt("The order was already paid"), hold: null };
  if (payment.amount !== order.amount || reported.currency !== "INR") {
    await holdPayment(work, payment);
    work.deps.log.error(
      { order: order.id, paid: payment.amount, due: order.amount },
      "a payment differs from its order and is held",
    );
    return {
      payments,
      hold: `Held: ${printPaise(payment.amount)} was paid instead of ${printPaise(order.amount)}. Contact support.`,
    };
  }
  const refusal = hold ?? (await fulfil(work));
  if (refusal !== null) {
    return {
      payments: await refundIt(refusal),
      hold: `${refusal}. The payment is refunded in full.`,
    };
  }
  const entry = {
    key: `capture:${payment.id}`,
    tenant: order.tenant,
    orderId: order.id,
    at: work.at,
    lines: entryOfCapture({
      amount: order.amount,
      taxable: order.taxable,
      tax: order.tax,
      discount: shareOf(order.discount, order.taxable, Math.max(1, order.amount)),
    }),
  };
  await Promise.all([
    postEntry(transaction, entry),
    addEvent(work, paymentEvents.captured, { order: order.id }),
  ]);
  return { payments, hold: null };
}

/** A refund or dispute reported before its payment's capture proves the capture. */
async function recordCaptureOf(
  work: Work,
  known: readonly StoredPayment[],
  { paymentId }: { readonly paymentId: string },
  hold: string | null,
): Promise<Recorded> {
  const payment = known.find(({ id }) => id === paymentId);
  const isReported = payment?.status === "authorized" || payment?.status === "failed";
  if (payment === undefined || !isReported) return { payments: known, hold: null };
  const { id, amount, at } = payment;
  const captured = { id, amountPaise: amount, currency: "INR", createdAt: at } as const;
  return recordPayment(work, known, { ...captured, status: "captured" }, hold);
}

async function holdPayment(
  { transaction, order, at }: Work,
  payment: { readonly id: string; readonly amount: number },
): Promise<void> {
  await postEntry(transaction, {
    key: `capture:${payment.id}`,
    tenant: order.tenant,
    orderId: order.id,
    at,
    lines: entryOfHeld(payment.amount),
  });
}

/**
 * Opens what an order pays for; returns why it cannot, and then opens nothing. Also for orders
 * without anything to pay.
 */
export async function fulfil({
  transaction,
  order,
  at,
}: Pick<Work, "transaction" | "order" | "at">): Promise<string | null> {
  const last = lastPayableMoment(at);
  const ranges = [];
  const products = order.lines.map(({ product }) => accessOf(product));
  const entriesOf = await listEntriesOf(transaction, order.userId, products);
  for (const line of order.lines) {
    const range = extendEntitlement(entriesOf(accessOf(line.product)), line.days, at);
    if (range.endsAt > last) return `${line.name} is already paid for`;
    ranges.push({ line, range });
  }
  const { couponId, userId } = order;
  if (
    couponId !== null &&
    !(await takeCoupon(transaction, { orderId: order.id, couponId, userId }, at))
  )
    return "The coupon was used up before you paid";
  const fees = {
    userId,
    financialYear: financialYearOf(order.createdAt),
    amount: order.taxable,
    at,
  };
  if (!(await addResearchFees(transaction, fees)))
    return "The yearly limit on research fees would be exceeded";
  const grants = ranges.map(({ line, range }) =>
    grantEntitlement(transaction, {
      id: createPublicId(),
      kind: "plan",
      userId,
      tenant: order.tenant,
      source: `order:${order.id}`,
      product: accessOf(line.product),
      orderId: order.id,
      ...range,
      at,
    }),
  );
  await Promise.all(grants);
  if (order.kind === "STOCKBOX") {
    await transaction("cart_items")
      .where({ user_id: userId, tenant_key: order.tenant })
      .whereRaw("'box:' || box_id = any(?)", [order.lines.map(({ product }) => product)])
      .delete();
    await transaction("cart_coupons").where({ user_id: userId, tenant_key: order.tenant }).delete();
  }
  return null;
}

async function requestCapture(work: Work, payments: readonly StoredPayment[]): Promise<void> {
  // The bank returns another amount by itself if it is never captured.
  const payment = payments.find(
    ({ status, amount }) => status === "authorized" && amount === work.order.amount,
  );
  if (payment === undefined) return;
  // All callers except the webhook capture it themselves; their event covers a crash.
  const wait = work.cause === "webhook" ? 0 : captureWaitMs;
  // Without the order's key, so that a capture under way delays no invoice.
  await work.deps.outbox.add(work.transaction, {
    tenant: work.order.tenant,
    name: paymentEvents.captureDue,
    payload: { order: work.order.id, payment: payment.id },
    notBefore: new Date(work.at.getTime() + wait),
  });
}

/** Notifies the member of a final state, which also makes open pages read the order again. */
async function notifyMember(
  { transaction, at }: Work,
  order: StoredOrder,
  from: OrderState,
): Promise<void> {
  const title = order.lines.map(({ name }) => name).join(", ");
  const isRefundFailed =
    (from === "refunded" || from === "partially_refunded") && order.state === "captured";
  const text = isRefundFailed
    ? `The refund for order ${order.number} failed. Its days are available again.`
    : describeNews(order, title);
  if (text === null) return;
  await notify(transaction, {
    userId: order.userId,
    tenant: null,
    kind: "subscription",
    source: `order:${order.id}:${isRefundFailed ? `refund failed ${at.getTime()}` : order.state}`,
    content: text,
    redirectUrl: `/order-summary?order=${order.id}`,
    at,
  });
}

function describeNews({ state, hold, number, amount }: StoredOrder, title: string): string | null {
  if (hold !== null) return `Order ${number}: ${hold}`;
  switch (state) {
    case "captured":
      return `${messages.paid} ${title}, ${printPaise(amount)}.`;
    case "failed":
      return `The payment for order ${number} was declined. ${title} is not active.`;
    case "refunded":
    case "partially_refunded":
      return `The refund for order ${number} was requested. It arrives within 5 to 7 working days.`;
    case "disputed":
      return `The payment for order ${number} is disputed at your bank.`;
    default:
      return null;
  }
}
