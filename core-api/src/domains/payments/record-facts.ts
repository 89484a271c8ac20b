import type { Executor, Transaction } from "@munshi/db";
import {
  deriveState,
  entryOfCapture,
  entryOfHeld,
  entryOfRefund,
  laterStatus,
  shareOf,
  transitions,
} from "@munshi/engine/payments";
import type { Log } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from "../../providers/payments/index.ts";
import { grantEntitlement, listEntries, lockLedger } from "../entitlements/index.ts";
import { extendEntitlement } from "../entitlements/index.ts";
import { notify } from "../notifications/index.ts";
import { endPause, listAccessEntries, listPauses, revokeEntry } from "./access.query.ts";
import { releaseCoupon, takeCoupon } from "./coupon-uses.ts";
import { postEntry } from "./ledger.ts";
import { messages, printPaise, stateTexts } from "./messages.ts";
import {
  addResearchFees,
  insertRefund,
  listDisputes,
  listPayments,
  listRefunds,
  lockOrder,
  saveDispute,
  savePayment,
  saveRefundStatus,
  saveState,
} from "./orders.repository.ts";
import type { Cause, StoredOrder, StoredPayment, StoredRefund } from "./orders.repository.ts";
import { financialYearOf, lastPayableMoment } from "./paid-periods.ts";
import { addRefundEvents, paymentEvents } from "./payment-events.ts";
import { accessOf } from "./products.ts";

/** What became known of an order, from its provider or the clock. */
export interface Facts {
  readonly payments?: readonly ReportedPayment[];
  readonly refunds?: readonly ProviderRefund[];
  readonly disputes?: readonly ProviderDispute[];
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

export interface RecordDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Pick<Outbox, "add">;
}

const disputeRanks = ["open", "under_review", "closed", "won", "lost"];

/**
 * Records facts of an order, whatever their source and order, as often as they come. Under the
 * order's lock: payments, refunds and disputes only move forward, the state follows from all of
 * them, and access, ledger, coupon and events follow from the state in the same transaction.
 * Returns the order as it is then; null if it does not exist.
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
  for (const payment of facts.payments ?? []) {
    const held = await recordPayment(work, payment, hold);
    hold ??= held;
  }
  for (const refund of facts.refunds ?? []) await recordRefund(work, refund, hold);
  for (const dispute of facts.disputes ?? []) await recordDispute(work, dispute, hold);
  const payments = await listPayments(transaction, [order.id]);
  const refunds = await listRefunds(transaction, [order.id]);
  const disputes = await listDisputes(transaction, order.id);
  const counted = payments.find(({ isCounted }) => isCounted);
  const isOver = facts.isComplete === true && at >= order.expiresAt;
  const state = deriveState({
    isExpired: order.state === "expired" || isOver || facts.isAbandoned === true,
    payments: payments.map(({ status }) => status),
    paid: counted?.amount ?? 0,
    refunded: refunds
      .filter(({ paymentId, status }) => paymentId === counted?.id && status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0),
    disputes: disputes.map(({ status }) => status),
  });
  if (state === "authorized" && order.state !== "authorized") await requestCapture(work, payments);
  if (state === "failed" || state === "expired") await releaseCoupon(transaction, order.id, at);
  if (state === order.state && hold === order.hold) return order;
  if (state !== order.state && !transitions[order.state].includes(state)) {
    deps.log.error({ order: order.id, from: order.state, to: state }, "transition refused");
    return order;
  }
  await saveState(transaction, order, {
    state,
    hold,
    cause,
    text: hold !== null && hold !== order.hold ? hold : stateTexts[state],
    at,
  });
  const changed = { ...order, state, hold };
  await tellMember(work, changed);
  return changed;
}

/** `recordFacts` in a transaction of its own. */
export async function record(
  db: Executor,
  orderId: string,
  facts: Facts,
  cause: Cause,
  deps: RecordDeps,
): Promise<StoredOrder | null> {
  return inTransaction(db, (transaction) => recordFacts(transaction, orderId, facts, cause, deps));
}

interface Work {
  readonly transaction: Transaction;
  readonly order: StoredOrder;
  readonly at: Date;
  readonly cause: Cause;
  readonly deps: RecordDeps;
}

