import type { Database } from "@munshi/db";
import { AppError, marketDate } from "@munshi/platform";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { PauseReason } from "../../contract/index.ts";
import type { BrokerTrading, PlacedOrder, SessionToken } from "../../providers/brokers/index.ts";
import {
  addLook,
  addSending,
  pauseBatches,
  secondsOf,
  sendable,
  sendingMode,
  settle,
} from "./trading-work.ts";
import type { TradingDeps, TradingWork } from "./trading-work.ts";
import { openMarketHours } from "../market-hours/index.ts";
import type { MarketHours } from "../market-hours/index.ts";
import { lockMember } from "./trading-members.repository.ts";
import { saveLegs } from "./leg-events.repository.ts";
import { findBatch, isDoubtful, listRunning, saveBatches } from "./trading.repository.ts";
import type { StoredLeg, WholeBatch } from "./trading.repository.ts";

/** Time limit for one event; the next event continues. */
const longestMs = 5_000;
/** A leg that reached no broker so often waits for the member. */
const mostTries = 5;
const minuteMs = 60_000;

interface Claim {
  readonly leg: StoredLeg;
  readonly batch: WholeBatch;
}

/**
 * Sends what waits of a member, sells first, then purchases that the funds cover. Each leg is stored
 * as `sent_unknown` before its call, so that whatever ends this process, nothing is sent twice.
 */
export async function sendOrders(
  db: Database,
  deps: TradingDeps,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  const { clock, desk } = deps;
  const running = await listRunning(db, userId);
  if (running.every((batch) => sendable(batch).length === 0)) return;
  const until = clock.now().getTime() + longestMs;
  const hoursAt = await openMarketHours(db, clock.now());
  try {
    await desk.withSession(userId, async ({ brokerId, provider, token }) => {
      const { trading } = provider;
      const account = { brokerId, trading, token };
      const money = createPurse(account, signal);
      for (;;) {
        const claim = await claimNext(db, deps, userId, account, money, hoursAt);
        if (claim === "none") return;
        if (claim === "later" || clock.now().getTime() >= until)
          return await goOn(db, deps, userId);
        if (claim === "funds") {
          await money.read();
          continue;
        }
        const sentAt = clock.now().getTime();
        const outcome = await send(account, claim.leg, signal);
        const isStopped = await recordOutcome(db, deps, userId, claim, outcome);
        if (outcome.outcome === "session_over") throw outcome.error;
        if (isStopped) return;
        money.spend(claim.leg);
        const sentFor = clock.now().getTime() - sentAt;
        await deps.wait(Math.max(0, 1_000 / trading.can.ordersPerSecond - sentFor), signal);
      }
    });
  } catch (error) {
    await stop(db, deps, userId, error);
  }
}

interface Account {
  readonly brokerId: number;
  readonly trading: BrokerTrading;
  readonly token: SessionToken;
}

/** Funds available for purchases; read once, before the first purchase. */
interface Purse {
  /** Paise; null: not read yet. */
  readonly left: () => number | null;
  read(): Promise<void>;
  spend(leg: StoredLeg): void;
}

function createPurse({ trading, token }: Account, signal: AbortSignal): Purse {
  let left: number | null = null;
  return {
    left: () => left,
    async read() {
      left = await trading.funds(token, signal);
    },
    spend(leg) {
      if (left !== null && leg.side === "BUY") left -= costOf(leg);
    },
  };
}

const costOf = ({ quantity, limit }: StoredLeg): number => quantity * (limit ?? 0);

/**
 * Stores the next leg as sent, before it is. `none`: nothing may be sent now; `later`: after other
 * orders; `funds`: they have to be read first.
 */
