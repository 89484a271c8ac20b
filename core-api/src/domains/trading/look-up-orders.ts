import type { Database } from "@munshi/db";
import { applyReport, isFinal } from "@munshi/engine/trading";
import type { LegReport } from "@munshi/engine/trading";
import { AppError, marketDate } from "@munshi/platform";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { BrokerOrder } from "../../contract/index.ts";
import { readMarketHours } from "../market-hours/index.ts";
import type { MarketHours } from "../market-hours/index.ts";
import { notify } from "../notifications/index.ts";
import { announceLogin, askAbout, askAboutDay, legStateTexts } from "./messages.ts";
import {
  addSending,
  requestLook,
  atMarketTime,
  followed,
  isDayOver,
  questionOf,
  secondsOf,
  sendable,
  settle,
  slowestLook,
  watched,
} from "./trading-work.ts";
import type { TradingDeps, TradingWork } from "./trading-work.ts";
import { findLook, lockForLook } from "./trading-members.repository.ts";
import { isDoubtful, listFollowed, saveLeg } from "./trading.repository.ts";
import type { StoredLeg, WholeBatch } from "./trading.repository.ts";

/** Looks without a trace, over at least a minute, before the member is asked. */
const mostAbsences = 3;
const absentMs = 60_000;
/** On a broker's page the member may take longer; signed orders are valid as long. */
const absentOnPageMs = 300_000;
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
  const { lookAt, isWatching } = await findLook(db, userId, marketDate(clock.now()));
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
      log.info({ code: error.code }, "an order book could not be read");
      if (due === null) throw error;
      // A login since then has ended the session that was used.
      const isBack =
        error.code === "broker.session_over" &&
        (await desk.account(userId))?.status === "connected";
      isOver = error.code !== "provider.unavailable" && !isBack;
    }
  }
  await inTransaction(db, async (transaction) => {
    const member = await lockForLook(transaction, userId);
    const work: TradingWork = { transaction, userId, member, at: clock.now(), deps };
    const known = await listFollowed(transaction, userId, marketDate(work.at));
    const hours = await readMarketHours(transaction, work.at);
    const found = book === null ? known : await applyBook(work, known, book, hours);
    const left = await settle(work, found);
    if (left.some((batch) => sendable(batch).length > 0)) await addSending(work);
    if (isOver) await askForLogin(work, left);
    const step = due === null ? 0 : due.step + 1;
    const readable = found.filter(({ brokerId }) => book === null || brokerId === book.brokerId);
    // Without a login nothing can be read: the next one looks.
    const next = isOver ? null : nextLook(work.at, readable, hours, step);
    if (next !== null) await requestLook(work, next, step);
  });
  deps.outbox.wake();
}

/** When to look next; null: a look can tell nothing. */
function nextLook(
  at: Date,
  batches: readonly WholeBatch[],
  hours: MarketHours,
  step: number,
): Date | null {
  const today = marketDate(at);
  const legs = batches
    .flatMap((batch) => followed(batch))
    .filter((leg) => questionOf(leg, today) !== "fill");
  if (legs.length === 0) return null;
  const isUrgent = legs.some(
    (leg) => leg.state === "sent_unknown" && questionOf(leg, today) === null,
  );
  const pause = isUrgent || step < patientStep ? secondsOf(step) : slowestLook;
  const soon = new Date(at.getTime() + pause * 1_000);
  if (hours.state !== "closed" || isUrgent || step < patientStep) return soon;
  // The closing sessions of a day may fill its orders, and end them.
  const closing = legs.some(({ day }) => day === today)
    ? closingLooks.map((time) => atMarketTime(today, time)).find((when) => when > at)
    : undefined;
  return closing ?? hours.nextOpening;
}

/** Looks after which an order that is still open is looked at less often. */
const patientStep = 4;
const closingLooks = ["15:40", "16:11"];

/** Asks the member to log in where open orders can no longer be read, once a day. */
async function askForLogin(
  { transaction, userId, at }: TradingWork,
  running: readonly WholeBatch[],
): Promise<void> {
  const open = running.filter((batch) => watched(batch).length > 0);
  const count = open.reduce((sum, batch) => sum + watched(batch).length, 0);
  const [first] = open;
  if (first === undefined) return;
  await notify(transaction, {
    userId,
    tenant: first.tenant,
    kind: "order",
    source: `orders:login:${marketDate(at)}`,
    content: announceLogin(count),
    redirectUrl: "/orders",
    at,
  });
}

