import { randomUUID } from "node:crypto";
import { AppError } from "@munshi/platform";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { checkRules } from "./order-rules.ts";
import type { RuledOrder } from "./order-rules.ts";
import { rivals, shareFacts } from "./testing/order-rivals.ts";
import { openFloor } from "./trading-floor.fixture.ts";
import type { TradingFloor } from "./trading-floor.fixture.ts";

let floor: TradingFloor;
let typeId: string;
let scriptId: string;

beforeAll(async () => {
  floor = await openFloor(16, shareFacts);
  const { db } = floor.database;
  typeId = (await db<{ id: string }>("script_types").first("id"))?.id ?? "";
  scriptId = randomUUID();
  await db("scripts").insert({
    id: scriptId,
    exchange: "NSE",
    isin: "INE000000001",
    symbol: "SHARE1",
    name: "Share 1",
    type_id: typeId,
    state: "allowed",
    created_at: floor.now(),
    updated_at: floor.now(),
  });
});
beforeEach(async () => {
  const { db } = floor.database;
  await floor.restart();
  await db("script_limits").delete();
  await db("script_dates").delete();
  await db("scripts").update({ state: "allowed", note: "" });
  // Orders of earlier tests count on another day.
  await db("order_legs").update({ counted_on: "2026-01-01" });
});
afterAll(async () => floor.close());

const limit = async (terms: object): Promise<void> => {
  await floor.database.db("script_limits").insert({
    id: randomUUID(),
    script_id: scriptId,
    holder: "each",
    side: "both",
    period: "day",
    measure: "quantity",
    amount: 100,
    created_at: floor.now(),
    ...terms,
  });
};
const expire = async (day: string): Promise<void> => {
  await floor.database.db("script_dates").insert({
    id: randomUUID(),
    script_id: scriptId,
    expires_on: day,
    created_at: floor.now(),
  });
};
const order = (change: Partial<RuledOrder> = {}): RuledOrder => ({
  exchange: "NSE",
  isin: "INE000000001",
  symbol: "SHARE1",
  side: "BUY",
  quantity: 60,
  value: 600_000,
  ...change,
});
const textsOf = async (orders: readonly RuledOrder[], session = "2026-11-23") =>
  (
    await checkRules(
      floor.database.db,
      { userId: floor.owner.userId, day: "2026-11-23", session },
      orders,
    )
  ).map((problems) => problems.map(({ message }) => message).toSorted());
const buys = (...quantities: number[]) =>
  quantities.map((quantity) => ({ side: "BUY" as const, quantity }));
const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : String(error));

const addMembers = async (count: number): Promise<readonly Owner[]> => {
  const owners = Array.from({ length: count }, (): Owner => ({
    userId: randomUUID(),
    tenant: "munshi",
  }));
  await floor.database.db("users").insert(
    owners.map(({ userId }) => ({
      id: userId,
      tenant_key: "munshi",
      email: `${userId}@example.in`,
      first_name: "Rival",
      created_at: floor.now(),
      updated_at: floor.now(),
    })),
  );
  return owners;
};

test("64 members together do not exceed a total limit", async () => {
  await limit({ holder: "total", amount: 100 });
  const owners = await addMembers(rivals);
  const told = await Promise.allSettled(
    owners.map(async (owner) =>
      inTransaction(floor.trading.db, (transaction) =>
        floor.trading.orders.confirm(transaction, owner, floor.bill(buys(7)), null),
      ),
    ),
  );
  const refused = told.flatMap((one) => (one.status === "rejected" ? [codeOf(one.reason)] : []));
  expect(new Set(refused)).toEqual(new Set(["trading.bill_blocked"]));
  // 14 times 7 is 98.
  expect(told.length - refused.length).toBe(14);
});

