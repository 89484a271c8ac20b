import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { AppError, Secret, silentLog } from "@munshi/platform";
import type { OrderBill } from "../../contract/index.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import { createOutbox } from "../../platform/outbox/index.ts";
import type { BrokerProvider } from "../../providers/brokers/index.ts";
import type { MarketFacts } from "../market/index.ts";
import { createPaperBroker, sessionOver } from "./paper-broker.fixture.ts";
import type { PaperBroker } from "./paper-broker.fixture.ts";
import { createTrading } from "./trading.ts";
import type { Trading } from "./trading.ts";
import { findBatch, listRunning } from "./trading.repository.ts";
import type { WholeBatch } from "./trading.repository.ts";

export interface WantedOrder {
  readonly side: "BUY" | "SELL";
  readonly quantity: number;
}

/** Orders on a database with a paper broker in this process, without HTTP. */
export interface TradingFloor {
  readonly database: TestDatabase;
  readonly broker: PaperBroker;
  readonly trading: Trading;
  readonly owner: Owner;
  readonly now: () => Date;
  /** A bill that can be confirmed; prices are ₹100 and more by position. */
  bill(orders: readonly WantedOrder[], change?: Partial<OrderBill>): OrderBill;
  confirm(bill: OrderBill, retryOf?: string): Promise<string>;
  read(batchId: string): Promise<WholeBatch>;
  /** Delivers due events until there are none; false if the server stopped. */
  deliver(): Promise<boolean>;
  /** Delivers what comes due in so many seconds, in their order. */
  pass(seconds: number): Promise<void>;
  /** Lets the server stop before its nth statement from now on; null: it does not stop. */
  stopAt(statement: number | null): void;
  logIn(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** A Monday, 09:30 in India. */
const start = new Date("2026-11-23T04:00:00Z").getTime();
const control = /^(begin|commit|rollback|savepoint|release)\b/i;
const brokerId = 3;

/** `facts` serve bills that the floor makes itself; those of `bill` have their prices. */
export async function openFloor(
  poolMax = 5,
  facts: Partial<MarketFacts> = {},
): Promise<TradingFloor> {
  const database = await createTestDatabase();
  const db = database.connect({ poolMax });
  let at = start;
  const clock = { now: () => new Date(at) };
  const outbox = createOutbox({ db, clock, log: silentLog, pollSeconds: 60 });
  const broker = createPaperBroker(clock);
  const provider = { trading: broker.trading } as BrokerProvider;
  const token = { clientId: "SBX001", token: new Secret("t") };
  const trading = createTrading(db, {
    clock,
    log: silentLog,
    outbox,
    facts: facts as MarketFacts,
    sales: { estimateSale: async () => [], listRealised: async () => [] },
    desk: {
      async withSession(_userId, call) {
        if (!broker.isLoggedIn) throw sessionOver();
        try {
          return await call({ brokerId, provider, token });
        } catch (error) {
          if (error instanceof AppError && error.code === "broker.session_over")
            broker.isLoggedIn = false;
          throw error;
        }
      },
      account: async () => ({
        broker: brokerId,
        name: "Zerodha",
        client_id: "SB**01",
        holder: "Asha Rao",
        status: broker.isLoggedIn ? "connected" : "over",
        expires_at: clock.now().toISOString(),
      }),
      funds: async () => ({
        broker: brokerId,
        available_paise: 0,
        as_of: clock.now().toISOString(),
      }),
    },
    publicUrl: "http://localhost:3000",
    wait: async () => undefined,
  });
  const owner: Owner = { userId: randomUUID(), tenant: "munshi" };
  await database.db("users").insert({
    id: owner.userId,
    tenant_key: owner.tenant,
    email: `${owner.userId}@example.in`,
    first_name: "Asha",
    last_name: "Rao",
    email_verified_at: clock.now(),
    created_at: clock.now(),
    updated_at: clock.now(),
  });
  let left: number | null = null;
  const client = db.client as {
    on(name: "query", listener: (query: { readonly sql: string }) => void): void;
  };
  client.on("query", ({ sql }) => {
    if (left === null || control.test(sql)) return;
    left -= 1;
    if (left < 0) throw new Error("The server stops here");
  });

  const deliver = async (): Promise<boolean> => {
    try {
      for (let round = 0; round < 200; round += 1) if ((await outbox.deliverDue()) === 0) break;
    } catch {
      // The server stopped.
    }
    const isRunning = left === null || left >= 0;
    left = null;
    if (!isRunning) {
      // Another server takes over what this one held.
      await database.db("outbox_events").update({ lease: null, leased_until: null });
    }
    return isRunning;
  };

  return {
    database,
    broker,
    trading,
    owner,
    now: clock.now,
    bill(orders, change = {}) {
      const now = clock.now();
      return {
        id: createPublicId(),
        created_at: now.toISOString(),
        valid_till: new Date(at + 300_000).toISOString(),
        kind: "order",
        belongs_to: null,
        purpose: null,
        broker: { id: brokerId, name: "Zerodha" },
        sending: "now",
        market_message: "Market is open.",
        prices: "last_close",
        price_as_of: "2026-11-20",
        legs: orders.map(({ side, quantity }, position) => ({
          co_code: position + 1,
          isin: `INE${String(position + 1).padStart(9, "0")}`,
          symbol: `SHARE${position + 1}`,
          exchange: "NSE",
          series: "EQ",
          name: `Share ${position + 1}`,
          side,
          quantity,
          last_paise: 10_000 + position,
          limit_paise: 10_000 + position,
          value_paise: quantity * (10_000 + position),
          charges: null,
          tax: null,
          problems: [],
        })),
        problems: [],
        buy_paise: 0,
        sell_paise: 0,
        charges_paise: 0,
        charges_source: "rates",
        tax_paise: 0,
        needed_paise: 0,
        available_paise: null,
        can_confirm: true,
        ...change,
      };
    },
    confirm: async (bill, retryOf) =>
      inTransaction(database.db, (transaction) =>
        trading.orders.confirm(transaction, owner, bill, retryOf ?? null),
      ),
    async read(batchId) {
      const batch = await findBatch(database.db, batchId);
      if (batch === null) throw new Error("There is no such batch");
      return batch;
    },
    deliver,
    async pass(seconds) {
      const end = at + seconds * 1_000;
      await deliver();
      for (;;) {
        const next = await database
          .db("outbox_events")
          .whereNull("delivered_at")
          .whereNull("dead_at")
          .where("available_at", "<=", new Date(end))
          .min("available_at as due")
          .first();
        const due: unknown = next?.["due"];
        if (!(due instanceof Date) || due.getTime() > end) break;
        at = Math.max(at, due.getTime());
        await deliver();
      }
      at = end;
    },
    stopAt(statement) {
      left = statement;
    },
    async logIn() {
      broker.isLoggedIn = true;
      await trading.orders.resume(owner.userId);
    },
    async restart() {
      at = start;
      left = null;
      broker.clear();
      const running = await listRunning(database.db, owner.userId);
      await database.db("outbox_events").delete();
      await database
        .db("order_batches")
        .whereIn(
          "id",
          running.map(({ id }) => id),
        )
        .update({ settled_at: clock.now() });
      // Histories share a day: orders that an earlier one left open on a page would match this one's.
      await database.db("order_legs").where({ reason: "given_up" }).update({ reason: "day_over" });
      await database
        .db("trading_members")
        .where({ user_id: owner.userId })
        .update({ look_at: null, frozen_at: null });
    },
    close: async () => database.close(),
  };
}
