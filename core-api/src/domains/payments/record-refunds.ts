import { entryOfHeld, entryOfRefund, shareOf } from "@munshi/engine/payments";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { ProviderDispute, ProviderRefund } from "../../providers/payments/index.ts";
import { extendEntitlement, grantEntitlement, listEntries } from "../entitlements/index.ts";
import {
  endPause,
  insertPause,
  listAccessEntries,
  listPauses,
  revokeEntry,
} from "./access.query.ts";
import { postEntry } from "./ledger.ts";
import {
  insertRefund,
  listDisputes,
  listRefunds,
  saveDispute,
  saveRefundStatus,
} from "./order-money.repository.ts";
import type { StoredPayment, StoredRefund } from "./order-money.repository.ts";
import { addEvent, paymentEvents } from "./order-work.ts";
import type { Work } from "./order-work.ts";
import { financialYearOf, lastPayableMoment } from "./paid-periods.ts";
import { accessOf } from "./products.ts";
import type { StoredOrder } from "./orders.repository.ts";
import { addResearchFees } from "./research-fees.ts";

const disputeRanks = ["open", "under_review", "closed", "won", "lost"];

/**
 * Moves a refund forward; ledger, credit note, access and fees follow. A failed refund that was
 * processed after all takes its amount again. False if the report changes nothing.
 */
export async function recordRefund(
  work: Work,
  payments: readonly StoredPayment[],
  reported: ProviderRefund,
  hold: string | null,
): Promise<boolean> {
  const known = await listRefunds(work.transaction, [work.order.id]);
  const ours = known.find(
    ({ id, providerRefundId }) => id === reported.receipt || providerRefundId === reported.id,
  );
  const isNews =
    ours === undefined
      ? reported.status !== "failed"
      : allowedRefunds[ours.status].includes(reported.status);
  if (!isNews) return false;
  const payment = payments.find(({ id }) => id === reported.paymentId);
  // Only the counted payment of an order that is not held was income.
  const isHeld = hold !== null || payment?.isCounted !== true;
  await withFees(work, payments, hold, () => moveRefund(work, ours ?? null, reported, isHeld));
  return true;
}

async function moveRefund(
  work: Work,
  known: StoredRefund | null,
  reported: ProviderRefund,
  isHeld: boolean,
): Promise<void> {
  const { transaction, order, at, deps } = work;
  const refund = known ?? (await insertOutsideRefund(work, reported, isHeld));
  if (refund === null) {
    deps.log.error({ order: order.id, refund: reported.id }, "a refund exceeds its payment");
    return;
  }
  const isRetaken = refund.status === "failed";
  const isSaved = await saveRefundStatus(transaction, refund, {
    status: reported.status,
    providerRefundId: reported.id,
    at,
  });
  if (!isSaved) {
    deps.log.error({ order: order.id, refund: refund.id }, "a refund was paid twice");
    return;
  }
  if (reported.status === "failed") {
    deps.log.error({ order: order.id, refund: refund.id }, "a refund failed");
    const disputes = await listDisputes(transaction, order.id);
    const isLost = disputes.some(
      ({ paymentId, status }) => paymentId === refund.paymentId && status === "lost",
    );
    if (refund.kind === "unused" && !isLost) await giveDaysBack(work, refund);
    return;
  }
  if (isRetaken) await takeDaysBack(work, refund);
  if (reported.status !== "processed") return;
  await postEntry(transaction, {
    key: `refund:${refund.id}`,
    tenant: order.tenant,
    orderId: order.id,
    at,
    lines: isHeld ? entryOfHeld(-refund.amount) : entryOfRefund(refund),
  });
  if (isHeld) return;
  await addEvent(work, paymentEvents.refundSettled, { order: order.id, refund: refund.id });
  if (refund.kind === "outside") await settleOutsideRefund(work, refund);
}

/** Statuses that may follow each status of a refund. */
const allowedRefunds: {
  readonly [S in StoredRefund["status"]]: readonly StoredRefund["status"][];
} = {
  requested: ["pending", "processed", "failed"],
  pending: ["processed", "failed"],
  failed: ["processed"],
  processed: [],
};

/** Requests the full refund of a payment that opens nothing. */
export async function requestSurplusRefund(
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
  await addEvent(work, paymentEvents.refundDue, { refund: refund.id });
}

/** A refund that someone made at the provider, not here. */
async function insertOutsideRefund(
  work: Work,
  reported: ProviderRefund,
  isHeld: boolean,
): Promise<StoredRefund | null> {
  const { transaction, order, at } = work;
  const { amountPaise: amount } = reported;
  const refund: StoredRefund = {
    id: createPublicId(),
    orderId: order.id,
    paymentId: reported.paymentId,
    ...(isHeld ? { amount, taxable: amount, tax: 0 } : withoutTax(order, amount)),
    status: "requested",
    kind: "outside",
    reason: "Refunded by the payment provider",
    providerRefundId: reported.id,
    lines: [],
    requestedAt: at,
  };
  return (await insertRefund(transaction, refund)) ? refund : null;
}

/** Access ends once nothing of the payment is left. */
async function settleOutsideRefund(work: Work, refund: StoredRefund): Promise<void> {
  const { transaction, order } = work;
  const refunds = await listRefunds(transaction, [order.id]);
  const total = refunds
    .filter(({ status, paymentId }) => status !== "failed" && paymentId === refund.paymentId)
    .reduce((sum, { amount }) => sum + amount, 0);
  if (total >= order.amount) await closeAccess(work, "refunded");
}

