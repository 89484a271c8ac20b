import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { OrderState, PaymentStatus } from "@munshi/engine/payments";
import type { PricePeriod } from "../prices/index.ts";

/** What was ordered, at the prices of that moment; amounts include GST. */
export interface OrderLine {
  /** `plan:one-year`, `box:12`. */
  readonly product: string;
  readonly name: string;
  readonly period: PricePeriod;
  readonly days: number;
  readonly pricePaise: number;
  readonly discountPaise: number;
}

export type OrderKind = "STOCKBOX" | "SUBSCRIPTION";
export type Cause = "member" | "browser" | "webhook" | "reconciler" | "clock" | "staff";

export interface StoredOrder {
  readonly id: string;
  readonly number: string;
  readonly userId: string;
  readonly tenant: string;
  readonly kind: OrderKind;
  readonly state: OrderState;
  readonly lines: readonly OrderLine[];
  readonly price: number;
  readonly discount: number;
  readonly amount: number;
  readonly taxable: number;
  readonly tax: number;
  readonly couponId: string | null;
  readonly placeOfSupply: string;
  readonly termsVersion: string;
  readonly next: string | null;
  readonly providerOrderId: string | null;
  readonly openingUntil: Date | null;
  /** Why a payment opens nothing. */
  readonly hold: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface StoredPayment {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  readonly status: PaymentStatus;
  readonly isCounted: boolean;
  readonly method: string | null;
  readonly reason: string | null;
  readonly refunded: number;
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
  readonly status: "open" | "under_review" | "won" | "lost" | "closed";
}

interface OrderRow {
  readonly id: string;
  readonly number: string;
  readonly user_id: string;
  readonly tenant_key: string;
  readonly kind: OrderKind;
  readonly state: OrderState;
  readonly lines: readonly OrderLine[];
  readonly price_paise: string;
  readonly discount_paise: string;
  readonly amount_paise: string;
  readonly taxable_paise: string;
  readonly tax_paise: string;
  readonly coupon_id: string | null;
  readonly place_of_supply: string;
  readonly terms_version: string;
  readonly next: string | null;
  readonly provider_order_id: string | null;
  readonly opening_until: Date | null;
  readonly hold: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

function readOrder(row: OrderRow): StoredOrder {
  return {
    id: row.id,
    number: row.number,
    userId: row.user_id,
    tenant: row.tenant_key,
    kind: row.kind,
    state: row.state,
    lines: row.lines,
    price: Number(row.price_paise),
    discount: Number(row.discount_paise),
    amount: Number(row.amount_paise),
    taxable: Number(row.taxable_paise),
    tax: Number(row.tax_paise),
    couponId: row.coupon_id,
    placeOfSupply: row.place_of_supply,
    termsVersion: row.terms_version,
    next: row.next,
    providerOrderId: row.provider_order_id,
    openingUntil: row.opening_until,
    hold: row.hold,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

const ofOrder = async (query: PromiseLike<OrderRow | undefined>): Promise<StoredOrder | null> => {
  const row = await query;
  return row === undefined ? null : readOrder(row);
};

/** Inserts an order in the state `created`. */
export async function insertOrder(
  transaction: Transaction,
  order: Omit<StoredOrder, "state" | "providerOrderId" | "openingUntil" | "hold"> & {
    readonly brokerId: number | null;
  },
): Promise<void> {
  await transaction("payment_orders").insert({
    id: order.id,
    number: order.number,
    user_id: order.userId,
    tenant_key: order.tenant,
    kind: order.kind,
    state: "created",
    lines: JSON.stringify(order.lines),
    price_paise: order.price,
    discount_paise: order.discount,
    amount_paise: order.amount,
    taxable_paise: order.taxable,
    tax_paise: order.tax,
    currency: "INR",
    coupon_id: order.couponId,
    place_of_supply: order.placeOfSupply,
    terms_version: order.termsVersion,
    broker_id: order.brokerId,
    next: order.next,
    created_at: order.createdAt,
    expires_at: order.expiresAt,
    updated_at: order.createdAt,
  });
}

export async function findOrder(db: Executor, id: string): Promise<StoredOrder | null> {
  return ofOrder(db<OrderRow>("payment_orders").where({ id }).first());
}

/** Locks an order until the transaction ends: its facts change one at a time. */
export async function lockOrder(transaction: Transaction, id: string): Promise<StoredOrder | null> {
  return ofOrder(transaction<OrderRow>("payment_orders").where({ id }).forUpdate().first());
}

export async function findOrderAtProvider(
  db: Executor,
  providerOrderId: string,
): Promise<StoredOrder | null> {
  return ofOrder(
    db<OrderRow>("payment_orders").where({ provider_order_id: providerOrderId }).first(),
  );
}

/** The member's order on this site; the newest without an id. */
export async function findOwnOrder(
  db: Executor,
  owner: { readonly userId: string; readonly tenant: string },
  id: string | null,
): Promise<StoredOrder | null> {
  return ofOrder(
    db<OrderRow>("payment_orders")
      .where({ user_id: owner.userId, tenant_key: owner.tenant, ...(id === null ? {} : { id }) })
      .orderBy([
        { column: "created_at", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .first(),
  );
}

/** A page of the member's orders, newest first, with the number of all. */
export async function listOwnOrders(
  db: Executor,
  owner: { readonly userId: string; readonly tenant: string },
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly orders: readonly StoredOrder[]; readonly count: number }> {
  const own = () => db("payment_orders").where({ user_id: owner.userId, tenant_key: owner.tenant });
  const [rows, counted] = await Promise.all([
    resultOf<readonly OrderRow[]>(
      own()
        .orderBy([
          { column: "created_at", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .offset(page.offset)
        .limit(page.limit),
    ),
    resultOf<readonly { readonly count: string }[]>(own().count("* as count")),
  ]);
  return { orders: rows.map(readOrder), count: Number(counted[0]?.count ?? 0) };
}

/** The member's orders on any site that were paid or may still be, newest first. */
export async function listOrdersOf(db: Executor, userId: string): Promise<readonly StoredOrder[]> {
  const rows = await resultOf<readonly OrderRow[]>(
    db("payment_orders").where({ user_id: userId }).orderBy("created_at", "desc"),
  );
  return rows.map(readOrder);
}

/** Unpaid orders of a kind that no payment was begun for. */
export async function listAbandonable(
  transaction: Transaction,
  owner: { readonly userId: string; readonly tenant: string },
  kind: OrderKind,
): Promise<readonly string[]> {
  const rows = await resultOf<readonly { readonly id: string }[]>(
    transaction("payment_orders")
      .where({ user_id: owner.userId, tenant_key: owner.tenant, kind })
      .whereIn("state", ["created", "failed"])
      .select("id"),
  );
  return rows.map(({ id }) => id);
}

/** Takes the right to create the order at the provider until a moment; false if it is taken. */
export async function claimOpening(
  db: Executor,
  id: string,
  at: Date,
  until: Date,
): Promise<boolean> {
  const changed = await db("payment_orders")
    .where({ id })
    .whereNull("provider_order_id")
    .where((free) => void free.whereNull("opening_until").orWhere("opening_until", "<", at))
    .update({ opening_until: until });
  return changed === 1;
}

/** Lets others open the order at once. `isKnown`: nothing can have been created at the provider. */
export async function releaseOpening(
  db: Executor,
  id: string,
  { at, isKnown }: { readonly at: Date; readonly isKnown: boolean },
): Promise<void> {
  await db("payment_orders")
    .where({ id })
    .whereNull("provider_order_id")
    .update({ opening_until: isKnown ? null : at });
}

/** Stores the provider's id of an order, once. */
export async function saveProviderOrder(
  db: Executor,
  id: string,
  providerOrderId: string,
): Promise<void> {
  await db("payment_orders")
    .where({ id })
    .whereNull("provider_order_id")
    .update({ provider_order_id: providerOrderId });
}

/** Sets the state and appends the event; call under the order's lock. */
export async function saveState(
  transaction: Transaction,
  order: StoredOrder,
  change: {
    readonly state: OrderState;
    readonly hold: string | null;
    readonly cause: Cause;
    readonly text: string;
    readonly at: Date;
  },
): Promise<void> {
  const { state, hold, at } = change;
  await transaction("payment_orders")
    .where({ id: order.id })
    .update({ state, hold, updated_at: at });
  await appendEvent(transaction, order.id, change);
}

export async function appendEvent(
  transaction: Transaction,
  orderId: string,
  event: {
    readonly state: OrderState;
    readonly cause: Cause;
    readonly text: string;
    readonly at: Date;
  },
): Promise<void> {
  await transaction.raw(
    `insert into payment_order_events (order_id, position, state, cause, text, at)
     select :orderId, coalesce(max(position), 0) + 1, :state, :cause, :text, :at
     from payment_order_events where order_id = :orderId`,
    { orderId, state: event.state, cause: event.cause, text: event.text, at: event.at },
  );
}

export interface OrderEvent {
  readonly order_id: string;
  readonly state: OrderState;
  readonly cause: Cause;
  readonly text: string;
  readonly at: Date;
}

export async function listEvents(db: Executor, orderId: string): Promise<readonly OrderEvent[]> {
  return resultOf<readonly OrderEvent[]>(
    db("payment_order_events").where({ order_id: orderId }).orderBy("position"),
  );
}

interface PaymentRow {
  readonly id: string;
  readonly order_id: string;
  readonly amount_paise: string;
  readonly status: PaymentStatus;
  readonly is_counted: boolean;
  readonly method: string | null;
  readonly reason: string | null;
  readonly refunded_paise: string;
  readonly at: Date;
}

export async function listPayments(
  db: Executor,
  orderIds: readonly string[],
): Promise<readonly StoredPayment[]> {
  const rows = await resultOf<readonly PaymentRow[]>(
    db("order_payments")
      .whereIn("order_id", [...orderIds])
      .orderBy(["at", "id"]),
  );
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    amount: Number(row.amount_paise),
    status: row.status,
    isCounted: row.is_counted,
    method: row.method,
    reason: row.reason,
    refunded: Number(row.refunded_paise),
    at: row.at,
  }));
}

/** Inserts a payment, or updates what may change of it. */
export async function savePayment(
  transaction: Transaction,
  payment: Omit<StoredPayment, "refunded"> & {
    readonly fee: number | null;
    readonly feeTax: number | null;
  },
): Promise<void> {
  const changes = {
    status: payment.status,
    is_counted: payment.isCounted,
    method: payment.method,
    reason: payment.reason,
    fee_paise: payment.fee,
    fee_tax_paise: payment.feeTax,
  };
  await transaction("order_payments")
    .insert({
      id: payment.id,
      order_id: payment.orderId,
      amount_paise: payment.amount,
      at: payment.at,
      ...changes,
    })
    .onConflict("id")
    .merge(changes);
}

export async function findOrderOfPayment(db: Executor, paymentId: string): Promise<string | null> {
  const row = await resultOf<{ readonly order_id: string } | undefined>(
    db("order_payments").where({ id: paymentId }).first("order_id"),
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

/** Moves a refund forward; a failed one gives its amount back to the payment. */
export async function saveRefundStatus(
  transaction: Transaction,
  refund: StoredRefund,
  change: {
    readonly status: StoredRefund["status"];
    readonly providerRefundId: string | null;
    readonly at: Date;
  },
): Promise<void> {
  const isFinal = change.status === "processed" || change.status === "failed";
  await transaction("order_refunds")
    .where({ id: refund.id })
    .update({
      status: change.status,
      provider_refund_id: change.providerRefundId ?? refund.providerRefundId,
      settled_at: isFinal ? change.at : null,
    });
  if (change.status !== "failed") return;
  await transaction("order_payments")
    .where({ id: refund.paymentId })
    .update({ refunded_paise: transaction.raw("refunded_paise - ?", [refund.amount]) });
}

export async function listDisputes(
  db: Executor,
  orderId: string,
): Promise<readonly StoredDispute[]> {
  return resultOf<readonly StoredDispute[]>(
    db("order_disputes").where({ order_id: orderId }).select("id", "status"),
  );
}

export async function saveDispute(
  transaction: Transaction,
  dispute: StoredDispute & {
    readonly orderId: string;
    readonly paymentId: string;
    readonly amount: number;
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

/** Adds fees without GST to a family's financial year; false if they would exceed the cap. */
export async function addResearchFees(
  transaction: Transaction,
  fees: {
    readonly userId: string;
    readonly financialYear: string;
    /** Negative for a refund. */
    readonly amount: number;
    readonly at: Date;
  },
): Promise<boolean> {
  const named = { userId: fees.userId, year: fees.financialYear, at: fees.at };
  await transaction.raw(
    `insert into research_fees (family_id, financial_year, fees_paise, cap_paise)
     select coalesce(family_id, id), :year, 0, (select cap_paise from research_fee_rules
       where starts_at <= :at order by starts_at desc limit 1)
     from users where id = :userId
     on conflict do nothing`,
    named,
  );
  const result = await transaction.raw<{ readonly rowCount: number }>(
    `update research_fees set fees_paise = greatest(0, fees_paise + :amount)
     where financial_year = :year and fees_paise + :amount <= cap_paise
       and family_id = (select coalesce(family_id, id) from users where id = :userId)`,
    { ...named, amount: fees.amount },
  );
  return result.rowCount === 1;
}

/** Fees of a family's financial year and the cap. */
export async function findResearchFees(
  db: Executor,
  fees: { readonly userId: string; readonly financialYear: string; readonly at: Date },
): Promise<{ readonly paid: number; readonly cap: number }> {
  const { rows } = await db.raw<{
    readonly rows: readonly { readonly paid: string | null; readonly cap: string }[];
  }>(
    `select fees.fees_paise as paid, coalesce(fees.cap_paise, rule.cap_paise) as cap
     from (select cap_paise from research_fee_rules where starts_at <= :at
           order by starts_at desc limit 1) as rule
     left join research_fees as fees on fees.financial_year = :year
       and fees.family_id = (select coalesce(family_id, id) from users where id = :userId)`,
    { at: fees.at, year: fees.financialYear, userId: fees.userId },
  );
  return { paid: Number(rows[0]?.paid ?? 0), cap: Number(rows[0]?.cap ?? 0) };
}

/** The version of the terms in force. */
export async function findTermsVersion(db: Executor, at: Date): Promise<string> {
  const row = await resultOf<{ readonly version: string } | undefined>(
    db("terms_versions").where("starts_at", "<=", at).orderBy("starts_at", "desc").first("version"),
  );
  if (row === undefined) throw new Error("no version of the terms is in force");
  return row.version;
}
