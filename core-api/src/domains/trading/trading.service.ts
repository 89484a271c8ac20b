import { randomInt } from "node:crypto";
import type { Database, Transaction } from "@munshi/db";
import { applyReport, isFinal } from "@munshi/engine/trading";
import { marketDate } from "@munshi/platform";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { writePageAddress } from "../../platform/http/page-address.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { BillLeg, OrderBill, PauseReason } from "../../contract/index.ts";
import type { BrokerForm } from "../../providers/brokers/index.ts";
import { readMarketHours } from "../market-hours/index.ts";
import {
  authorisedElsewhere,
  blocked,
  elsewhere,
  frozen,
  notPaused,
  pageAnswered,
  unknownLeg,
} from "./trading-failures.ts";
import { requireRules } from "./order-rules.ts";
import type { RuledOrder } from "./order-rules.ts";
import { lookUpOrders } from "./look-up-orders.ts";
import {
  addLook,
  addSending,
  addOpening,
  lastPage,
  pauseBatches,
  questionOf,
  sendable,
  sessionOf,
  settle,
  watched,
} from "./trading-work.ts";
import type { TradingDeps, TradingWork } from "./trading-work.ts";
import { saveLegs } from "./leg-events.repository.ts";
import { lockMember, saveMember } from "./trading-members.repository.ts";
import {
  findBatchOfBill,
  plannedKinds,
  requireRetryable,
  hasOrderedSince,
  insertBatch,
  listRunning,
  requireOwnBatch,
  saveBatches,
} from "./trading.repository.ts";
import type { NewLeg, StoredLeg, WholeBatch } from "./trading.repository.ts";

/** Order operations for members. */
export interface TradingService {
  /**
   * Creates a bill's batch in the caller's transaction, or returns the existing one.
   * @throws AppError `trading.bill_over`, `trading.bill_blocked`, `trading.frozen` (409).
   */
  confirm(
    transaction: Transaction,
    owner: Owner,
    bill: OrderBill,
    retryOf: string | null,
  ): Promise<string>;
  /** Sends the rest of a paused batch. @throws AppError `trading.not_paused`, `trading.frozen`. */
  goOn(owner: Owner, batchId: string): Promise<void>;
  /**
   * The broker's page where the member confirms the next orders of a batch, sells first. From then on
   * the broker may have them. @throws AppError `trading.not_paused`, `trading.frozen`.
   */
  openBrokerPage(owner: Owner, batchId: string): Promise<BrokerForm>;
  /**
   * The page that was opened last, once more with the same orders: its answer may have been lost.
   * The order book is read first, and must show none of them.
   * @throws AppError `trading.page_answered`, `trading.frozen`, those of `look`.
   */
  reopenBrokerPage(owner: Owner, batchId: string, signal: AbortSignal): Promise<BrokerForm>;
  /**
   * The page where the member authorises the sales of a batch that wait for it; it may not lead back.
   * @throws AppError `trading.not_paused`, `trading.not_offered` where the broker has no such page.
   */
  authorise(owner: Owner, batchId: string, signal: AbortSignal): Promise<BrokerForm>;
  /** Drops what was not sent, and asks the broker to cancel what is open; of one leg, or of all. */
  cancel(owner: Owner, batchId: string, legId: string | null, signal: AbortSignal): Promise<void>;
  /** The member says whether the broker has an order that its book does not show. */
  answer(
    owner: Owner,
    batchId: string,
    legId: string,
    told: {
      readonly exists: boolean;
      readonly filledQuantity?: number | undefined;
      readonly averagePaise?: number | undefined;
    },
  ): Promise<void>;
  /** Turns the freeze switch on or off. */
  freeze(userId: string, isFrozen: boolean): Promise<void>;
  /** Reads the order book now. */
  look(owner: Owner, batchId: string, signal: AbortSignal): Promise<void>;
  /** Goes on where a login was missed. */
  resume(userId: string): Promise<void>;
  /** Reads the order book soon: a push named an order. */
  hear(userId: string): Promise<void>;
}