async function claimNext(
  db: Database,
  deps: TradingDeps,
  userId: string,
  { brokerId, trading }: Account,
  purse: Purse,
  hoursAt: (at: Date) => MarketHours,
): Promise<Claim | "none" | "later" | "funds"> {
  return inTransaction(db, async (transaction) => {
    const member = await lockMember(transaction, userId);
    const at = deps.clock.now();
    const work: TradingWork = { transaction, userId, member, at, deps };
    const running = await listRunning(transaction, userId);
    const waiting = running.filter((batch) => sendable(batch).length > 0);
    if (member.frozenAt !== null) {
      const ids = waiting.map(({ id }) => id);
      await saveBatches(transaction, ids, { pause: "frozen" }, at);
      return "none";
    }
    await pauseBatches(
      work,
      waiting.filter((batch) => batch.brokerId !== brokerId),
      "session_over",
    );
    const batch = waiting.find((one) => one.brokerId === brokerId);
    if (batch === undefined) return "none";
    const lately = running
      .flatMap(({ legs }) => legs)
      .filter(({ sentAt }) => sentAt !== null && at.getTime() - sentAt.getTime() < minuteMs);
    if (lately.length >= trading.can.ordersPerMinute) {
      await addLook(work, new Date(at.getTime() + secondsOf(7) * 1_000), 7);
      return "none";
    }
    const legs = sendable(batch);
    const leg = legs.find(({ side }) => side === "SELL") ?? legs[0];
    if (leg === undefined) return "none";
    if (leg.side === "BUY") {
      const left = purse.left();
      if (left === null) return "funds";
      if (costOf(leg) > left) {
        const isSelling = batch.legs.some(
          ({ side, state }) =>
            side === "SELL" &&
            (state === "open" || state === "partial" || state === "sent_unknown"),
        );
        // Cash of sales that are still open arrives with their fills, which a look finds.
        if (isSelling) return "none";
        await pauseBatches(work, [batch], "funds");
        return "later";
      }
    }
    const hours = hoursAt(at);
    const mode = sendingMode(hours, at, trading.can);
    // WOrders confirmed for now are not sent for another day without asking again.
    if (mode === "closed" || (mode === "after_market" && !leg.isAfterMarket)) {
      await pauseBatches(work, [batch], "closed");
      return "later";
    }
    const isAfterMarket = mode === "after_market";
    const session = isAfterMarket ? (hours.nextOpening ?? at) : at;
    const sent: StoredLeg = {
      ...leg,
      state: "sent_unknown",
      sentAt: at,
      isAfterMarket,
      day: marketDate(session),
      reason: null,
      brokerText: "",
      absences: 0,
      absentSince: null,
      askedAt: null,
    };
    const change = { batch, before: leg, after: sent, text: "Sent to your broker" };
    await saveLegs(transaction, [change], "sending", at);
    // Should this process end now, the look finds what became of it.
    await addLook(work, new Date(at.getTime() + secondsOf(0) * 1_000), 0);
    return { leg: sent, batch };
  });
}

type Sent = PlacedOrder | { readonly outcome: "session_over"; readonly error: AppError };

async function send(
  { trading, token }: Account,
  leg: StoredLeg,
  signal: AbortSignal,
): Promise<Sent> {
  if (trading.place === undefined) throw new TypeError("The broker takes no orders");
  const { isin, symbol, exchange, series, tag, side, quantity, limit, isAfterMarket } = leg;
  const order = { isin, symbol, exchange, series, tag, side, quantity, limit, isAfterMarket };
  try {
    return await trading.place(token, order, signal);
  } catch (error) {
    // The contract of a broker's calls: nothing was placed.
    if (error instanceof AppError && error.code === "broker.session_over")
      return { outcome: "session_over", error };
    if (error instanceof AppError && error.code === "provider.unavailable")
      return { outcome: "unsent" };
    throw error;
  }
}