test("daily limits count what was ordered today, less what was not filled in the end", async () => {
  await limit({ amount: 100 });
  const batch = await floor.confirm(floor.bill(buys(60)));
  expect(await textsOf([order()])).toEqual([
    ["Orders of SHARE1 are limited to 100 shares per day. Order at most 40 shares more today."],
  ]);
  await expect(floor.confirm(floor.bill(buys(41)))).rejects.toThrow(/at most 40 shares/);
  await floor.trading.orders.cancel(floor.owner, batch, null, AbortSignal.timeout(10_000));
  expect(await textsOf([order()])).toEqual([[]]);
  await floor.confirm(floor.bill(buys(100)));
  expect(await textsOf([order({ quantity: 1 })])).toEqual([
    [
      "Orders of SHARE1 are limited to 100 shares per day. The limit is used up today. Order on the next trading day.",
    ],
  ]);
});

test("orders of other members, or of the other side, do not count", async () => {
  await limit({ side: "BUY", amount: 100 });
  const [other] = await addMembers(1);
  if (other === undefined) throw new TypeError("There is no member");
  await inTransaction(floor.trading.db, (transaction) =>
    floor.trading.orders.confirm(transaction, other, floor.bill(buys(60)), null),
  );
  expect(await textsOf([order()])).toEqual([[]]);
  await floor.confirm(floor.bill([{ side: "SELL", quantity: 60 }]));
  expect(await textsOf([order()])).toEqual([[]]);
});

test("a limit holds for its side, type, client and measure; orders of one bill add up", async () => {
  await limit({
    side: "BUY",
    measure: "value",
    script_id: null,
    type_id: typeId,
    amount: 1_000_000,
  });
  await limit({ period: "order", amount: 50 });
  await limit({ holder: "client", user_id: floor.owner.userId, script_id: null, amount: 150 });
  const other = order({ isin: "INE000000002", symbol: "SHARE2", quantity: 100 });
  expect(await textsOf([order(), order({ side: "SELL" }), order({ quantity: 50 }), other])).toEqual(
    [
      ["Orders of SHARE1 are limited to 50 shares per order. Order at most 50 shares at once."],
      ["Orders of SHARE1 are limited to 50 shares per order. Order at most 50 shares at once."],
      [
        "Orders of all shares are limited to 150 shares per day. Order at most 30 shares more today.",
        "Purchases of Equity are limited to ₹10,000 per day. Order at most ₹4,000 more today.",
      ],
      [
        "Orders of all shares are limited to 150 shares per day. The limit is used up today. Order on the next trading day.",
      ],
    ],
  );
});

test("a suspended or expired instrument is refused at the bill, the confirmation and later", async () => {
  const paused = await floor.confirm(floor.bill(buys(5), { sending: "at_open" }));
  await expire("2026-11-24");
  expect(await textsOf([order()])).toEqual([[]]);
  expect(await textsOf([order()], "2026-11-24")).toEqual([
    ["SHARE1 cannot be ordered from 24 Nov 26 on. Remove it."],
  ]);
  await floor.database.db("scripts").update({ state: "suspended", note: "The company merges" });
  const message = "SHARE1 cannot be ordered now. The company merges. Remove it.";
  await expect(floor.confirm(floor.bill(buys(5)))).rejects.toThrow(message);
  await expect(floor.trading.orders.goOn(floor.owner, paused)).rejects.toThrow(message);
  const bill = await floor.trading.bills.make(
    floor.owner,
    {
      kind: "order",
      belongs_to: null,
      legs: [{ symbol: "SHARE1", exchange: "NSE", side: "BUY", quantity: 200_000 }],
    },
    AbortSignal.timeout(10_000),
  );
  // With what else prevents it.
  expect(bill.can_confirm).toBe(false);
  expect(bill.legs[0]?.problems.map(({ code }) => code)).toEqual(["volume_share", "not_tradable"]);
});

test("what is continued on a later day counts on that day", async () => {
  await limit({ amount: 100 });
  const paused = await floor.confirm(floor.bill(buys(80), { sending: "at_open" }));
  await floor.pass(86_400);
  await floor.confirm(floor.bill(buys(30)));
  await expect(floor.trading.orders.goOn(floor.owner, paused)).rejects.toThrow(/at most 70 shares/);
  await floor.database.db("script_limits").update({ amount: 110 });
  await floor.trading.orders.goOn(floor.owner, paused);
  await expect(floor.confirm(floor.bill(buys(1)))).rejects.toThrow(/The limit is used up/);
});
