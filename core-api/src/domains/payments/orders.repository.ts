import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { OrderState } from "@munshi/engine/payments";
import type { AppError } from "@munshi/platform";
import { failure } from "../../platform/errors/failure.ts";
import type { PricePeriod } from "../prices/index.ts";
import { causeTexts } from "./messages.ts";
import type { Cause } from "./messages.ts";

/** An ordered item at the prices of that moment; amounts include GST. */
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

/** Inserts an order in the state `created` and its first event; returns the order. */
export async function insertOrder(
  transaction: Transaction,
  order: Omit<StoredOrder, "state" | "providerOrderId" | "hold"> & {
    readonly brokerId: number | null;
  },
): Promise<StoredOrder> {
  const inserted = transaction("payment_orders")
    .insert({
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
      opening_until: order.openingUntil,
      created_at: order.createdAt,
      expires_at: order.expiresAt,
      updated_at: order.createdAt,
    })
    .returning("*");
  const { text, cause, at } = createdEvent(order);
  const begun = transaction.raw(
    `insert into payment_order_events (order_id, position, state, cause, text, at)
     select id, 1, state, :cause, :text, :at from inserted`,
    { cause, text, at },
  );
  const rows = await resultOf<readonly OrderRow[]>(
    transaction.with("inserted", inserted).with("begun", begun).from("inserted"),
  );
  const [row] = rows;
  if (row === undefined) throw new Error("no order was written");
  return readOrder(row);
}

export async function findOrder(db: Executor, id: string): Promise<StoredOrder | null> {
  return ofOrder(db<OrderRow>("payment_orders").where({ id }).first());
}

/**
 * Locks an order and its member until the transaction ends: facts and access change one at a time.
 * The member comes first everywhere, so that no two transactions wait for each other: an order is
 * locked once it is joined with its locked member.
 */
export async function lockOrder(transaction: Transaction, id: string): Promise<StoredOrder | null> {
  const { rows } = await transaction.raw<{ readonly rows: readonly OrderRow[] }>(
    `with member as materialized (
       select id from users where id = (select user_id from payment_orders where id = :id)
       for no key update
     )
     select orders.* from member join payment_orders as orders on orders.user_id = member.id
     where orders.id = :id
     for no key update of orders`,
    { id },
  );
  const [row] = rows;
  return row === undefined ? null : readOrder(row);
}

/** The id of an order by its id at the provider. */
export async function findOrderIdAtProvider(
  db: Executor,
  providerOrderId: string,
): Promise<string | null> {
  const row = await resultOf<{ readonly id: string } | undefined>(
    db("payment_orders").where({ provider_order_id: providerOrderId }).first("id"),
  );
  return row?.id ?? null;
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

export function unknownOrder(): AppError {
  return failure("payment.unknown_order", 404, "No such order. See your orders.");
}

/** The member's own order. @throws AppError `payment.unknown_order` (404). */
export async function requireOwnOrder(
  db: Executor,
  owner: { readonly userId: string; readonly tenant: string },
  id: string,
): Promise<StoredOrder> {
  const order = await findOwnOrder(db, owner, id);
  if (order === null) throw unknownOrder();
  return order;
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
      .orderBy("id")
      .select("id"),
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes the right to create the order at the provider until a moment; null if it is taken or done.
 * `isFirst`: no earlier call may have created it.
 */
export async function claimOpening(
  db: Executor,
  id: string,
  at: Date,
  until: Date,
): Promise<{ readonly isFirst: boolean } | null> {
  const { rows } = await db.raw<{ readonly rows: readonly { readonly is_first: boolean }[] }>(
    `update payment_orders as orders set opening_until = :until
     from (select id, opening_until from payment_orders where id = :id for update) as before
     where orders.id = before.id and orders.provider_order_id is null
       and (before.opening_until is null or before.opening_until < :at)
     returning before.opening_until is null as is_first`,
    { id, at, until },
  );
  const [row] = rows;
  return row === undefined ? null : { isFirst: row.is_first };
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

/** Stores the provider's id of an order, once; returns the order, or null if it has one. */
export async function saveProviderOrder(
  db: Executor,
  id: string,
  providerOrderId: string,
): Promise<StoredOrder | null> {
  const rows: OrderRow[] = await db("payment_orders")
    .where({ id })
    .whereNull("provider_order_id")
    .update({ provider_order_id: providerOrderId })
    .returning("*");
  const [row] = rows;
  return row === undefined ? null : readOrder(row);
}

export interface OrderEvent {
  readonly state: OrderState;
  readonly cause: Cause;
  readonly text: string;
  readonly at: Date;
}

/** Sets the state and appends the event; call under the order's lock. */
export async function saveState(
  transaction: Transaction,
  order: StoredOrder,
  change: OrderEvent & { readonly hold: string | null },
): Promise<void> {
  await transaction.raw(
    `with changed as (
       update payment_orders set state = :state, hold = :hold, updated_at = :at where id = :orderId
     )
     insert into payment_order_events (order_id, position, state, cause, text, at)
     select :orderId, coalesce(max(position), 0) + 1, :state, :cause, :text, :at
     from payment_order_events where order_id = :orderId`,
    { orderId: order.id, ...change },
  );
}

/** The event that every order begins with, and the only one of an order in this state. */
function createdEvent({ createdAt }: Pick<StoredOrder, "createdAt">): OrderEvent {
  return { state: "created", cause: "member", text: causeTexts.member, at: createdAt };
}

export async function listEvents(db: Executor, order: StoredOrder): Promise<readonly OrderEvent[]> {
  if (order.state === "created") return [createdEvent(order)];
  return resultOf<readonly OrderEvent[]>(
    db("payment_order_events")
      .where({ order_id: order.id })
      .orderBy("position")
      .select("state", "cause", "text", "at"),
  );
}

/** The version of the terms in force. */
export async function findTermsVersion(db: Executor, at: Date): Promise<string> {
  const row = await resultOf<{ readonly version: string } | undefined>(
    db("terms_versions").where("starts_at", "<=", at).orderBy("starts_at", "desc").first("version"),
  );
  if (row === undefined) throw new Error("no version of the terms is in force");
  return row.version;
}