/** Returns why a captured payment opens nothing; null otherwise. */
async function recordPayment(
  work: Work,
  reported: ReportedPayment,
  hold: string | null,
): Promise<string | null> {
  const { transaction, order } = work;
  const known = await listPayments(transaction, [order.id]);
  const before = known.find(({ id }) => id === reported.id) ?? null;
  const status = reported.status === "refunded" ? "captured" : reported.status;
  const payment = {
    id: reported.id,
    orderId: order.id,
    amount: before?.amount ?? reported.amountPaise,
    status: before === null ? status : laterStatus(before.status, status),
    isCounted: before?.isCounted ?? false,
    method: reported.method ?? before?.method ?? null,
    reason: reported.errorDescription ?? before?.reason ?? null,
    fee: reported.feePaise ?? null,
    feeTax: reported.taxPaise ?? null,
    at: before?.at ?? reported.createdAt,
  };
  const isNewlyCaptured = payment.status === "captured" && before?.status !== "captured";
  const isFirst = !known.some(({ isCounted }) => isCounted);
  await savePayment(transaction, {
    ...payment,
    isCounted: payment.isCounted || (isNewlyCaptured && isFirst),
  });
  if (!isNewlyCaptured) return null;
  if (!isFirst) {
    await holdPayment(work, payment);
    await requestSurplusRefund(work, payment, "The order was paid before");
    return null;
  }
  if (payment.amount !== order.amount || reported.currency !== "INR") {
    await holdPayment(work, payment);
    work.deps.log.error(
      { order: order.id, paid: payment.amount, due: order.amount },
      "a payment differs from its order and is held",
    );
    return `Held: ${printPaise(payment.amount)} was paid instead of ${printPaise(order.amount)}. Contact support.`;
  }
  const refusal = hold ?? (await fulfil(work));
  if (refusal === null) {
    await postEntry(transaction, {
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
    });
    await addEvent(work, paymentEvents.captured, { order: order.id });
    return null;
  }
  await holdPayment(work, payment);
  await requestSurplusRefund(work, payment, refusal);
  return `${refusal}. The payment is refunded in full.`;
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
  await lockLedger(transaction, order.userId);
  const last = lastPayableMoment(at);
  const ranges = [];
  for (const line of order.lines) {
    const entries = await listEntries(transaction, order.userId, accessOf(line.product));
    const range = extendEntitlement(entries, line.days, at);
    if (range.endsAt > last) return `${line.name} was paid for before`;
    ranges.push({ line, range });
  }
  const { couponId, userId } = order;
  if (
    couponId !== null &&
    !(await takeCoupon(transaction, { orderId: order.id, couponId, userId }, at))
  )
    return "The coupon was used up before the payment arrived";
  const fees = {
    userId,
    financialYear: financialYearOf(at),
    amount: order.taxable,
    at,
  };
  if (!(await addResearchFees(transaction, fees)))
    return "The yearly limit on research fees would be exceeded";
  for (const { line, range } of ranges) {
    await grantEntitlement(transaction, {
      id: createPublicId(),
      kind: "plan",
      userId,
      tenant: order.tenant,
      source: `order:${order.id}`,
      product: accessOf(line.product),
      orderId: order.id,
      ...range,
      at,
    });
  }
  await transaction("cart_items")
    .where({ user_id: userId, tenant_key: order.tenant })
    .whereRaw("'box:' || box_id = any(?)", [order.lines.map(({ product }) => product)])
    .delete();
  if (order.kind === "STOCKBOX") {
    await transaction("cart_coupons").where({ user_id: userId, tenant_key: order.tenant }).delete();
  }
  return null;
}

async function requestCapture(work: Work, payments: readonly StoredPayment[]): Promise<void> {
  const payment = payments.find(({ status }) => status === "authorized");
  // The bank returns another amount by itself if it is never captured.
  if (payment === undefined || payment.amount !== work.order.amount) return;
  await addEvent(work, paymentEvents.captureDue, { order: work.order.id, payment: payment.id });
}

async function requestSurplusRefund(
  work: Work,
  payment: { readonly id: string; readonly amount: number },
  reason: string,
): Promise<void> {
  const refund: StoredRefund = {
    id: createPublicId(),
    orderId: work.order.id,
    paymentId: payment.id,
    amount: payment.amount,
    taxable: payment.amount,
    tax: 0,
    status: "requested",
    kind: "surplus",
    reason,
    providerRefundId: null,
    lines: [],
    requestedAt: work.at,
  };
  if (!(await insertRefund(work.transaction, refund))) return;
  await addRefundEvents(work.transaction, work.order, refund.id, work.deps);
}

async function addEvent(
  { transaction, order, deps }: Work,
  name: string,
  payload: object,
): Promise<void> {
  await deps.outbox.add(transaction, { tenant: order.tenant, name, payload, key: order.id });
}

const refundRanks = ["requested", "pending", "failed", "processed"];

async function recordRefund(
  work: Work,
  reported: ProviderRefund,
  hold: string | null,
): Promise<void> {
  const { transaction, order, at } = work;
  const known = await listRefunds(transaction, [order.id]);
  const ours = known.find(
    ({ id, providerRefundId }) => id === reported.receipt || providerRefundId === reported.id,
  );
  const refund = ours ?? (await insertOutsideRefund(work, reported, hold !== null));
  if (refund === null) return;
  const isForward = refundRanks.indexOf(reported.status) > refundRanks.indexOf(refund.status);
  // A refund that failed gave its amount back: processed after all, it takes it again.
  if (!isForward || refund.status === "failed") return;
  await saveRefundStatus(transaction, refund, {
    status: reported.status,
    providerRefundId: reported.id,
    at,
  });
  if (reported.status === "failed") {
    if (refund.kind === "unused") await giveDaysBack(work, refund);
    work.deps.log.error({ order: order.id, refund: refund.id }, "a refund failed");
    return;
  }
  if (reported.status !== "processed") return;
  const isSurplus = refund.kind === "surplus" || hold !== null;
  await postEntry(transaction, {
    key: `refund:${refund.id}`,
    tenant: order.tenant,
    orderId: order.id,
    at,
    lines: isSurplus ? entryOfHeld(-refund.amount) : entryOfRefund(refund),
  });
  if (!isSurplus)
    await addEvent(work, paymentEvents.refundSettled, { order: order.id, refund: refund.id });
}