export function createTradingService(db: Database, deps: TradingDeps): TradingService {
  const { clock, desk } = deps;

  /** Runs work on a member's orders under their lock. */
  const work = async <T>(userId: string, run: (work: TradingWork) => Promise<T>): Promise<T> => {
    return inTransaction(db, async (transaction) => {
      const member = await lockMember(transaction, userId);
      return run({ transaction, userId, member, at: clock.now(), deps });
    });
  };

  /** A member's batch as it is under the lock. */
  const requireLocked = async (
    { transaction }: TradingWork,
    owner: Owner,
    batchId: string,
  ): Promise<WholeBatch> => requireOwnBatch(transaction, owner, batchId);

  /** Checks the unsent orders of a batch against today's rules and counts them in the limits. */
  const countToday = async (
    { transaction, userId, at }: TradingWork,
    { legs }: WholeBatch,
  ): Promise<void> => {
    const unsent = legs.filter(({ state }) => state === "unsent");
    const except = unsent.map(({ id }) => id);
    const day = marketDate(at);
    const session = sessionOf(await readMarketHours(transaction, at), at);
    await requireRules(
      transaction,
      { userId, day, session, except },
      unsent.map((leg) => ({ ...leg, value: leg.quantity * (leg.limit ?? 0) })),
    );
    await transaction("order_legs").whereIn("id", except).update({ counted_on: day });
  };

  const returnTo = ({ tenant }: Owner, batchId: string): string =>
    writePageAddress(deps.publicUrl, tenant, `/order-summary?id=${batchId}`);

  /** Saves legs as what the member did changes them. */
  const change = async (
    { transaction, at }: TradingWork,
    batch: WholeBatch,
    legs: readonly StoredLeg[],
    text: string,
    by: Partial<StoredLeg>,
  ): Promise<void> => {
    const changes = legs.map((before) => ({ batch, before, after: { ...before, ...by }, text }));
    await saveLegs(transaction, changes, "member", at);
  };

  return {
    async confirm(transaction, owner, bill, retryOf) {
      const { userId } = owner;
      const member = await lockMember(transaction, userId);
      const at = clock.now();
      const known = await findBatchOfBill(transaction, bill.id);
      if (known !== null) return known.id;
      if (retryOf !== null) await requireRetryable(transaction, retryOf);
      if (new Date(bill.valid_till) <= at) {
        throw failure(
          "trading.bill_over",
          409,
          "These prices have expired. Review the bill again.",
          {
            fields: { error_code: 4000 },
          },
        );
      }
      // A plan counts what is held: after other orders of its units it would sell or buy them twice.
      const { belongs_to: units, kind } = bill;
      const isPlanned = plannedKinds.includes(kind);
      const madeAt = new Date(bill.created_at);
      if (isPlanned && retryOf === null && units !== null) {
        if (await hasOrderedSince(transaction, owner, units, madeAt)) {
          throw failure(
            "trading.bill_over",
            409,
            "Other orders for this box were placed in the meantime. Plan again.",
            { fields: { error_code: 4000 } },
          );
        }
      }
      if (member.frozenAt !== null) throw frozen();
      const { broker } = bill;
      if (!bill.can_confirm || broker === null) throw blocked(bill);
      const day = marketDate(at);
      const session = sessionOf(await readMarketHours(transaction, at), at);
      await requireRules(
        transaction,
        { userId, day, session },
        bill.legs.filter(({ quantity }) => quantity > 0).map(ruledLeg),
      );
      const id = createPublicId();
      const pause = pauseOf(bill);
      await insertBatch(
        transaction,
        {
          id,
          number: createNumber(),
          userId,
          tenant: owner.tenant,
          brokerId: broker.id,
          billId: bill.id,
          bill,
          kind: bill.kind,
          belongsTo: bill.belongs_to,
          retryOf,
          pause,
          createdAt: at,
        },
        legsOf(bill).map((leg) => ({ ...leg, id: createPublicId(), tag: createTag() })),
      );
      const context = { transaction, userId, member, at, deps };
      if (pause === null) await addSending(context);
      if (pause === "closed") await addOpening(context, { id, tenant: owner.tenant });
      return id;
    },
    async goOn(owner, batchId) {
      await work(owner.userId, async (context) => {
        const batch = await requireLocked(context, owner, batchId);
        const hasUnsent = batch.legs.some(({ state }) => state === "unsent");
        if (batch.pause === null || batch.pause === "broker_page" || !hasUnsent) throw notPaused();
        if (context.member.frozenAt !== null) throw frozen();
        await countToday(context, batch);
        const { transaction, at } = context;
        const tried = batch.legs.filter(({ state, tries }) => state === "unsent" && tries > 0);
        await change(context, batch, tried, "Continued", { tries: 0 });
        await saveBatches(transaction, [batch.id], { pause: null }, at);
        await addSending(context);
      });
    },
    async openBrokerPage(owner, batchId) {
      return desk.withSession(owner.userId, async ({ brokerId, provider: { trading } }) => {
        const legs = await work(owner.userId, async (context) => {
          const batch = await requireLocked(context, owner, batchId);
          const unsent = batch.legs.filter(({ state }) => state === "unsent");
          if (batch.pause !== "broker_page" || unsent.length === 0 || batch.brokerId !== brokerId)
            throw notPaused();
          if (context.member.frozenAt !== null) throw frozen();
          await countToday(context, batch);
          const { transaction, at } = context;
          const next = unsent
            .toSorted((one, other) => Number(one.side === "BUY") - Number(other.side === "BUY"))
            .slice(0, trading.can.basketLength);
          const { state: market } = await readMarketHours(transaction, at);
          const opened = next.map((leg): StoredLeg => ({
            ...leg,
            state: "sent_unknown",
            isOffsite: true,
            isAfterMarket: trading.can.afterMarket && market !== "open",
            sentAt: at,
            day: marketDate(at),
          }));
          const text = "Opened on your broker's page";
          const changes = next.map((before, index) => {
            return { batch, before, after: opened[index] ?? before, text };
          });
          await saveLegs(transaction, changes, "sending", at);
          await addLook(context, new Date(at.getTime() + pageMs), 3);
          return opened;
        });
        if (trading.basket === undefined) throw new TypeError("The broker has no page for orders");
        return trading.basket(legs, returnTo(owner, batchId));
      });
    },
    async reopenBrokerPage(owner, batchId, signal) {
      await requireOwnBatch(db, owner, batchId);
      await lookUpOrders(db, deps, owner.userId, null, signal);
      return desk.withSession(owner.userId, async ({ brokerId, provider: { trading } }) => {
        if (trading.basket === undefined) throw new TypeError("The broker has no page for orders");
        const legs = await work(owner.userId, async (context) => {
          const { transaction, at } = context;
          const batch = await requireLocked(context, owner, batchId);
          const page = lastPage(batch, marketDate(at));
          // Only a book that was read since the page was opened can lack its orders.
          const isAbsent = page.length > 0 && page.every(({ absences }) => absences > 0);
          if (!isAbsent || batch.brokerId !== brokerId) throw pageAnswered();
          if (context.member.frozenAt !== null) throw frozen();
          const text = "Opened again on your broker's page";
          const changes = page.map((before) => {
            // Orders of either opening are this leg's: it stays sent when it was sent first.
            const after: StoredLeg = { ...before, absences: 0, absentSince: null, askedAt: null };
            return { batch, before, after, text };
          });
          await saveLegs(transaction, changes, "sending", at);
          await addLook(context, new Date(at.getTime() + pageMs), 3);
          return page;
        });
        return trading.basket(legs, returnTo(owner, batchId));
      });
    },
    async authorise(owner, batchId, signal) {
      const { pause, brokerId: ownBroker, legs } = await requireOwnBatch(db, owner, batchId);
      const sales = legs.filter(({ state, side }) => state === "unsent" && side === "SELL");
      if (pause !== "authorisation" || sales.length === 0) throw notPaused();
      return desk.withSession(owner.userId, async ({ brokerId, provider: { trading }, token }) => {
        if (brokerId !== ownBroker) throw notPaused();
        if (trading.authoriseHoldings === undefined) throw authorisedElsewhere();
        const back = returnTo(owner, batchId);
        return trading.authoriseHoldings(token, sumSales(sales), back, signal);
      });
    },
    async cancel(owner, batchId, legId, signal) {
      const isMeant = ({ id }: StoredLeg): boolean => legId === null || id === legId;
      const open = await work(owner.userId, async (context) => {
        const batch = await requireLocked(context, owner, batchId);
        const meant = batch.legs.filter(isMeant);
        if (meant.length === 0) throw unknownLeg();
        const unsent = meant.filter(({ state }) => state === "unsent");
        const dropped = { state: "cancelled", reason: "dropped" } as const;
        await change(context, batch, unsent, "Cancelled by you", dropped);
        const { at } = context;
        const asked = meant.filter(
          ({ state, brokerOrderId }) =>
            !isFinal(state) && state !== "unsent" && brokerOrderId !== null,
        );
        await change(context, batch, asked, "Cancellation requested", { cancelAskedAt: at });
        await settle(context, await listRunning(context.transaction, owner.userId));
        if (asked.length > 0) await addLook(context, at, 0);
        return asked;
      });
      if (open.length === 0) return;
      let failed: unknown = null;
      const refused = new Map<string, string>();
      await desk
        .withSession(owner.userId, async ({ brokerId, provider: { trading }, token }) => {
          for (const { id, brokerOrderId, batchId: of } of open) {
            if (brokerOrderId === null) continue;
            const { brokerId: at } = await requireOwnBatch(db, owner, of);
            try {
              if (at !== brokerId) throw elsewhere();
              const asked = await trading.cancel?.(token, brokerOrderId, signal);
              if (asked?.outcome === "refused") refused.set(id, asked.text);
            } catch (error) {
              failed ??= error;
              refused.set(id, "");
            }
          }
        })
        .catch((error: unknown) => {
          failed ??= error;
          for (const { id } of open) refused.set(id, "");
        });
      if (refused.size > 0) {
        await work(owner.userId, async ({ transaction, at }) => {
          const batch = await requireOwnBatch(transaction, owner, batchId);
          const changes = batch.legs
            .filter(({ id, state }) => refused.has(id) && !isFinal(state))
            .map((before) => {
              const brokerText = refused.get(before.id) || before.brokerText;
              const after: StoredLeg = { ...before, cancelAskedAt: null, brokerText };
              return { batch, before, after, text: "Not cancelled" };
            });
          await saveLegs(transaction, changes, "member", at);
        });
      }
      if (failed !== null) throw failed;
      // WOnly the order book shows the outcome.
      await lookUpOrders(db, deps, owner.userId, null, signal);
    },
    async answer(owner, batchId, legId, { exists, filledQuantity, averagePaise }) {
      await work(owner.userId, async (context) => {
        const batch = await requireLocked(context, owner, batchId);
        const leg = batch.legs.find(({ id }) => id === legId);
        if (leg === undefined) throw unknownLeg();
        const { transaction, at } = context;
        const question = questionOf(leg, marketDate(at));
        if (question === null)
          throw failure("trading.not_asked", 409, "The order has been found. No answer is needed.");
        if (!exists) {
          const isFill = question === "fill";
          const text = isFill ? "Not filled, reported by you" : "Not placed, reported by you";
          const reason = isFill ? "day_over" : "given_up";
          await change(context, batch, [leg], text, { state: "expired", reason, askedAt: null });
        } else if (question === "fill") {
          const quantity = filledQuantity ?? leg.quantity;
          const price = averagePaise ?? leg.limit ?? 0;
          const told = applyReport(
            { ...leg, askedAt: null },
            { status: "expired", filledQuantity: quantity, filledPaise: quantity * price },
          );
          const reason = told.state === "filled" ? null : "day_over";
          await change(context, batch, [leg], "Filled, reported by you", { ...told, reason });
        } else {
          const seen = { askedAt: null, absences: 0, absentSince: null };
          await change(context, batch, [leg], "Placed, reported by you", seen);
          await addLook(context, at, 0);
        }
        await settle(context, await listRunning(transaction, owner.userId));
      });
    },
    async freeze(userId, isFrozen) {
      await work(userId, async ({ transaction, member, at }) => {
        const frozenAt = isFrozen ? (member.frozenAt ?? at) : null;
        await saveMember(transaction, userId, { frozenAt });
        if (!isFrozen) return;
        const running = await listRunning(transaction, userId);
        const waiting = running.filter((batch) => sendable(batch).length > 0);
        const ids = waiting.map(({ id }) => id);
        await saveBatches(transaction, ids, { pause: "frozen" }, at);
      });
    },
    async look(owner, batchId, signal) {
      await requireOwnBatch(db, owner, batchId);
      await lookUpOrders(db, deps, owner.userId, null, signal);
    },
    async resume(userId) {
      const account = await desk.account(userId);
      if (account === null) return;
      await work(userId, async (context) => {
        const { transaction, at } = context;
        const running = await listRunning(transaction, userId);
        const own = running.filter(({ brokerId }) => brokerId === account.broker);
        const paused = own.filter(({ pause }) => pause === "session_over");
        // Prices of another day are confirmed again.
        const today = ({ createdAt }: WholeBatch): boolean =>
          marketDate(createdAt) === marketDate(at);
        const fresh = paused.filter(today);
        const ids = fresh.map(({ id }) => id);
        await saveBatches(transaction, ids, { pause: null }, at);
        await pauseBatches(
          context,
          paused.filter((batch) => !today(batch)),
          "price_moved",
        );
        if (fresh.length > 0) await addSending(context);
        if (own.some((batch) => watched(batch).length > 0)) await addLook(context, at, 0);
      });
    },
    async hear(userId) {
      await work(userId, (context) => addLook(context, context.at, 0));
    },
  };
}