/** Stores what a call came to; true: no more is sent now. */
async function recordOutcome(
  db: Database,
  deps: TradingDeps,
  userId: string,
  { leg: claimed, batch }: Claim,
  placed: Sent,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const member = await lockMember(transaction, userId);
    const at = deps.clock.now();
    const work: TradingWork = { transaction, userId, member, at, deps };
    const found = await findBatch(transaction, batch.id);
    const leg = found?.legs.find(({ id }) => id === claimed.id);
    if (found === null || leg === undefined) return false;
    const isGivenUp = isDoubtful(leg) && placed.outcome === "accepted";
    // The order book may have shown it meanwhile.
    if (leg.state !== "sent_unknown" && !isGivenUp) return false;
    const save = async (change: Partial<StoredLeg>, text: string): Promise<void> => {
      const after = { ...leg, ...change };
      await saveLegs(transaction, [{ batch: found, before: leg, after, text }], "sending", at);
    };
    const unsend = async (text: string): Promise<boolean> => {
      await save({ state: "unsent", sentAt: null, day: null, tries: leg.tries + 1 }, text);
      if (leg.tries + 1 >= mostTries) {
        await pauseBatches(work, [found], "broker_down");
      } else {
        await addLook(work, new Date(at.getTime() + secondsOf(leg.tries + 1) * 1_000), leg.tries);
      }
      return true;
    };
    switch (placed.outcome) {
      case "accepted":
        await save(
          {
            state: "open",
            isKnown: true,
            brokerOrderId: placed.orderId,
            reason: null,
            askedAt: null,
          },
          "Accepted by your broker",
        );
        if (isGivenUp) {
          await saveBatches(transaction, [batch.id], { settledAt: null }, at);
          await addLook(work, at, 0);
        }
        return false;
      case "unknown":
        return false;
      case "unsent":
        return unsend("Your broker could not be reached");
      case "session_over":
        await save({ state: "unsent", sentAt: null, day: null }, "Your broker login is over");
        await pauseAll(work, "session_over");
        return true;
      case "refused":
        if (placed.reason === "rate") return unsend("Your broker received too many orders");
        if (placed.reason === "closed") {
          await save({ state: "unsent", sentAt: null, day: null }, "The market is closed");
          await pauseBatches(work, [found], "closed");
          return true;
        }
        if (placed.reason === "authorisation" && leg.side === "SELL") {
          const { reason, text: brokerText } = placed;
          const waits = { state: "unsent", sentAt: null, day: null, reason, brokerText } as const;
          await save(waits, "Your broker needs your authorisation of the sale");
          await pauseBatches(work, [found], "authorisation");
          return false;
        }
        await save(
          { state: "rejected", reason: placed.reason, brokerText: placed.text },
          "Not accepted by your broker",
        );
        await settle(work, await listRunning(transaction, userId));
        return false;
    }
  });
}

async function pauseAll(work: TradingWork, reason: PauseReason): Promise<void> {
  const running = await listRunning(work.transaction, work.userId);
  await pauseBatches(
    work,
    running.filter((batch) => sendable(batch).length > 0),
    reason,
  );
}

/** Continues in another event. */
async function goOn(db: Database, deps: TradingDeps, userId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const member = await lockMember(transaction, userId);
    await addSending({ transaction, userId, member, at: deps.clock.now(), deps });
  });
}

const loggedOut = new Set([
  "broker.session_over",
  "broker.not_connected",
  "provider.not_configured",
]);

/** Stops after an error that sent nothing: the rest waits for a login or the broker. */
async function stop(
  db: Database,
  deps: TradingDeps,
  userId: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError)) throw error;
  if (!loggedOut.has(error.code) && error.code !== "provider.unavailable") throw error;
  // A login since then has ended the session that was used.
  const isBack =
    error.code === "broker.session_over" &&
    (await deps.desk.account(userId))?.status === "connected";
  await inTransaction(db, async (transaction) => {
    const member = await lockMember(transaction, userId);
    const at = deps.clock.now();
    const work: TradingWork = { transaction, userId, member, at, deps };
    if (loggedOut.has(error.code) && !isBack) {
      await pauseAll(work, "session_over");
      return;
    }
    const running = await listRunning(transaction, userId);
    for (const batch of running) {
      const [leg] = sendable(batch);
      if (leg === undefined) continue;
      const after: StoredLeg = { ...leg, tries: leg.tries + 1 };
      const change = { batch, before: leg, after, text: "Your broker did not respond" };
      await saveLegs(transaction, [change], "sending", at);
      if (leg.tries + 1 >= mostTries) await pauseBatches(work, [batch], "broker_down");
    }
    await addLook(work, new Date(at.getTime() + secondsOf(5) * 1_000), 5);
  });
}