/** Batches as the order book shows them; what it changes is stored. */
async function applyBook(
  work: TradingWork,
  running: readonly WholeBatch[],
  book: Book,
  hours: MarketHours,
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
      const isTried = leg.state !== "unsent" || leg.tries > 0;
      const order =
        (leg.brokerOrderId === null ? undefined : byId.get(leg.brokerOrderId)) ??
        byTag.get(leg.tag) ??
        findOffsite(book.orders, leg, taken);
      if (order !== undefined) taken.add(order.order_id);
      if (!isTried || batch.brokerId !== book.brokerId) legs.push(leg);
      else if (order === undefined) legs.push(await recordAbsence(work, book, batch, leg));
      else legs.push(await recordOrder(work, leg, order, hours));
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
  if (isFinal(leg.state) && !isDoubtful(leg)) return undefined;
  return orders.find(
    (order) =>
      order.tag === null &&
      !taken.has(order.order_id) &&
      order.symbol === leg.symbol &&
      order.exchange === leg.exchange &&
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
  hours: MarketHours,
): Promise<StoredLeg> {
  const isLive = order.status === "open" || order.status === "unknown";
  // The exchange has ended what is still open; brokers call that cancelled, or nothing yet.
  const mayHaveLapsed = isLive || (order.status === "cancelled" && leg.cancelAskedAt === null);
  const isLapsed =
    mayHaveLapsed &&
    !isFinal(leg.state) &&
    leg.day === marketDate(at) &&
    isDayOver(leg.day, at, hours);
  const fills = fillsOf(order, leg, isLapsed);
  // A broker that shows an order which was not sent by its answer has it nevertheless.
  const sent: StoredLeg =
    leg.state === "unsent"
      ? { ...leg, state: "sent_unknown", sentAt: at, day: marketDate(at) }
      : leg;
  const after = applyReport(
    { ...sent, brokerOrderId: leg.brokerOrderId ?? order.order_id },
    { status: isLapsed ? "expired" : order.status, ...fills },
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
    ...(leg.state === after.state ? {} : isOver ? failed : { reason: null, brokerText: "" }),
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

/**
 * What is filled of an order, and for how much. Books show fills before their price: those wait for
 * the next look, and count at the limit, which they are not worse than, once the day is over.
 */
function fillsOf(
  order: BrokerOrder,
  leg: StoredLeg,
  isLapsed: boolean,
): Pick<LegReport, "filledQuantity" | "filledPaise"> {
  const { filled_quantity: filledQuantity, average_price: average } = order;
  const hasPrice = average !== null && average > 0;
  if (filledQuantity > leg.filledQuantity && !hasPrice && !isLapsed)
    return { filledQuantity: leg.filledQuantity, filledPaise: leg.filledPaise };
  const paise = hasPrice ? average * 100 : (leg.limit ?? 0);
  return { filledQuantity, filledPaise: Math.round(filledQuantity * paise) };
}

/** A leg that the book does not show; stored if that changes it. */
async function recordAbsence(
  work: TradingWork,
  { readAt }: Book,
  batch: WholeBatch,
  leg: StoredLeg,
): Promise<StoredLeg> {
  if (isFinal(leg.state) || leg.sentAt === null) return leg;
  // Books show one day: what became of it is known to the member's broker alone.
  const isPast = leg.day !== null && leg.day < marketDate(readAt);
  if (!isPast && leg.state !== "sent_unknown") return leg;
  // Its call may still be on its way.
  if (readAt.getTime() - leg.sentAt.getTime() < settlingMs) return leg;
  const { at } = work;
  const absentSince = leg.absentSince ?? at;
  const absences = leg.absences + 1;
  const patience = leg.isOffsite ? absentOnPageMs : absentMs;
  const isMissed = absences >= mostAbsences && at.getTime() - absentSince.getTime() >= patience;
  const askedAt = leg.askedAt ?? (isMissed || isPast ? at : null);
  if (isPast && leg.askedAt !== null) return leg;
  const event = { cause: "book", text: "Not in the order book", at } as const;
  const missed: StoredLeg = { ...leg, absences, absentSince, askedAt };
  await saveLeg(work.transaction, leg, missed, event);
  if (askedAt === null || leg.askedAt !== null) return missed;
  await notify(work.transaction, {
    userId: work.userId,
    tenant: batch.tenant,
    kind: "order",
    source: `order-leg:${leg.id}:asked:${marketDate(at)}`,
    content: isPast ? askAboutDay(batch, leg) : askAbout(batch, leg),
    redirectUrl: `/order-summary?id=${batch.id}`,
    at,
  });
  return missed;
}
