import type { Transaction } from "@munshi/db";
import { isFinal } from "@munshi/engine/trading";
import type { Log } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { BrokerDesk } from "../broker-accounts/index.ts";
import { notify } from "../notifications/index.ts";
import { describeEnd } from "./messages.ts";
import { saveMember } from "./trading-members.repository.ts";
import { saveBatches } from "./trading.repository.ts";
import type { TradingMember } from "./trading-members.repository.ts";
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
  readonly outbox: Pick<Outbox, "add" | "wake" | "on">;
  readonly desk: Pick<BrokerDesk, "withSession" | "account" | "funds">;
  /** Of the site, without a slash at the end. */
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
const slowestLook = 60;
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

/** Settles batches whose legs are all final, and tells the member how they ended; the others. */
export async function settle(
  { transaction, userId, at }: TradingWork,
  running: readonly WholeBatch[],
): Promise<readonly WholeBatch[]> {
  const isOver = ({ legs }: WholeBatch): boolean => legs.every(({ state }) => isFinal(state));
  for (const batch of running.filter(isOver)) {
    await saveBatches(transaction, [batch.id], { settledAt: at, pause: null }, at);
    await notify(transaction, {
      userId,
      tenant: batch.tenant,
      kind: "order",
      source: `order:${batch.id}:settled`,
      content: describeEnd(batch),
      redirectUrl: `/order-summary?id=${batch.id}`,
      at,
    });
  }
  return running.filter((batch) => !isOver(batch));
}
