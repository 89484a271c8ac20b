import type { Database } from "@munshi/db";
import { applyReport, isFinal } from "@munshi/engine/trading";
import { AppError, marketDate } from "@munshi/platform";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { BrokerOrder } from "../../contract/index.ts";
import { readMarketHours } from "../market-hours/index.ts";
import { notify } from "../notifications/index.ts";
import { askAbout, legStateTexts } from "./messages.ts";
import { addSending, requestLook, secondsOf, sendable, settle, watched } from "./trading-work.ts";
import type { TradingDeps, TradingWork } from "./trading-work.ts";
import { findLook, lockForLook } from "./trading-members.repository.ts";
import { listRunning, saveLeg } from "./trading.repository.ts";
import type { StoredLeg, WholeBatch } from "./trading.repository.ts";

/** Looks without a trace, over at least a minute, before the member is asked. */
const mostAbsences = 3;
const absentMs = 60_000;
/** Orders appear in a broker's book within this time. */
const settlingMs = 2_000;

interface Book {
  readonly brokerId: number;
  readonly orders: readonly BrokerOrder[];
  /** Before it was read. */
  readonly readAt: Date;
}

/**
 * Reads a member's order book once and applies it to all their orders; then sends what waited for
 * it, and adds the next look while anything is open. `due`: the moment of an event; it
 * does nothing if another moment has replaced it. Null: now, whatever is due.
 */
