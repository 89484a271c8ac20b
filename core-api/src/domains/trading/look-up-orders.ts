import type { Database } from "@munshi/db";
import { applyReport, isFinal } from "@munshi/engine/trading";
import type { LegReport } from "@munshi/engine/trading";
import { AppError, marketDate } from "@munshi/platform";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { BrokerOrder } from "../../contract/index.ts";
import { readMarketHours } from "../market-hours/index.ts";
import type { MarketHours } from "../market-hours/index.ts";
import { notify, notifyAll } from "../notifications/index.ts";
import { announceLogin, askAbout, askAboutDay, legStateTexts } from "./messages.ts";
import {
  addSending,
  requestLook,
  atMarketTime,
  followed,
  questionOf,
  secondsOf,
  sendable,
  settle,
  slowestLook,
  watched,
} from "./trading-work.ts";
import type { TradingDeps, TradingWork } from "./trading-work.ts";
import { findLook, lockForLook } from "./trading-members.repository.ts";
import { saveLegs } from "./leg-events.repository.ts";
import type { LegChange } from "./leg-events.repository.ts";
import { isDoubtful, listBrokerOrders, listFollowed } from "./trading.repository.ts";
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
    let read: Promise<MarketHours> | null = null;
    const hours: ReadHours = () => (read ??= readMarketHours(transaction, work.at));
    const found = book === null ? known : await applyBook(work, known, book, hours);
    const left = await settle(work, found);
    if (left.some((batch) => sendable(batch).length > 0)) await addSending(work);
    if (isOver) await askForLogin(work, left);
    const step = due === null ? 0 : due.step + 1;
    const readable = found.filter(({ brokerId }) => book === null || brokerId === book.brokerId);
    // Without a login nothing can be read: the next one looks.
    const next = isOver ? null : await nextLook(work.at, readable, hours, step);
    if (next !== null) await requestLook(work, next, step);
  });
}

/** The market's hours now, read when they are first needed. */
type ReadHours = () => Promise<MarketHours>;

/** When to look next; null: a look can tell nothing. */
async function nextLook(
  at: Date,
  batches: readonly WholeBatch[],
  hours: ReadHours,
  step: number,
): Promise<Date | null> {
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
  if (isUrgent || step < patientStep) return soon;
  const { state, nextOpening } = await hours();
  if (state !== "closed") return soon;
  // The closing sessions of a day may fill its orders, and end them.
  const closing = legs.some(({ day }) => day === today)
    ? closingLooks.map((time) => atMarketTime(today, time)).find((when) => when > at)
    : undefined;
  return closing ?? nextOpening;
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
  hours: ReadHours,
): Promise<readonly WholeBatch[]> {
  const { transaction, userId, at } = work;
  const byId = new Map(book.orders.map((order) => [order.order_id, order]));
  const byTag = new Map(
    book.orders.flatMap((order) => (order.tag === null ? [] : [[order.tag, order] as const])),
  );
  const byPage = await matchOffsite(work, running, book, byTag);
  const isOver = await isTodayOver(at, hours);
  const changes: LegChange[] = [];
  const batches = running.map((batch): WholeBatch => {
    const legs = batch.legs.map((leg) => {
      const isTried = leg.state !== "unsent" || leg.tries > 0;
      const order =
        (leg.brokerOrderId === null ? undefined : byId.get(leg.brokerOrderId)) ??
        byTag.get(leg.tag) ??
        byPage.get(leg.id);
      if (!isTried || batch.brokerId !== book.brokerId) return leg;
      const told = order === undefined ? missLeg(leg, book, at) : seeLeg(leg, order, at, isOver);
      if (told === null) return leg;
      changes.push({ batch, before: leg, ...told });
      return told.after;
    });
    return { ...batch, legs };
  });
  await saveLegs(transaction, changes, "book", at);
  const asked = changes.filter(({ before, after }) => !before.askedAt && after.askedAt);
  const questions = asked.map(({ batch, after: leg }) => ({
    userId,
    tenant: batch.tenant,
    kind: "order" as const,
    source: `order-leg:${leg.id}:asked:${marketDate(at)}`,
    content: isPast(leg, book) ? askAboutDay(batch, leg) : askAbout(batch, leg),
    redirectUrl: `/order-summary?id=${batch.id}`,
    at,
  }));
  await notifyAll(transaction, questions);
  return batches;
}

/** Returns true once today's closing and post-close sessions are over: no more fills today. */
async function isTodayOver(at: Date, hours: ReadHours): Promise<boolean> {
  const today = marketDate(at);
  if (at < atMarketTime(today, "16:10")) return false;
  const { state, nextOpening } = await hours();
  return state === "closed" && (nextOpening === null || marketDate(nextOpening) !== today);
}

/**
 * Orders by leg that were confirmed on the broker's page without a tag. Each belongs to the leg of the
 * same share, side and quantity whose page was opened last before it, rather than to one that the
 * member gave up: else an order that was given up and retried would be found twice, or not at all.
 */
