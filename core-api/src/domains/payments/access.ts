import type { ProductAccess } from "../../contract/index.ts";
import { formatDate } from "../../platform/clock/days.ts";
import { subscriptionProduct } from "../entitlements/index.ts";
import { periods } from "../prices/index.ts";
import type { AccessEntry, Pause } from "./access.query.ts";
import type { StoredOrder } from "./orders.repository.ts";
import { countUnusedDays, openUntil, planPeriod } from "./paid-periods.ts";
import { accessOf } from "./products.ts";

/** All that is known of a member's products. */
export interface AccessFacts {
  readonly entries: readonly AccessEntry[];
  readonly pauses: readonly Pause[];
  /** Newest first. */
  readonly orders: readonly StoredOrder[];
  /** Refundable today in paise, by order. */
  readonly refundable: ReadonlyMap<string, number>;
}

/** The products to explain: the subscription, then every box that was ordered, by name. */
export function listAccess(facts: AccessFacts, at: Date): readonly ProductAccess[] {
  const names = new Map<string, string>([[subscriptionProduct, "Subscription"]]);
  for (const { lines, kind } of facts.orders.toReversed()) {
    if (kind === "STOCKBOX") for (const { product, name } of lines) names.set(product, name);
  }
  const [subscription, ...boxes] = [...names].map(([product, name]) =>
    explainAccess(product, name, facts, at),
  );
  const byName = boxes.toSorted((one, other) => one.name.localeCompare(other.name));
  return subscription === undefined ? [] : [subscription, ...byName];
}

/** Why a product is open or locked to a member at a moment. */
export function explainAccess(
  product: string,
  name: string,
  facts: AccessFacts,
  at: Date,
): ProductAccess {
  const entries = facts.entries.filter((entry) => entry.product === product);
  const valid = entries.filter(({ revokedFor }) => revokedFor === null);
  const orders = facts.orders.filter(({ lines }) =>
    lines.some((line) => accessOf(line.product) === product),
  );
  const pauses = facts.pauses.filter((one) => one.product === product);
  const [first] = pauses;
  const pause =
    first === undefined
      ? null
      : { ...first, days: pauses.reduce((sum, { days }) => sum + days, 0) };
  const till = openUntil(valid, at);
  const running = valid.find(({ startsAt, endsAt }) => startsAt <= at && endsAt >= at) ?? null;
  const isPaid = valid.some((entry) => entry.orderId !== null && countUnusedDays(entry, at) > 0);
  const period = orders[0]?.lines.find((line) => accessOf(line.product) === product)?.period;
  const renewal = planPeriod(valid, periods[period ?? "year"].days, at);
  const paidBy = orders.filter(({ id }) => entries.some(({ orderId }) => orderId === id));
  return {
    product,
    name,
    is_open: till !== null,
    reason:
      till === null
        ? explainLock(entries, orders, pause)
        : `${explainOpen(till, running, orders)}${pause === null ? "" : ` Then paused with ${countDays(pause.days)} kept.`}`,
    till: till?.toISOString() ?? null,
    is_paused: pause !== null,
    paused_days: pause?.days ?? 0,
    can_pause: pause === null && isPaid,
    order: running?.orderId ?? pause?.order_id ?? null,
    refundable_paise: paidBy.reduce((sum, { id }) => sum + (facts.refundable.get(id) ?? 0), 0),
    renews_from: renewal instanceof Date ? renewal.toISOString() : null,
  };
}

function countDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

function explainOpen(
  till: Date,
  running: AccessEntry | null,
  orders: readonly StoredOrder[],
): string {
  const until = `Open until ${formatDate(till)}`;
  if (running === null) return `${until}.`;
  const order = orders.find(({ id }) => id === running.orderId);
  if (order !== undefined) {
    const line = order.lines.find(({ product }) => accessOf(product) === running.product);
    const paid = line === undefined ? "" : periods[line.period].text;
    const part =
      line !== undefined && line.days < periods[line.period].days
        ? `${countDays(line.days)} of ${paid}`
        : paid;
    return `${until}: paid ${part} on ${formatDate(order.createdAt)}, order ${order.number}.`;
  }
  if (running.kind === "trial") return `${until}: free trial${ofCoupon(running)}.`;
  if (running.kind === "coupon") return `${until}: coupon${ofCoupon(running)}.`;
  return `${until}: given by Munshi on ${formatDate(running.createdAt)}.`;
}

function ofCoupon({ coupon }: AccessEntry): string {
  return coupon === null ? "" : ` ${coupon}`;
}

function explainLock(
  entries: readonly AccessEntry[],
  orders: readonly StoredOrder[],
  pause: Pause | null,
): string {
  if (pause !== null) {
    return `Paused on ${formatDate(pause.paused_at)}: ${countDays(pause.days)} ${pause.days === 1 ? "is" : "are"} kept. Resume at any time.`;
  }
  const [order] = orders;
  if (order?.hold != null) return `Locked: ${order.hold}`;
  const lastEnd = Math.max(
    0,
    ...entries
      .filter(({ revokedFor }) => revokedFor === null)
      .map(({ endsAt }) => endsAt.getTime()),
  );
  if (order !== undefined && order.createdAt.getTime() > lastEnd) {
    const reasons: { readonly [S in StoredOrder["state"]]?: string } = {
      created: `order ${order.number} is not paid`,
      attempted: `the bank has not confirmed order ${order.number}`,
      authorized: `order ${order.number} is being confirmed`,
      failed: `payment failed, order ${order.number}`,
      expired: `order ${order.number} was not paid in time`,
      refunded: `order ${order.number} was refunded`,
      disputed: `order ${order.number} is disputed at the bank`,
    };
    const reason = reasons[order.state];
    if (reason !== undefined) return `Locked: ${reason}.`;
  }
  const refunded = orders.find(
    ({ state }) => state === "refunded" || state === "partially_refunded",
  );
  if (refunded !== undefined && lastEnd > 0) {
    return `Locked: ended on ${formatDate(new Date(lastEnd))}, order ${refunded.number} was refunded.`;
  }
  if (lastEnd > 0) return `Locked: ended on ${formatDate(new Date(lastEnd))}.`;
  return "Not bought yet.";
}
