import { entryOfHeld, entryOfRefund, shareOf } from "@munshi/engine/payments";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { ProviderDispute, ProviderRefund } from "../../providers/payments/index.ts";
import {
  extendEntitlement,
  grantEntitlement,
  listEntries,
  lockLedger,
} from "../entitlements/index.ts";
import { endPause, listAccessEntries, listPauses, revokeEntry } from "./access.query.ts";
import { postEntry } from "./ledger.ts";
import {
  insertRefund,
  listDisputes,
  listPayments,
  listRefunds,
  saveDispute,
  saveRefundStatus,
} from "./order-money.repository.ts";
import type { StoredRefund } from "./order-money.repository.ts";
import { addEvent, paymentEvents } from "./order-work.ts";
import type { Work } from "./order-work.ts";
import { financialYearOf } from "./paid-periods.ts";
import { accessOf } from "./products.ts";
import { addResearchFees } from "./research-fees.ts";

const disputeRanks = ["open", "under_review", "closed", "won", "lost"];

const refundRanks = ["requested", "pending", "failed", "processed"];

/** Moves a refund forward; ledger, credit note and access follow. */
export async function recordRefund(
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

/** Moves a dispute forward; a lost one closes what the order opened. */
export async function recordDispute(
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