async function matchOffsite(
  { transaction, userId }: TradingWork,
  running: readonly WholeBatch[],
  book: Book,
  byTag: ReadonlyMap<string, BrokerOrder>,
): Promise<ReadonlyMap<string, BrokerOrder>> {
  const legs = running
    .filter(({ brokerId }) => brokerId === book.brokerId)
    .flatMap((batch) => batch.legs);
  const waiting = legs
    .filter((leg) => leg.isOffsite && leg.brokerOrderId === null && !byTag.has(leg.tag))
    .filter((leg) => !isFinal(leg.state) || isDoubtful(leg))
    .toSorted(
      (one, other) =>
        Number(isDoubtful(one)) - Number(isDoubtful(other)) ||
        Number(other.sentAt) - Number(one.sentAt),
    );
  const matched = new Map<string, BrokerOrder>();
  if (waiting.length === 0) return matched;
  // Those of settled batches are in the book all day.
  const known = await listBrokerOrders(transaction, userId, book.brokerId);
  const placed = book.orders
    .filter((order) => order.tag === null && !known.has(order.order_id))
    .flatMap((order) =>
      order.placed_at === null ? [] : [{ order, at: new Date(order.placed_at).getTime() }],
    )
    .toSorted((one, other) => one.at - other.at);
  for (const { order, at } of placed) {
    const leg = waiting.find(
      ({ id, sentAt, symbol, exchange, side, quantity }) =>
        !matched.has(id) &&
        sentAt !== null &&
        sentAt.getTime() <= at + clockDriftMs &&
        symbol === order.symbol &&
        exchange === order.exchange &&
        side === order.side &&
        quantity === order.quantity,
    );
    if (leg !== undefined) matched.set(leg.id, order);
  }
  return matched;
}

/** Brokers' clocks differ from ours by less. */
const clockDriftMs = 5_000;

/** Returns the change an order makes to its leg, or null if nothing changes. */
function seeLeg(
  leg: StoredLeg,
  order: BrokerOrder,
  at: Date,
  isOver: boolean,
): Pick<LegChange, "after" | "text"> | null {
  const isLive = order.status === "open" || order.status === "unknown";
  // The exchange has ended what is still open; brokers call that cancelled, or nothing yet.
  const mayHaveLapsed = isLive || (order.status === "cancelled" && leg.cancelAskedAt === null);
  const isLapsed = mayHaveLapsed && !isFinal(leg.state) && leg.day === marketDate(at) && isOver;
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
  const hasFailed = isFinal(after.state) && after.state !== "filled";
  const failed = {
    reason: after.state === "expired" ? "day_over" : after.state === "rejected" ? "other" : null,
    brokerText: order.status_text,
  };
  const found: StoredLeg = {
    ...after,
    absences: 0,
    absentSince: null,
    askedAt: null,
    ...(leg.state === after.state ? {} : hasFailed ? failed : { reason: null, brokerText: "" }),
  };
  const hasChanged =
    found.state !== leg.state ||
    found.filledQuantity !== leg.filledQuantity ||
    found.brokerOrderId !== leg.brokerOrderId ||
    leg.absences > 0;
  if (!hasChanged) return null;
  const text =
    found.state === "partial" || (hasFailed && found.filledQuantity > 0)
      ? `${legStateTexts[found.state]}, ${found.filledQuantity} of ${found.quantity}`
      : legStateTexts[found.state];
  return { after: found, text };
}

/**
 * Returns an order's filled quantity and value. Books show fills before their price: those wait for
 * the next read; once the day is over, they count at the limit, the worst possible price.
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

/** Books cover one day: only the member's broker knows the outcome of an earlier day's order. */
const isPast = ({ day }: StoredLeg, { readAt }: Book): boolean =>
  day !== null && day < marketDate(readAt);

/** Returns the change to a leg missing from the book, or null if nothing changes. */
function missLeg(leg: StoredLeg, book: Book, at: Date): Pick<LegChange, "after" | "text"> | null {
  if (isFinal(leg.state) || leg.sentAt === null) return null;
  const wasEarlier = isPast(leg, book);
  if (wasEarlier ? leg.askedAt !== null : leg.state !== "sent_unknown") return null;
  // IIts call may still be in flight.
  if (book.readAt.getTime() - leg.sentAt.getTime() < settlingMs) return null;
  const absentSince = leg.absentSince ?? at;
  const absences = leg.absences + 1;
  const patience = leg.isOffsite ? absentOnPageMs : absentMs;
  const isMissed = absences >= mostAbsences && at.getTime() - absentSince.getTime() >= patience;
  const askedAt = leg.askedAt ?? (isMissed || wasEarlier ? at : null);
  return { after: { ...leg, absences, absentSince, askedAt }, text: "Not in the order book" };
}
