import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { PaymentStatus } from "@munshi/engine/payments";

export interface StoredPayment {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  readonly status: PaymentStatus;
  readonly isCounted: boolean;
  readonly method: string | null;
  readonly reason: string | null;
  /** The provider's fee and its tax; null: not reported. */
  readonly fee: number | null;
  readonly feeTax: number | null;
  /** By refunds that did not fail. */
  readonly refunded: number;
  readonly disputes: readonly StoredDispute["status"][];
  readonly at: Date;
}

export interface RefundLine {
  readonly product: string;
  readonly name: string;
  readonly days: number;
  readonly refundPaise: number;
}

export interface StoredRefund {
  readonly id: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly taxable: number;
  readonly tax: number;
  readonly status: "requested" | "pending" | "processed" | "failed";
  readonly kind: "unused" | "surplus" | "outside";
  readonly reason: string;
  readonly providerRefundId: string | null;
  readonly lines: readonly RefundLine[];
  readonly requestedAt: Date;
}

export interface StoredDispute {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly status: "open" | "under_review" | "won" | "lost" | "closed";
}

interface PaymentRow {
  readonly id: string;
  readonly order_id: string;
  readonly amount_paise: string;
  readonly status: PaymentStatus;
  readonly is_counted: boolean;
  readonly method: string | null;
  readonly reason: string | null;
  readonly fee_paise: string | null;
  readonly fee_tax_paise: string | null;
  readonly refunded_paise: string;
  readonly disputes: readonly StoredDispute["status"][];
  readonly at: Date;
}

export async function listPayments(
  db: Executor,
  orderIds: readonly string[],
): Promise<readonly StoredPayment[]> {
  const rows = await resultOf<readonly PaymentRow[]>(
    db("order_payments")
      .whereIn("order_id", [...orderIds])
      .orderBy(["at", "id"])
      .select(
        "order_payments.*",
        db.raw(
          `array(select status from order_disputes where order_id = order_payments.order_id
             and payment_id = order_payments.id) as disputes`,
        ),
      ),
  );
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    amount: Number(row.amount_paise),
    status: row.status,
    isCounted: row.is_counted,
    method: row.method,
    reason: row.reason,
    fee: row.fee_paise === null ? null : Number(row.fee_paise),
    feeTax: row.fee_tax_paise === null ? null : Number(row.fee_tax_paise),
    refunded: Number(row.refunded_paise),
    disputes: row.disputes,
    at: row.at,
  }));
}

/** Inserts a payment, or updates what may change of it; what was refunded of it stays. */
export async function savePayment(transaction: Transaction, payment: StoredPayment): Promise<void> {
  const changes = {
    amount_paise: payment.amount,
    status: payment.status,
    is_counted: payment.isCounted,
    method: payment.method,
    reason: payment.reason,
    fee_paise: payment.fee,
    fee_tax_paise: payment.feeTax,
  };
  await transaction("order_payments")
    .insert({ id: payment.id, order_id: payment.orderId, at: payment.at, ...changes })
    .onConflict("id")
    .merge(Object.keys(changes));
}

/** The order of a payment of which more than its beginning is known. */
export async function findOrderOfPayment(db: Executor, paymentId: string): Promise<string | null> {
  const row = await resultOf<{ readonly order_id: string } | undefined>(
    db("order_payments").where({ id: paymentId }).whereNot({ status: "created" }).first("order_id"),
  );
  return row?.order_id ?? null;
}

interface RefundRow {
  readonly id: string;
  readonly order_id: string;
  readonly payment_id: string;
  readonly amount_paise: string;
  readonly taxable_paise: string;
  readonly tax_paise: string;
  readonly status: StoredRefund["status"];
  readonly kind: StoredRefund["kind"];
  readonly reason: string;
  readonly provider_refund_id: string | null;
  readonly lines: readonly RefundLine[];
  readonly requested_at: Date;
}

