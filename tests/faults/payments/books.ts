import type { Database } from "@munshi/db";
import type { Outcome } from "./buyers.ts";
import { rowsOf } from "../kills/parts.ts";
import type { Parts } from "../kills/parts.ts";

interface ProviderOrder {
  readonly id: string;
  readonly receipt: string | null;
  readonly amount: number;
  readonly payments: readonly {
    readonly id: string;
    readonly amount: number;
    readonly status: string;
    readonly refunds: readonly { readonly amount: number; readonly status: string }[];
  }[];
}

/** Returns pending work: orders, refunds, documents and events. */
export async function listOpen(db: Database): Promise<readonly string[]> {
  const rows = await rowsOf<{ readonly what: string }>(
    db,
    `select 'order ' || id || ' ' || state as what from payment_orders
       where state not in ('captured', 'partially_refunded', 'refunded')
     union all
     select 'refund ' || id || ' ' || status from order_refunds
       where status not in ('processed', 'failed')
     union all
     select 'no invoice of ' || id from payment_orders o
       where state in ('captured', 'partially_refunded', 'refunded') and not exists
         (select from tax_documents d where d.order_id = o.id and d.kind = 'invoice')
     union all
     select 'no credit note of ' || id from order_refunds r
       where status = 'processed' and kind = 'unused' and not exists
         (select from tax_documents d where d.refund_id = r.id)
     union all
     select 'event ' || name || ' ' || attempts || ' ' || coalesce(last_error, '')
       from outbox_events where delivered_at is null and name like 'payments.%'
         and name <> 'payments.check'`,
  );
  return rows.map(({ what }) => what);
}

/** Compares our books with themselves, with what buyers saw and with the provider's; empty: all agree. */
export async function findFaults(
  parts: Parts,
  outcomes: readonly Outcome[],
): Promise<readonly string[]> {
  const { db } = parts;
  const own = await rowsOf<{ readonly what: string }>(db, ownFaults);
  const faults = own.map(({ what }) => what);
  const orders = await rowsOf<StoredOrder>(db, storedOrders);
  const answer = await fetch(`${parts.sandboxUrl}/__sandbox/payments`, {
    headers: { accept: "application/json" },
  });
  const theirs = ((await answer.json()) as { readonly orders: readonly ProviderOrder[] }).orders;
  const byReceipt = Map.groupBy(theirs, ({ receipt }) => receipt);
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const order of theirs) {
    if (!byId.has(order.receipt ?? "")) faults.push(`${order.id} is unknown here`);
  }
  for (const order of orders) {
    const there = byReceipt.get(order.id) ?? [];
    if (there.length !== 1) faults.push(`${order.id} is ${there.length} times at the provider`);
    const paid = there
      .flatMap(({ payments }) => payments)
      .filter(({ status }) => ["captured", "refunded"].includes(status));
    const refunds = paid.flatMap((one) => one.refunds).filter(({ status }) => status !== "failed");
    const facts = {
      providerOrder: there[0]?.id,
      amount: there[0]?.amount,
      paid: paid.reduce((sum, { amount }) => sum + amount, 0),
      refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
      refunds: refunds.length,
    };
    const ours = {
      providerOrder: order.provider_order_id,
      amount: Number(order.amount),
      paid: Number(order.paid),
      refunded: Number(order.refunded),
      refunds: Number(order.refunds),
    };
    if (JSON.stringify(facts) !== JSON.stringify(ours))
      faults.push(`${order.id}: provider ${JSON.stringify(facts)}, here ${JSON.stringify(ours)}`);
    if (facts.paid !== facts.amount) faults.push(`${order.id} is paid with ${facts.paid}`);
  }
  for (const { order, isRefunded } of outcomes) {
    const state = byId.get(order)?.state;
    if (state !== (isRefunded ? "refunded" : "captured"))
      faults.push(`${order} is ${state}, the buyer ${isRefunded ? "refunded" : "paid"} it`);
  }
  const bought = new Set(outcomes.map(({ order }) => order));
  for (const { id } of orders) {
    if (!bought.has(id)) faults.push(`${id} is no buyer's order`);
  }
  return faults;
}

interface StoredOrder {
  readonly id: string;
  readonly state: string;
  readonly provider_order_id: string | null;
  readonly amount: string;
  readonly paid: string;
  readonly refunded: string;
  readonly refunds: string;
}

const storedOrders = `
  select o.id, o.state, o.provider_order_id, o.amount_paise as amount,
    (select coalesce(sum(amount_paise), 0) from order_payments p
      where p.order_id = o.id and p.status = 'captured') as paid,
    (select coalesce(sum(amount_paise), 0) from order_refunds r
      where r.order_id = o.id and r.status <> 'failed') as refunded,
    (select count(*) from order_refunds r where r.order_id = o.id and r.status <> 'failed') as refunds
  from payment_orders o`;

const ownFaults = `
  select 'journal entry ' || key || ' is not balanced' as what from journal_entries e
    where (select coalesce(sum(amount_paise), 0) from journal_lines l where l.entry_id = e.id) <> 0
  union all
  select 'the provider owes ' || balance || ' by the journal, ' || owed || ' by payments' from (
    select (select coalesce(sum(amount_paise), 0) from journal_lines where account = 'provider') as balance,
      (select coalesce(sum(amount_paise), 0) from order_payments where status = 'captured')
        - (select coalesce(sum(amount_paise), 0) from order_refunds where status = 'processed') as owed
  ) sums where balance <> owed
  union all
  select 'order ' || o.id || ' has ' || count(e.id) || ' entitlements'
    from payment_orders o left join entitlement_entries e on e.source = 'order:' || o.id
    group by o.id having count(e.id) <> 1
  union all
  select 'order ' || o.id || ' has ' || count(d.id) || ' invoices'
    from payment_orders o left join tax_documents d on d.order_id = o.id and d.kind = 'invoice'
    group by o.id having count(d.id) <> 1
  union all
  select 'order ' || o.id || ' is open though refunded' from payment_orders o
    join entitlement_entries e on e.source = 'order:' || o.id
    left join entitlement_revocations r on r.entry_id = e.id
    where o.state = 'refunded' and r.entry_id is null
  union all
  select 'order ' || o.id || ' has ' || count(r.id) || ' refunds' from payment_orders o
    join order_refunds r on r.order_id = o.id and r.status <> 'failed'
    group by o.id having count(r.id) > 1
  union all
  select 'documents ' || kind || ' reach ' || max(position) || ' with ' || count(*)
    from tax_documents group by tenant_key, financial_year, kind having max(position) <> count(*)
  union all
  select 'coupon ' || code || ' was used ' || used || ' times, orders with it: ' || orders from (
    select c.code, c.used,
      (select count(*) from payment_orders o where o.coupon_id = c.id) as orders,
      (select count(*) from coupon_uses u where u.coupon_id = c.id and released_at is null) as uses
    from coupons c where c.code like 'ROUND%') counted
    where used <> orders or uses <> orders
  union all
  select 'event ' || name || ' was given up: ' || coalesce(last_error, '') from outbox_events
    where dead_at is not null
  union all
  select 'research fees of ' || f.family_id || ': ' || f.fees_paise || ', paid ' || paid.fees from research_fees f
    join (select o.user_id, sum(o.taxable_paise) - coalesce(sum((select sum(taxable_paise) from order_refunds r
        where r.order_id = o.id and r.status <> 'failed')), 0) as fees from payment_orders o group by o.user_id) paid
      on paid.user_id = f.family_id where f.fees_paise <> paid.fees`;
