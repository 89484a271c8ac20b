import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { createLog } from "@munshi/platform";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { createOutbox } from "../../platform/outbox/index.ts";
import { createBilling, seedDemoSeller } from "../billing/index.ts";
import { createCouponsService, createEntitlementsService } from "../entitlements/index.ts";
import { createBank } from "./bank.fixture.ts";
import type { Bank } from "./bank.fixture.ts";
import type { StoredOrder } from "./orders.repository.ts";
import { createPayments } from "./payments.ts";
import type { Payments } from "./payments.ts";

/** Payments and invoices on a database with a bank in this process, without HTTP. */
export interface Shop {
  readonly database: TestDatabase;
  readonly bank: Bank;
  readonly payments: Payments;
  /** Log lines at error level. */
  readonly errors: string[];
  /** A member without anything. */
  join(): Promise<Owner>;
  /** Creates a coupon with a percentage off; returns its code. */
  coupon(percentOff: number, maxUses: number): Promise<string>;
  /** Orders the plan of a year; opened at the bank if it answers. */
  order(owner: Owner, coupon?: string): Promise<StoredOrder>;
  /** Requests what can be refunded of an order. */
  refund(owner: Owner, orderId: string): Promise<void>;
  /** Delivers the outbox's events until none is due. */
  deliver(): Promise<void>;
  /** Returns true if an event failed and awaits a retry. */
  isRetrying(): Promise<boolean>;
  /** Lets the server stop before its nth statement from now on; null: it does not stop. */
  stopAt(statement: number | null): void;
  hasStopped(): boolean;
  pass(seconds: number): void;
  /** Back to the first moment, without what waits for later. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const start = new Date("2026-11-21T10:00:00Z").getTime();
const control = /^(begin|commit|rollback|savepoint|release)\b/i;

export async function openShop(poolMax = 5): Promise<Shop> {
  const database = await createTestDatabase();
  const db = database.connect({ poolMax });
  let at = start;
  const clock = { now: () => new Date(at) };
  const errors: string[] = [];
  const log = createLog({
    level: "error",
    service: "core-api",
    fields: [],
    destination: { write: (line: string) => errors.push(line) },
  });
  const outbox = createOutbox({ db, clock, log, pollSeconds: 60 });
  const bank = createBank(clock);
  const free = async (): Promise<void> => undefined;
  const coupons = createCouponsService(db, { clock, requireTry: free, forgiveTry: free });
  const entitlements = createEntitlementsService(db, { clock });
  const payments = createPayments(db, {
    clock,
    log,
    outbox,
    coupons,
    entitlements,
    provider: bank,
  });
  const billing = createBilling(db, {
    clock,
    log,
    // Documents are issued, not mailed.
    outbox: {
      ...outbox,
      on: (name, handler, lane) => {
        if (lane === undefined) outbox.on(name, handler);
      },
    },
    mail: { send: async () => "sent", close: () => undefined },
    publicUrl: "http://localhost:8080",
  });
  await seedDemoSeller(db);
  let left: number | null = null;
  const client = db.client as {
    on(name: "query", listener: (query: { readonly sql: string }) => void): void;
  };
  client.on("query", ({ sql }) => {
    if (left === null || control.test(sql)) return;
    left -= 1;
    if (left < 0) throw new Error("The server stops here");
  });
  const { orders, refunds } = payments;

  return {
    database,
    bank,
    payments,
    errors,
    async join() {
      const userId = randomUUID();
      const now = clock.now();
      await database.db("users").insert({
        id: userId,
        tenant_key: "munshi",
        email: `${userId}@example.in`,
        first_name: "Asha",
        last_name: "Rao",
        email_verified_at: now,
        created_at: now,
        updated_at: now,
      });
      return { userId, tenant: "munshi" };
    },
    async coupon(percentOff, maxUses) {
      const code = randomUUID().toUpperCase();
      await database.db("coupons").insert({
        id: randomUUID(),
        code,
        kind: "discount",
        percent_off: percentOff,
        max_uses: maxUses,
        uses_per_user: 100,
        used: 0,
        valid_from: new Date("2026-01-01T00:00:00Z"),
        valid_until: new Date("2027-12-31T00:00:00Z"),
        created_at: clock.now(),
      });
      return code;
    },
    async order(owner, typed = "") {
      const coupon = await orders.findCoupon(owner, typed);
      const quote = await orders.quote(owner, { plan: "one-year", boxes: [] }, coupon);
      const wanted = {
        product: "SUBSCRIPTION",
        duration_plan: "one-year",
        amount: quote.amount,
        terms_version: "2026-11",
      } as const;
      const order = await inTransaction(db, (transaction) =>
        orders.create(transaction, owner, wanted, coupon),
      );
      return orders.open(order, true);
    },
    async refund(owner, orderId) {
      const { amount } = await refunds.quote(owner, orderId);
      await inTransaction(db, (transaction) =>
        refunds.request(transaction, owner, {
          order: orderId,
          refund_paise: amount,
          reason: "",
        }),
      );
    },
    async deliver() {
      while ((await outbox.deliverDue()) > 0);
    },
    async isRetrying() {
      const waiting: unknown = await database
        .db("outbox_events")
        .whereNull("delivered_at")
        .whereNull("dead_at")
        .where("attempts", ">", 0)
        .first("id");
      return waiting !== undefined;
    },
    stopAt(statement) {
      left = statement;
    },
    hasStopped: () => left !== null && left < 0,
    pass(seconds) {
      at += seconds * 1_000;
    },
    async restart() {
      at = start;
      errors.length = 0;
      bank.clear();
      await database.db("outbox_events").delete();
    },
    async close() {
      await billing.close();
      await database.close();
    },
  };
}