/** A refund that someone made at the provider, not here. */
async function insertOutsideRefund(
  work: Work,
  reported: ProviderRefund,
  isHeld: boolean,
): Promise<StoredRefund | null> {
  const { transaction, order, at } = work;
  const tax = isHeld ? 0 : shareOf(order.tax, reported.amountPaise, Math.max(1, order.amount));
  const refund: StoredRefund = {
    id: createPublicId(),
    orderId: order.id,
    paymentId: reported.paymentId,
    amount: reported.amountPaise,
    taxable: reported.amountPaise - tax,
    tax,
    status: "requested",
    kind: "outside",
    reason: "Refunded by the payment provider",
    providerRefundId: reported.id,
    lines: [],
    requestedAt: at,
  };
  if (!(await insertRefund(transaction, refund))) return null;
  const refunds = await listRefunds(transaction, [order.id]);
  const total = refunds
    .filter(({ status }) => status !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
  if (total >= order.amount) await closeAccess(work, "refunded");
  return refund;
}

/** Opens the unused days again that a failed refund had closed. */
async function giveDaysBack(work: Work, refund: StoredRefund): Promise<void> {
  const { transaction, order, at } = work;
  await lockLedger(transaction, order.userId);
  for (const { product, days } of refund.lines) {
    const access = accessOf(product);
    const entries = await listEntries(transaction, order.userId, access);
    await grantEntitlement(transaction, {
      id: createPublicId(),
      kind: "plan",
      userId: order.userId,
      tenant: order.tenant,
      source: `refund_failed:${refund.id}`,
      product: access,
      orderId: order.id,
      ...extendEntitlement(entries, days, at),
      at,
    });
  }
  await addResearchFees(transaction, {
    userId: order.userId,
    financialYear: financialYearOf(at),
    amount: refund.taxable,
    at,
  });
}

async function closeAccess(work: Work, reason: "refunded" | "disputed"): Promise<void> {
  const { transaction, order, at } = work;
  await lockLedger(transaction, order.userId);
  const entries = await listAccessEntries(transaction, order.userId, order.id);
  for (const { id, revokedFor } of entries) {
    if (revokedFor === null) await revokeEntry(transaction, id, reason, at);
  }
  for (const pause of await listPauses(transaction, order.userId)) {
    if (pause.order_id === order.id) await endPause(transaction, pause.id, "refunded", at);
  }
}

async function recordDispute(
  work: Work,
  reported: ProviderDispute,
  hold: string | null,
): Promise<void> {
  const { transaction, order, at } = work;
  const known = (await listDisputes(transaction, order.id)).find(({ id }) => id === reported.id);
  const isForward =
    known === undefined ||
    disputeRanks.indexOf(reported.status) > disputeRanks.indexOf(known.status);
  if (!isForward || known?.status === "won" || known?.status === "lost") return;
  const payment = (await listPayments(transaction, [order.id])).find(
    ({ id }) => id === reported.paymentId,
  );
  if (payment === undefined) return;
  await saveDispute(transaction, {
    id: reported.id,
    status: reported.status,
    orderId: order.id,
    paymentId: payment.id,
    amount: reported.amountPaise,
    at,
  });
  if (reported.status !== "lost") return;
  await closeAccess(work, "disputed");
  const tax = shareOf(order.tax, reported.amountPaise, Math.max(1, order.amount));
  await postEntry(transaction, {
    key: `dispute:${reported.id}`,
    tenant: order.tenant,
    orderId: order.id,
    at,
    lines:
      hold === null
        ? entryOfRefund({ amount: reported.amountPaise, taxable: reported.amountPaise - tax, tax })
        : entryOfHeld(0 - reported.amountPaise),
  });
}

/** Notifies the member of a final state, which also makes open pages read the order again. */
async function tellMember({ transaction, at }: Work, order: StoredOrder): Promise<void> {
  const title = order.lines.map(({ name }) => name).join(", ");
  const text = describeNews(order, title);
  if (text === null) return;
  await notify(transaction, {
    userId: order.userId,
    tenant: null,
    kind: "subscription",
    source: `order:${order.id}:${order.state}`,
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
      return `The payment of order ${number} was declined. ${title} is not open.`;
    case "refunded":
    case "partially_refunded":
      return `A refund of order ${number} was requested. It arrives within 5 to 7 working days.`;
    case "disputed":
      return `The payment of order ${number} is disputed at your bank.`;
    default:
      return null;
  }
}
