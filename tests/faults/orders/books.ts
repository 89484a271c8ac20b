import type { Database } from "@munshi/db";
import { rowsOf } from "../kills/parts.ts";
import type { Parts } from "../kills/parts.ts";
import { listBrokersOrders } from "./traders.ts";

/** Returns pending work: batches that are not settled, and events that are due. */
export async function listOpen(db: Database): Promise<readonly string[]> {
  const rows = await rowsOf<{ readonly what: string }>(
    db,
    `select 'batch ' || id || ' ' || coalesce(pause, '') as what from order_batches
       where settled_at is null
     union all
     select 'event ' || name || ' ' || attempts || ' ' || coalesce(last_error, '')
       from outbox_events where delivered_at is null and name like 'trading.%'
         and available_at <= now()`,
  );
  return rows.map(({ what }) => what);
}

interface Leg {
  readonly batch_id: string;
  readonly tag: string;
  readonly state: string;
  readonly reason: string | null;
  readonly quantity: number;
  readonly filled: number;
  readonly broker_order_id: string | null;
}

/** How the broker calls the end of an order. */
const ends: Readonly<Record<string, string>> = {
  filled: "complete",
  cancelled: "cancelled",
  rejected: "rejected",
};

/** Compares our books with themselves, with members' batches and with the broker's; empty: all agree. */
export async function findFaults(
  parts: Parts,
  batches: readonly string[],
): Promise<readonly string[]> {
  const { db } = parts;
  const faults = (await rowsOf<{ readonly what: string }>(db, ownFaults)).map(({ what }) => what);
  const legs = await rowsOf<Leg>(
    db,
    `select batch_id, tag, state, reason, quantity, filled_quantity as filled, broker_order_id
       from order_legs`,
  );
  const theirs = Map.groupBy(await listBrokersOrders(parts), ({ tag }) => tag);
  const ours = new Set(legs.map(({ tag }) => tag));
  for (const tag of theirs.keys()) if (!ours.has(tag)) faults.push(`${tag} is unknown here`);
  for (const leg of legs) {
    const there = theirs.get(leg.tag) ?? [];
    if (there.length > 1) faults.push(`${leg.tag} is ${there.length} times at the broker`);
    const [order] = there;
    const wasNeverSent =
      leg.broker_order_id === null &&
      (leg.state === "cancelled" || leg.state === "rejected" || leg.reason === "given_up");
    if (order === undefined) {
      if (!wasNeverSent) faults.push(`${leg.tag} is ${leg.state}, unknown at the broker`);
      continue;
    }
    const facts = {
      state: order.state,
      filled: order.filled_quantity,
      quantity: order.quantity,
      id: order.order_id,
    };
    const known = {
      state: ends[leg.state] ?? leg.state,
      filled: leg.filled,
      quantity: leg.quantity,
      id: leg.broker_order_id,
    };
    if (JSON.stringify(facts) !== JSON.stringify(known))
      faults.push(`${leg.tag}: broker ${JSON.stringify(facts)}, here ${JSON.stringify(known)}`);
  }
  const placed = new Set(batches);
  if (placed.size !== batches.length) faults.push("two orders became one batch");
  const stored = new Set(legs.map(({ batch_id: id }) => id));
  for (const id of placed) if (!stored.has(id)) faults.push(`batch ${id} is lost`);
  for (const id of stored) if (!placed.has(id)) faults.push(`batch ${id} is no member's`);
  return faults;
}

const ownFaults = `
  select 'batch ' || b.id || ' is settled with ' || l.state || ' legs' as what from order_batches b
    join order_legs l on l.batch_id = b.id where b.settled_at is not null
      and l.state in ('unsent', 'sent_unknown', 'open', 'partial')
  union all
  select 'leg ' || l.id || ' is ' || l.state || ', its history ends with ' || e.state
    from order_legs l join lateral (select state, filled_quantity from order_leg_events
      where leg_id = l.id order by id desc limit 1) e on true
    where e.state <> l.state or e.filled_quantity <> l.filled_quantity
  union all
  select 'leg ' || l.id || ' was sent ' || count(*) || ' times' from order_legs l
    join order_leg_events e on e.leg_id = l.id and e.state = 'sent_unknown'
    where not exists (select from order_leg_events back where back.leg_id = l.id
      and back.state = 'unsent' and back.cause = 'sending')
    group by l.id having count(*) > 1
  union all
  select 'fills of ' || user_id || ' ' || isin || ': ' || legs || ' ordered, ' || held || ' in holdings'
    from (select b.user_id, l.isin, l.side, sum(l.filled_quantity) as legs,
        (select coalesce(sum(quantity), 0) from holding_transactions h
          where h.user_id = b.user_id and h.isin = l.isin and h.source = 'fill'
            and h.kind = lower(l.side)) as held
      from order_legs l join order_batches b on b.id = l.batch_id
      group by b.user_id, l.isin, l.side) sums
    where legs <> held
  union all
  select 'event ' || name || ' was given up: ' || coalesce(last_error, '') from outbox_events
    where dead_at is not null`;
