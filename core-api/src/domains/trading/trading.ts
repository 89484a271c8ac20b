import { setTimeout } from "node:timers/promises";
import type { Database } from "@munshi/db";
import { dayMs } from "@munshi/platform";
import { inTransaction } from "../../platform/db/transaction.ts";
import { readText } from "../../platform/outbox/index.ts";
import { brokerConnected } from "../broker-accounts/index.ts";
import { notify } from "../notifications/index.ts";
import { createBillService } from "./bill.service.ts";
import type { BillDeps, BillService } from "./bill.service.ts";
import { lookUpOrders } from "./look-up-orders.ts";
import { announceOpening } from "./messages.ts";
import { sendOrders } from "./send-orders.ts";
import { tradingEvents, tradingLane } from "./trading-work.ts";
import { deleteBillsBefore } from "./bills.repository.ts";
import { findBatch } from "./trading.repository.ts";
import { createTradingService } from "./trading.service.ts";
import type { TradingService } from "./trading.service.ts";

/** Orders at brokers: bills, batches, sending them and finding out what became of them. */
export interface Trading {
  readonly db: Database;
  readonly deps: BillDeps;
  readonly bills: BillService;
  readonly orders: TradingService;
  /** Deletes bills that made no batch; returns their number. */
  removeExpired(now: Date): Promise<number>;
}

/** Members whose orders are sent or read at the same time; most of it is waiting for brokers. */
const membersAtOnce = 32;
const billDays = 2;

export function createTrading(
  db: Database,
  given: Omit<BillDeps, "wait"> & Partial<Pick<BillDeps, "wait">>,
): Trading {
  const deps: BillDeps = {
    wait: (ms, signal) => setTimeout(ms, undefined, { signal }),
    ...given,
  };
  const { outbox } = deps;
  const orders = createTradingService(db, deps);
  outbox.on(
    tradingEvents.send,
    async ({ payload }, signal) => sendOrders(db, deps, readText(payload, "user"), signal),
    tradingLane,
    { capacity: membersAtOnce },
  );
  outbox.on(
    tradingEvents.look,
    async ({ payload }, signal) => {
      const step: unknown = Reflect.get(payload, "step");
      const due = {
        at: new Date(readText(payload, "at")),
        step: typeof step === "number" ? step : 0,
      };
      await lookUpOrders(db, deps, readText(payload, "user"), due, signal);
    },
    tradingLane,
    { isEndless: true },
  );
  outbox.on(tradingEvents.opening, async ({ payload }) => {
    const batch = await findBatch(db, readText(payload, "batch"));
    if (batch?.pause !== "closed" || batch.settledAt !== null) return;
    await inTransaction(db, (transaction) =>
      notify(transaction, {
        userId: batch.userId,
        tenant: batch.tenant,
        kind: "order",
        source: `order:${batch.id}:opening`,
        content: announceOpening(batch),
        redirectUrl: `/order-summary?id=${batch.id}`,
        at: deps.clock.now(),
      }),
    );
  });
  outbox.on(brokerConnected, async ({ payload }) => orders.resume(readText(payload, "user")));
  return {
    db,
    deps,
    bills: createBillService(db, deps),
    orders,
    removeExpired: (now) => deleteBillsBefore(db, new Date(now.getTime() - billDays * dayMs)),
  };
}
