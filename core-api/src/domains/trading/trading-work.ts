import type { Transaction } from "@munshi/db";
import { isFinal } from "@munshi/engine/trading";
import { marketDate } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { BrokerDesk } from "../broker-accounts/index.ts";
import { notifyAll } from "../notifications/index.ts";
import type { MarketHours } from "../market-hours/index.ts";
import { readMarketHours } from "../market-hours/index.ts";
import type { TradingCapabilities } from "../../providers/brokers/index.ts";
import type { PauseReason } from "../../contract/index.ts";
import { announcePause, describeEnd } from "./messages.ts";
import { saveMember } from "./trading-members.repository.ts";
import type { TradingMember } from "./trading-members.repository.ts";
import { isDoubtful, saveBatches } from "./trading.repository.ts";
import type { StoredLeg, WholeBatch } from "./trading.repository.ts";

/** Events of the outbox. */
export const tradingEvents = {
  /** Sends what waits of a member: `{user}`. Those of one member are delivered one at a time. */
  send: "trading.send",
  /** Reads a member's order book: `{user, at, step}`. */
  look: "trading.look",
  /** The market opens for a batch that waited for it: `{batch}`. */
  opening: "trading.opening",
} as const;

/** Calls of brokers delay no other events. */
export const tradingLane = "trading";

export interface TradingDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Pick<Outbox, "add" | "on">;
  readonly desk: Pick<BrokerDesk, "withSession" | "account" | "funds">;
  /** Base URL of the site, without a trailing slash. */
  readonly publicUrl: string;
  /** Waits between two orders. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Orders of one member under their lock. */
export interface TradingWork {
  readonly transaction: Transaction;
  readonly userId: string;
  readonly member: TradingMember;
  readonly at: Date;
  readonly deps: Pick<TradingDeps, "outbox" | "clock">;
}

/** Seconds until the next look: soon after an order was sent, then less often while it stays open. */
const lookSeconds = [1, 2, 3, 5, 8, 13, 20, 30] as const;
export const slowestLook = 60;
/** A look that is due for so long was lost. */
const lostMs = 10 * 60_000;

export const secondsOf = (step: number): number => lookSeconds[step] ?? slowestLook;

/** Adds a look at a moment, unless an earlier one is due. */
export async function addLook(work: TradingWork, when: Date, step: number): Promise<void> {
  const { member, at } = work;
  const due = member.lookAt;
  if (due !== null && due <= when && at.getTime() - due.getTime() < lostMs) return;
  await requestLook(work, when, step);
}

/** Makes a moment the only one at which the member's order book is read. */
export async function requestLook(
  { transaction, userId, deps }: TradingWork,
  when: Date,
  step: number,
): Promise<void> {
  await saveMember(transaction, userId, { lookAt: when });
  await deps.outbox.add(transaction, {
    id: createPublicId(),
    tenant: "munshi",
    name: tradingEvents.look,
    payload: { user: userId, at: when.toISOString(), step },
    notBefore: when,
  });
}

/** Adds an event that sends what waits. */
export async function addSending({ transaction, userId, deps }: TradingWork): Promise<void> {
  await deps.outbox.add(transaction, {
    tenant: "munshi",
    name: tradingEvents.send,
    payload: { user: userId },
    key: `trading:${userId}`,
  });
}

/** Unsent legs that may go now. */
export const sendable = ({ pause, legs }: WholeBatch): readonly StoredLeg[] =>
  pause === null ? legs.filter(({ state }) => state === "unsent") : [];

/** Legs that a broker may have. */
export const watched = ({ legs }: WholeBatch): readonly StoredLeg[] =>
  legs.filter(({ state }) => state !== "unsent" && !isFinal(state));

/**
 * Returns the question the member can answer about a leg, or null: `existence` at the broker, if
 * already asked or sent to the broker's page; `fill` on a day whose order book was not read.
 */
export function questionOf(leg: StoredLeg, today: string): "existence" | "fill" | null {
  const { state, askedAt, isOffsite, absences, day } = leg;
  if (isFinal(state) || state === "unsent") return null;
  if (askedAt !== null && day !== null && day < today) return "fill";
  if (state !== "sent_unknown") return null;
  return askedAt !== null || (isOffsite && absences > 0) ? "existence" : null;
}

/**
 * The orders of the broker's page that was opened last, where it may be opened again: none of them is
 * known at the broker, given up, or of another day. Else empty.
 */