/** Makes a change and then changes the fees of the year of the order by what it returned or took again. */
async function withFees(
  work: Work,
  payments: readonly StoredPayment[],
  hold: string | null,
  change: () => Promise<void>,
): Promise<void> {
  const { transaction, order, at } = work;
  const counted = payments.find(({ isCounted }) => isCounted);
  const before = await readFees(work, counted, hold);
  await change();
  const amount = (await readFees(work, counted, hold)) - before;
  if (amount === 0) return;
  const { userId, createdAt } = order;
  const financialYear = financialYearOf(createdAt);
  await addResearchFees(transaction, { userId, financialYear, amount, at });
}

/**
 * The fees of an order that nothing returned: neither a refund nor a lost dispute. A member's refund
 * counts once it is requested.
 */
async function readFees(
  { transaction, order }: Work,
  counted: StoredPayment | undefined,
  hold: string | null,
): Promise<number> {
  if (counted === undefined || hold !== null) return 0;
  const [allRefunds, disputes] = await Promise.all([
    listRefunds(transaction, [order.id]),
    listDisputes(transaction, order.id),
  ]);
  const refunds = allRefunds
    .filter(({ paymentId }) => paymentId === counted.id)
    .filter(
      ({ kind, status }) => status === "processed" || (kind === "unused" && status !== "failed"),
    );
  const lost = disputes
    .filter(({ paymentId, status }) => paymentId === counted.id && status === "lost")
    .map(({ amount }) => withoutTax(order, amount));
  return [...refunds, ...lost].reduce(
    (left, { taxable }) => Math.max(0, left - taxable),
    order.taxable,
  );
}

/** A part of what an order paid, without and with its share of the tax. */
function withoutTax(
  order: Pick<StoredOrder, "tax" | "amount">,
  amount: number,
): { readonly amount: number; readonly taxable: number; readonly tax: number } {
  const tax = shareOf(order.tax, amount, Math.max(1, order.amount));
  return { amount, taxable: amount - tax, tax };
}

/** Takes back days that were given back for a refund that was processed after all. */
async function takeDaysBack(work: Work, refund: StoredRefund): Promise<void> {
  const { transaction, order, at } = work;
  if (refund.kind !== "unused") return;
  for (const entry of await listAccessEntries(transaction, order.userId)) {
    if (entry.source === `refund_failed:${refund.id}` && entry.revokedFor === null)
      await revokeEntry(transaction, entry.id, "refunded", at);
  }
}

/**
 * Opens the unused days again that a failed refund had closed. Days that do not fit in the year that
 * may be paid for in advance are kept as a pause: they can be refunded, or resumed later.
 */
async function giveDaysBack(work: Work, refund: StoredRefund): Promise<void> {
  const { transaction, order, at } = work;
  for (const { product, days } of refund.lines) {
    const access = accessOf(product);
    const entries = await listEntries(transaction, order.userId, access);
    const range = extendEntitlement(entries, days, at);
    if (range.endsAt > lastPayableMoment(at)) {
      const pause = { id: createPublicId(), userId: order.userId, product: access, days };
      await insertPause(transaction, { ...pause, order_id: order.id, paused_at: at });
      continue;
    }
    await grantEntitlement(transaction, {
      id: createPublicId(),
      kind: "plan",
      userId: order.userId,
      tenant: order.tenant,
      source: `refund_failed:${refund.id}`,
      product: access,
      orderId: order.id,
      ...range,
      at,
    });
  }
}

async function closeAccess(work: Work, reason: "refunded" | "disputed"): Promise<void> {
  const { transaction, order, at } = work;
  const entries = await listAccessEntries(transaction, order.userId, order.id);
  for (const { id, revokedFor } of entries) {
    if (revokedFor === null) await revokeEntry(transaction, id, reason, at);
  }
  for (const pause of await listPauses(transaction, order.userId)) {
    if (pause.order_id === order.id) await endPause(transaction, pause.id, "refunded", at);
  }
}

export type ReportedDispute = Pick<ProviderDispute, "id" | "paymentId" | "amountPaise" | "status">;

/**
 * Moves a dispute forward; a lost one closes what the order opened and returns its fees. False if the
 * report changes nothing.
 */
export async function recordDispute(
  work: Work,
  payments: readonly StoredPayment[],
  reported: ReportedDispute,
  hold: string | null,
): Promise<boolean> {
  const disputes = await listDisputes(work.transaction, work.order.id);
  const known = disputes.find(({ id }) => id === reported.id);
  const isForward =
    known === undefined ||
    disputeRanks.indexOf(reported.status) > disputeRanks.indexOf(known.status);
  if (!isForward || known?.status === "won" || known?.status === "lost") return false;
  const payment = payments.find(({ id }) => id === reported.paymentId);
  if (payment === undefined) return false;
  const isHeld = hold !== null || !payment.isCounted;
  await withFees(work, payments, hold, () => moveDispute(work, reported, isHeld));
  return true;
}

async function moveDispute(work: Work, reported: ReportedDispute, isHeld: boolean): Promise<void> {
  const { transaction, order, at } = work;
  await saveDispute(transaction, {
    id: reported.id,
    status: reported.status,
    orderId: order.id,
    paymentId: reported.paymentId,
    amount: reported.amountPaise,
    at,
  });
  if (reported.status !== "lost") return;
  if (!isHeld) await closeAccess(work, "disputed");
  await postEntry(transaction, {
    key: `dispute:${reported.id}`,
    tenant: order.tenant,
    orderId: order.id,
    at,
    lines: isHeld
      ? entryOfHeld(0 - reported.amountPaise)
      : entryOfRefund(withoutTax(order, reported.amountPaise)),
  });
}
