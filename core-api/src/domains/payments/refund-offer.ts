import { refundOf, shareOf } from "@munshi/engine/payments";
import { endOfDay, marketDate } from "@munshi/platform";
import type { AccessEntry, Pause } from "./access.query.ts";
import type { RefundLine, StoredPayment } from "./order-money.repository.ts";
import type { StoredOrder } from "./orders.repository.ts";
import { countUnusedDays } from "./paid-periods.ts";
import { accessOf } from "./products.ts";

/** One line of an order with what its unused days would return. */
export interface QuotedRefundLine extends RefundLine {
  readonly paid: number;
  readonly paidDays: number;
}

/** Amounts that a refund would return now, in paise. */
export interface RefundOffer {
  /** The payment to refund; null if nothing can be refunded. */
  readonly paymentId: string | null;
  readonly lines: readonly QuotedRefundLine[];
  readonly amount: number;
  readonly taxable: number;
  readonly tax: number;
  /** Until when the products stay open after the request. */
  readonly endsAt: Date;
  readonly problem: string | null;
}

export const nothingLeft = "No unused days are left to refund.";

/** Unused days of an order's lines, from its valid entries and pauses. */
function listUnused(
  order: StoredOrder,
  entries: readonly AccessEntry[],
  pauses: readonly Pause[],
  at: Date,
): readonly QuotedRefundLine[] {
  return order.lines.map((line) => {
    const access = accessOf(line.product);
    const running = entries
      .filter(({ product, revokedFor }) => product === access && revokedFor === null)
      .reduce((days, entry) => days + countUnusedDays(entry, at), 0);
    const kept = pauses
      .filter(({ product, order_id: id }) => product === access && id === order.id)
      .reduce((days, pause) => days + pause.days, 0);
    const days = Math.min(line.days, running + kept);
    const paid = line.pricePaise - line.discountPaise;
    return {
      product: line.product,
      name: line.name,
      days,
      paid,
      paidDays: line.days,
      refundPaise: refundOf({ paid, days: line.days, unused: days }),
    };
  });
}

/** Computes the refund of an order at a moment, from records of the member or the order. */
export function offerRefund(
  order: StoredOrder,
  records: {
    readonly entries: readonly AccessEntry[];
    readonly pauses: readonly Pause[];
    readonly payments: readonly StoredPayment[];
  },
  at: Date,
): RefundOffer {
  const endsAt = endOfDay(marketDate(at));
  const counted = records.payments.find(
    ({ orderId, isCounted }) => orderId === order.id && isCounted,
  );
  const isPaid =
    order.hold === null && (order.state === "captured" || order.state === "partially_refunded");
  if (!isPaid || counted === undefined) {
    const problem = isPaid ? nothingLeft : `Order ${order.number} has nothing to refund.`;
    return { paymentId: null, lines: [], amount: 0, taxable: 0, tax: 0, endsAt, problem };
  }
  const entries = records.entries.filter(({ orderId }) => orderId === order.id);
  const lines = listUnused(order, entries, records.pauses, at);
  const wanted = lines.reduce((sum, { refundPaise }) => sum + refundPaise, 0);
  const amount = Math.min(counted.amount - counted.refunded, wanted);
  const tax = shareOf(order.tax, amount, Math.max(1, order.amount));
  const problem = amount > 0 ? null : nothingLeft;
  return { paymentId: counted.id, lines, amount, taxable: amount - tax, tax, endsAt, problem };
}