export function lastPage({ legs }: WholeBatch, today: string): readonly StoredLeg[] {
  const opened = legs.filter(({ isOffsite, sentAt }) => isOffsite && sentAt !== null);
  const times = opened.map(({ sentAt }) => sentAt?.getTime() ?? 0);
  const page = opened.filter(({ sentAt }) => sentAt?.getTime() === Math.max(...times));
  const isOpen = page.every(
    ({ state, brokerOrderId, day }) =>
      state === "sent_unknown" && brokerOrderId === null && day === today,
  );
  return isOpen ? page : [];
}

/** A leg without which nothing is left to find out: sent, not final, or given up and perhaps there. */
export const followed = ({ legs }: WholeBatch): readonly StoredLeg[] =>
  legs.filter((leg) => (leg.state !== "unsent" && !isFinal(leg.state)) || isDoubtful(leg));

/**
 * Settles batches whose legs are all final, and tells the member how they ended; opens one again in
 * which an order appeared. Returns the batches that are not settled.
 */
export async function settle(
  { transaction, userId, at }: TradingWork,
  batches: readonly WholeBatch[],
): Promise<readonly WholeBatch[]> {
  const isOver = ({ legs }: WholeBatch): boolean => legs.every(({ state }) => isFinal(state));
  const left = batches.filter((batch) => !isOver(batch));
  const reopened = left.filter(({ settledAt }) => settledAt !== null);
  const ended = batches.filter((batch) => isOver(batch) && batch.settledAt === null);
  const ids = (some: readonly WholeBatch[]): readonly string[] => some.map(({ id }) => id);
  await saveBatches(transaction, ids(reopened), { settledAt: null }, at);
  await saveBatches(transaction, ids(ended), { settledAt: at, pause: null }, at);
  await notifyAll(
    transaction,
    ended.map((batch) => ({
      userId,
      tenant: batch.tenant,
      kind: "order",
      source: `order:${batch.id}:settled`,
      content: describeEnd(batch),
      redirectUrl: `/order-summary?id=${batch.id}`,
      at,
    })),
  );
  return left;
}

/**
 * Pauses batches and tells the member why, once a day for each reason; one that waits for the market
 * asks again at its opening.
 */
export async function pauseBatches(
  work: TradingWork,
  batches: readonly WholeBatch[],
  reason: PauseReason,
): Promise<void> {
  const { transaction, userId, at } = work;
  const ids = batches.map(({ id }) => id);
  await saveBatches(transaction, ids, { pause: reason }, at);
  await notifyAll(
    transaction,
    batches.map((batch) => ({
      userId,
      tenant: batch.tenant,
      kind: "order",
      source: `order:${batch.id}:pause:${reason}:${marketDate(at)}`,
      content: announcePause(batch, reason),
      redirectUrl: `/order-summary?id=${batch.id}`,
      at,
    })),
  );
  if (reason === "closed") for (const batch of batches) await addOpening(work, batch);
}

/** Asks about a batch when the market opens next. */
export async function addOpening(
  { transaction, at, deps }: TradingWork,
  { id, tenant }: Pick<WholeBatch, "id" | "tenant">,
): Promise<void> {
  const { nextOpening } = await readMarketHours(transaction, at);
  if (nextOpening === null) return;
  await deps.outbox.add(transaction, {
    tenant,
    name: tradingEvents.opening,
    payload: { batch: id },
    notBefore: nextOpening,
  });
}

/**
 * Returns how an order can be sent at a moment; `closed`: not before the market opens. Brokers take
 * after-market orders from half an hour after a session until shortly before the next one.
 */
export function sendingMode(
  { state, nextOpening, closedAt }: MarketHours,
  at: Date,
  can: Pick<TradingCapabilities, "afterMarket">,
): "now" | "after_market" | "closed" {
  if (state === "open") return "now";
  if (state === "pre-open" || !can.afterMarket || nextOpening === null) return "closed";
  const isSoon = nextOpening.getTime() - at.getTime() < beforeOpeningMs;
  const isSettling = closedAt !== null && at.getTime() - closedAt.getTime() < settlingMs;
  return isSoon || isSettling ? "closed" : "after_market";
}

/** The day of the session for which orders are placed at a moment. */
export function sessionOf({ state, nextOpening }: MarketHours, at: Date): string {
  return marketDate(state === "open" ? at : (nextOpening ?? at));
}

/** After-market orders end so long before a session. */
const beforeOpeningMs = 20 * 60_000;
/** They begin so long after one. */
const settlingMs = 30 * 60_000;

/** A time of day (`16:00`) in Asia/Kolkata. */
export const atMarketTime = (day: string, time: string): Date =>
  new Date(`${day}T${time}:00+05:30`);