/** The legs that a bill orders; its blocked ones prevent the batch. */
function legsOf(bill: OrderBill): readonly NewLeg[] {
  return bill.legs
    .filter(({ quantity }) => quantity > 0)
    .map((leg) => ({
      coCode: leg.co_code,
      isin: leg.isin,
      symbol: leg.symbol,
      exchange: leg.exchange,
      series: leg.series,
      name: leg.name,
      side: leg.side,
      quantity: leg.quantity,
      limit: leg.limit_paise,
      isAfterMarket: bill.sending === "after_market",
    }));
}

const ruledLeg = (leg: BillLeg): RuledOrder => ({ ...leg, value: leg.value_paise });

/** A member needs so long on a broker's page at least. */
const pageMs = 15_000;

/** Why a new batch waits for the member; null: it is sent at once. */
function pauseOf({ sending }: OrderBill): PauseReason | null {
  if (sending === "at_open") return "closed";
  return sending === "on_broker_page" ? "broker_page" : null;
}

/** Shares to sell, by ISIN. */
function sumSales(
  legs: readonly StoredLeg[],
): readonly { readonly isin: string; readonly quantity: number }[] {
  return [...Map.groupBy(legs, ({ isin }) => isin)].map(([isin, sold]) => ({
    isin,
    quantity: sold.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
}

/** Excludes characters that are easily confused: 0, O, 1 and I. */
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const pick = (count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)] ?? "").join("");

/** `OR-7K3QX9P2`. */
const createNumber = (): string => `OR-${pick(8)}`;

/** Twenty letters and digits, which every broker takes: five bits each, never used twice. */
const createTag = (): string => `MN${pick(18)}`;