const readRefund = (row: RefundRow): StoredRefund => ({
  id: row.id,
  orderId: row.order_id,
  paymentId: row.payment_id,
  amount: Number(row.amount_paise),
  taxable: Number(row.taxable_paise),
  tax: Number(row.tax_paise),
  status: row.status,
  kind: row.kind,
  reason: row.reason,
  providerRefundId: row.provider_refund_id,
  lines: row.lines,
  requestedAt: row.requested_at,
});

export async function listRefunds(
  db: Executor,
  orderIds: readonly string[],
): Promise<readonly StoredRefund[]> {
  const rows = await resultOf<readonly RefundRow[]>(
    db("order_refunds")
      .whereIn("order_id", [...orderIds])
      .orderBy(["requested_at", "id"]),
  );
  return rows.map(readRefund);
}

export async function findRefund(db: Executor, id: string): Promise<StoredRefund | null> {
  const row = await resultOf<RefundRow | undefined>(db("order_refunds").where({ id }).first());
  return row === undefined ? null : readRefund(row);
}

/**
 * Inserts a refund and takes its amount from what can still be refunded of the payment; false if
 * that is less.
 */
export async function insertRefund(
  transaction: Transaction,
  refund: StoredRefund,
): Promise<boolean> {
  const taken = await transaction("order_payments")
    .where({ id: refund.paymentId })
    .whereRaw("refunded_paise + ? <= amount_paise", [refund.amount])
    .update({ refunded_paise: transaction.raw("refunded_paise + ?", [refund.amount]) });
  if (taken !== 1) return false;
  await transaction("order_refunds").insert({
    id: refund.id,
    order_id: refund.orderId,
    payment_id: refund.paymentId,
    amount_paise: refund.amount,
    taxable_paise: refund.taxable,
    tax_paise: refund.tax,
    status: refund.status,
    kind: refund.kind,
    reason: refund.reason,
    provider_refund_id: refund.providerRefundId,
    lines: JSON.stringify(refund.lines),
    requested_at: refund.requestedAt,
  });
  return true;
}

/**
 * Moves a refund forward; a failed one gives its amount back to the payment, and one that was failed
 * takes it again. False if that is no longer left.
 */
export async function saveRefundStatus(
  transaction: Transaction,
  refund: StoredRefund,
  change: {
    readonly status: StoredRefund["status"];
    readonly providerRefundId: string | null;
    readonly at: Date;
  },
): Promise<boolean> {
  const isFinal = change.status === "processed" || change.status === "failed";
  if (refund.status === "failed") {
    const taken = await transaction("order_payments")
      .where({ id: refund.paymentId })
      .whereRaw("refunded_paise + ? <= amount_paise", [refund.amount])
      .update({ refunded_paise: transaction.raw("refunded_paise + ?", [refund.amount]) });
    if (taken !== 1) return false;
  }
  await transaction("order_refunds")
    .where({ id: refund.id })
    .update({
      status: change.status,
      provider_refund_id: change.providerRefundId ?? refund.providerRefundId,
      settled_at: isFinal ? change.at : null,
    });
  if (change.status === "failed") {
    await transaction("order_payments")
      .where({ id: refund.paymentId })
      .update({ refunded_paise: transaction.raw("refunded_paise - ?", [refund.amount]) });
  }
  return true;
}

export async function listDisputes(
  db: Executor,
  orderId: string,
): Promise<readonly StoredDispute[]> {
  const rows = await resultOf<
    readonly (Omit<StoredDispute, "amount"> & { readonly amount: string })[]
  >(
    db("order_disputes")
      .where({ order_id: orderId })
      .select("id", "payment_id as paymentId", "amount_paise as amount", "status"),
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

export async function saveDispute(
  transaction: Transaction,
  dispute: StoredDispute & {
    readonly orderId: string;
    readonly at: Date;
  },
): Promise<void> {
  await transaction("order_disputes")
    .insert({
      id: dispute.id,
      order_id: dispute.orderId,
      payment_id: dispute.paymentId,
      amount_paise: dispute.amount,
      status: dispute.status,
      at: dispute.at,
    })
    .onConflict("id")
    .merge({ status: dispute.status });
}