export async function lookUpOrders(
  db: Database,
  deps: TradingDeps,
  userId: string,
  due: { readonly at: Date; readonly step: number } | null,
  signal: AbortSignal,
): Promise<void> {
  const { clock, desk, log } = deps;
  const { lookAt, isWatching } = await findLook(db, userId);
  if (due !== null && lookAt?.getTime() !== due.at.getTime()) return;
  let book: Book | null = null;
  let isOver = false;
  if (isWatching) {
    try {
      book = await desk.withSession(userId, async ({ brokerId, provider, token }) => {
        const readAt = clock.now();
        return { brokerId, readAt, orders: await provider.trading.orders(token, signal) };
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      isOver = error.code !== "provider.unavailable";
      log.info({ code: error.code }, "an order book could not be read");
      if (due === null) throw error;
    }
  }
  await inTransaction(db, async (transaction) => {
    const member = await lockForLook(transaction, userId);
    const work: TradingWork = { transaction, userId, member, at: clock.now(), deps };
    const known = await listRunning(transaction, userId);
    const found = book === null ? known : await applyBook(work, known, book);
    const left = await settle(work, found);
    if (left.some((batch) => sendable(batch).length > 0)) await addSending(work);
    const step = due === null ? 0 : due.step + 1;
    // Without a login nothing can be read: the next one looks.
    const next = isOver ? null : await nextLook(work, left, step);
    if (next !== null) await requestLook(work, next, step);
  });
  deps.outbox.wake();
}

/** When to look next; null: nothing is open. */
async function nextLook(
  { transaction, at }: TradingWork,
  running: readonly WholeBatch[],
  step: number,
): Promise<Date | null> {
  const legs = running.flatMap((batch) => watched(batch));
  if (legs.length === 0) return null;
  const soon = new Date(at.getTime() + secondsOf(step) * 1_000);
  if (step < patientStep || legs.some(({ state }) => state === "sent_unknown")) return soon;
  // What the broker holds for the next session changes only then.
  const { state, nextOpening } = await readMarketHours(transaction, at);
  return state === "closed" && nextOpening !== null ? nextOpening : soon;
}

/** Looks after which an order that is still open at the end of a session stays so until the next. */
const patientStep = 4;

/** Batches as the order book shows them; what it changes is stored. */
async function applyBook(
  work: TradingWork,
  running: readonly WholeBatch[],
  book: Book,
): Promise<readonly WholeBatch[]> {
  const byId = new Map(book.orders.map((order) => [order.order_id, order]));
  const byTag = new Map(
    book.orders.flatMap((order) => (order.tag === null ? [] : [[order.tag, order] as const])),
  );
  const taken = new Set(running.flatMap(({ legs }) => legs.map((leg) => leg.brokerOrderId)));
  const batches: WholeBatch[] = [];
  for (const batch of running) {
    const legs: StoredLeg[] = [];
    for (const leg of batch.legs) {
      const order =
        (leg.brokerOrderId === null ? undefined : byId.get(leg.brokerOrderId)) ??
        byTag.get(leg.tag) ??
        findOffsite(book.orders, leg, taken);
      if (order !== undefined) taken.add(order.order_id);
      if (leg.state === "unsent" || batch.brokerId !== book.brokerId) legs.push(leg);
      else if (order === undefined) legs.push(await recordAbsence(work, book, batch, leg));
      else legs.push(await recordOrder(work, leg, order));
    }
    batches.push({ ...batch, legs });
  }
  return batches;
}

/**
 * The order of a leg that was confirmed on the broker's page without its tag: the first of the same
 * share, side and quantity since the page was opened that belongs to no other leg.
 */
function findOffsite(
  orders: readonly BrokerOrder[],
  leg: StoredLeg,
  taken: ReadonlySet<string | null>,
): BrokerOrder | undefined {
  const { sentAt, brokerOrderId } = leg;
  if (!leg.isOffsite || brokerOrderId !== null || sentAt === null) return undefined;
  return orders.find(
    (order) =>
      order.tag === null &&
      !taken.has(order.order_id) &&
      order.symbol === leg.symbol &&
      order.side === leg.side &&
      order.quantity === leg.quantity &&
      order.placed_at !== null &&
      new Date(order.placed_at).getTime() >= sentAt.getTime() - clockDriftMs,
  );
}

/** Brokers' clocks differ from ours by less. */
const clockDriftMs = 5_000;

/** A leg as its order is; stored if that changes it. */
async function recordOrder(
  { transaction, at }: TradingWork,
  leg: StoredLeg,
  order: BrokerOrder,
): Promise<StoredLeg> {
  // Brokers call an order cancelled that the end of the day ended.
  const isLapsed =
    order.status === "cancelled" &&
    !isFinal(leg.state) &&
    leg.cancelAskedAt === null &&
    !leg.isAfterMarket &&
    (await readMarketHours(transaction, at)).state === "closed";
  const after = applyReport(
    { ...leg, brokerOrderId: leg.brokerOrderId ?? order.order_id },
    {
      status: isLapsed ? "expired" : order.status,
      filledQuantity: order.filled_quantity,
      filledPaise: Math.round(order.filled_quantity * (order.average_price ?? 0) * 100),
    },
  );
  const isOver = isFinal(after.state) && after.state !== "filled";
  const failed = {
    reason: after.state === "expired" ? "day_over" : after.state === "rejected" ? "other" : null,
    brokerText: order.status_text,
  };
  const found: StoredLeg = {
    ...after,
    absences: 0,
    absentSince: null,
    askedAt: null,
    ...(isOver && leg.state !== after.state ? failed : {}),
  };
  const hasChanged =
    found.state !== leg.state ||
    found.filledQuantity !== leg.filledQuantity ||
    found.brokerOrderId !== leg.brokerOrderId ||
    leg.absences > 0;
  if (!hasChanged) return leg;
  const text =
    found.state === "partial" || (isOver && found.filledQuantity > 0)
      ? `${legStateTexts[found.state]}, ${found.filledQuantity} of ${found.quantity}`
      : legStateTexts[found.state];
  await saveLeg(transaction, leg, found, { cause: "book", text, at });
  return found;
}

/** A leg that the book does not show; stored if that changes it. */
async function recordAbsence(
  { transaction, userId, at }: TradingWork,
  { readAt }: Book,
  batch: WholeBatch,
  leg: StoredLeg,
): Promise<StoredLeg> {
  if (isFinal(leg.state) || leg.sentAt === null) return leg;
  if (leg.day !== null && leg.day < marketDate(readAt) && !leg.isAfterMarket) {
    const reason = leg.state === "sent_unknown" ? "not_found" : "day_over";
    const event = { cause: "clock", text: "The trading day is over", at } as const;
    const expired: StoredLeg = { ...leg, state: "expired", reason, askedAt: null };
    await saveLeg(transaction, leg, expired, event);
    return expired;
  }
  if (leg.state !== "sent_unknown") return leg;
  // Its call may still be on its way.
  if (readAt.getTime() - leg.sentAt.getTime() < settlingMs) return leg;
  const absentSince = leg.absentSince ?? at;
  const absences = leg.absences + 1;
  const isMissed = absences >= mostAbsences && at.getTime() - absentSince.getTime() >= absentMs;
  const askedAt = leg.askedAt ?? (isMissed ? at : null);
  const event = { cause: "book", text: "Not in the order book", at } as const;
  const missed: StoredLeg = { ...leg, absences, absentSince, askedAt };
  await saveLeg(transaction, leg, missed, event);
  if (askedAt === null || leg.askedAt !== null) return missed;
  await notify(transaction, {
    userId,
    tenant: batch.tenant,
    kind: "order",
    source: `order-leg:${leg.id}:asked`,
    content: askAbout(batch, leg),
    redirectUrl: `/order-summary?id=${batch.id}`,
    at,
  });
  return missed;
}
