import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { describeBatch } from "./messages.ts";
import { presentBatch, writeBatchFile } from "./trading.presenter.ts";
import { listReplaced } from "./trading.repository.ts";
import { openFloor } from "./trading-floor.fixture.ts";
import type { TradingFloor } from "./trading-floor.fixture.ts";

let floor: TradingFloor;
beforeAll(async () => {
  floor = await openFloor();
});
beforeEach(async () => floor.restart());
afterAll(async () => floor.close());

const signal = (): AbortSignal => AbortSignal.timeout(10_000);
const buys = (count: number) =>
  Array.from({ length: count }, () => ({ side: "BUY" as const, quantity: 10 }));
const aDate: unknown = expect.any(Date);
const statesOf = async (batch: string) => (await floor.read(batch)).legs.map(({ state }) => state);

test("a batch is sent, sells first, and is filled only when every order is", async () => {
  const batch = await floor.confirm(floor.bill([...buys(2), { side: "SELL", quantity: 5 }]));
  await floor.deliver();
  expect(floor.broker.orders.map(({ terms }) => terms.side)).toEqual(["SELL", "BUY", "BUY"]);
  floor.broker.fill(0, 5);
  floor.broker.fill(1, 10);
  floor.broker.fill(2, 4);
  await floor.pass(5);
  expect(await statesOf(batch)).toEqual(["filled", "partial", "filled"]);
  expect(presentBatch(await floor.read(batch), false, floor.now())).toMatchObject({
    state: "working",
    filled_buy_paise: 10 * 10_000 + 4 * 10_001,
  });
  floor.broker.fill(2, 6);
  await floor.pass(60);
  expect(presentBatch(await floor.read(batch), false, floor.now())).toMatchObject({
    state: "filled",
    is_settled: true,
  });
  // Nothing is open: nothing more is due.
  await floor.pass(3_600);
  const due = await floor.database.db("outbox_events").whereNull("delivered_at");
  expect(due).toEqual([]);
});

test("an order whose answer is lost is found by its tag and never sent again", async () => {
  floor.broker.fates.push("answer_lost", "accepted");
  const batch = await floor.confirm(floor.bill(buys(2)));
  await floor.deliver();
  expect(await statesOf(batch)).toEqual(["sent_unknown", "open"]);
  await floor.pass(10);
  expect(await statesOf(batch)).toEqual(["open", "open"]);
  expect(floor.broker.orders).toHaveLength(2);
});

test("an order that the broker never shows waits for the member, who gives it up", async () => {
  floor.broker.fates.push("order_lost");
  const batch = await floor.confirm(floor.bill(buys(1)));
  await floor.pass(200);
  const { legs } = await floor.read(batch);
  expect(legs).toMatchObject([{ state: "sent_unknown", askedAt: aDate }]);
  expect(describeBatch(await floor.read(batch))).toBe("One of the orders needs your answer");
  await floor.trading.orders.answer(floor.owner, batch, legs[0]?.id ?? "", { exists: false });
  expect(await floor.read(batch)).toMatchObject({
    settledAt: aDate,
    legs: [{ state: "expired", reason: "given_up" }],
  });
  expect(floor.broker.orders).toEqual([]);
});

test("a login that ends in the middle pauses the batch; the next one goes on where it was", async () => {
  floor.broker.fates.push("accepted", "session_over");
  const batch = await floor.confirm(floor.bill(buys(3)));
  await floor.deliver();
  expect(await floor.read(batch)).toMatchObject({
    pause: "session_over",
    legs: [{ state: "open" }, { state: "unsent" }, { state: "unsent" }],
  });
  await floor.pass(120);
  expect(floor.broker.orders).toHaveLength(1);
  await floor.logIn();
  await floor.deliver();
  expect(await statesOf(batch)).toEqual(["open", "open", "open"]);
  expect(floor.broker.orders).toHaveLength(3);
});

test("purchases wait for the cash of sales, and for the member if it does not suffice", async () => {
  floor.broker.funds = 0;
  const batch = await floor.confirm(floor.bill([...buys(1), { side: "SELL", quantity: 5 }]));
  await floor.pass(30);
  expect(await statesOf(batch)).toEqual(["unsent", "open"]);
  floor.broker.fill(0, 5);
  floor.broker.funds = 50_000;
  await floor.pass(60);
  expect(await floor.read(batch)).toMatchObject({ pause: "funds" });
  floor.broker.funds = 500_000;
  await floor.trading.orders.goOn(floor.owner, batch);
  await floor.deliver();
  expect(await statesOf(batch)).toEqual(["open", "filled"]);
});

test("nothing is sent while the freeze switch is on", async () => {
  const batch = await floor.confirm(floor.bill(buys(2)));
  await floor.trading.orders.freeze(floor.owner.userId, true);
  await floor.pass(60);
  expect(floor.broker.orders).toEqual([]);
  await expect(floor.trading.orders.goOn(floor.owner, batch)).rejects.toMatchObject({
    code: "trading.frozen",
  });
  await expect(floor.confirm(floor.bill(buys(1)))).rejects.toMatchObject({
    code: "trading.frozen",
  });
  await floor.trading.orders.freeze(floor.owner.userId, false);
  await floor.pass(60);
  expect(floor.broker.orders).toEqual([]);
  await floor.trading.orders.goOn(floor.owner, batch);
  await floor.deliver();
  expect(floor.broker.orders).toHaveLength(2);
});

test("a batch made while the market is closed asks again at the open and sends nothing by itself", async () => {
  const batch = await floor.confirm(floor.bill(buys(1), { sending: "at_open" }));
  await floor.pass(86_400);
  expect(floor.broker.orders).toEqual([]);
  const told = await floor.database
    .db("notifications")
    .where({ user_id: floor.owner.userId, source: `order:${batch}:opening` });
  expect(told).toHaveLength(1);
  await floor.trading.orders.goOn(floor.owner, batch);
  await floor.deliver();
  expect(await statesOf(batch)).toEqual(["open"]);
});

test("a broker that takes too many orders, or cannot be reached, is tried again; then the member is", async () => {
  floor.broker.fates.push("rate", "unsent", "accepted");
  const batch = await floor.confirm(floor.bill(buys(1)));
  await floor.pass(30);
  expect(await statesOf(batch)).toEqual(["open"]);
  expect(floor.broker.orders).toHaveLength(1);
  floor.broker.fates.push("unsent", "unsent", "unsent", "unsent", "unsent");
  const other = await floor.confirm(floor.bill(buys(1)));
  await floor.pass(300);
  expect(await floor.read(other)).toMatchObject({
    pause: "broker_down",
    legs: [{ state: "unsent" }],
  });
});

test("cancelling drops what was not sent and asks the broker about the rest", async () => {
  floor.broker.fates.push("accepted", "session_over");
  const batch = await floor.confirm(floor.bill(buys(2)));
  await floor.deliver();
  await floor.logIn();
  floor.broker.funds = 0;
  await floor.deliver();
  await floor.trading.orders.cancel(floor.owner, batch, null, signal());
  expect(await statesOf(batch)).toEqual(["cancelled", "cancelled"]);
  expect(await floor.read(batch)).toMatchObject({ settledAt: aDate });
});

test("a refused order is rejected with its reason; its failed legs are ordered again once", async () => {
  floor.broker.fates.push("refused", "accepted");
  const batch = await floor.confirm(floor.bill(buys(2)));
  await floor.deliver();
  floor.broker.fill(0, 10);
  await floor.pass(60);
  const row = presentBatch(await floor.read(batch), false, floor.now());
  expect(row).toMatchObject({ state: "partly_filled", can_retry: true });
  expect(row.legs[0]).toMatchObject({
    state: "rejected",
    broker_text: "Outside the circuit limits",
  });
  const rivals = Array.from({ length: 16 }, async () =>
    floor.confirm(floor.bill(buys(1), { kind: "repair" }), batch).catch((error: unknown) => error),
  );
  const made = (await Promise.all(rivals)).filter((one) => typeof one === "string");
  expect(made).toHaveLength(1);
});

test("what a later plan of the box replaced is not retried, what another box ordered is no matter", async () => {
  const plan = { kind: "rebalance", belongs_to: "box:21" } as const;
  floor.broker.fates.push("refused");
  const failed = await floor.confirm(floor.bill(buys(1), plan));
  await floor.pass(60);
  const replaced = async () => (await listReplaced(floor.database.db, [failed])).has(failed);
  await floor.confirm(floor.bill(buys(1), { kind: "repair", belongs_to: "box:22" }));
  await floor.confirm(floor.bill(buys(1), { kind: "invest", belongs_to: "box:21" }));
  expect(await replaced()).toBe(false);
  await floor.pass(1);
  await floor.confirm(floor.bill(buys(1), { kind: "repair", belongs_to: "box:21" }));
  expect(await replaced()).toBe(true);
  const retry = floor.confirm(floor.bill(buys(1), { ...plan, kind: "repair" }), failed);
  await expect(retry).rejects.toMatchObject({ code: "trading.nothing_to_retry" });
});

test("of two plans of one box only one is ordered", async () => {
  const plan = { kind: "rebalance", belongs_to: "box:12" } as const;
  const [first, second] = [floor.bill(buys(1), plan), floor.bill(buys(2), plan)];
  await floor.confirm(first);
  await expect(floor.confirm(second)).rejects.toMatchObject({ code: "trading.bill_over" });
  await floor.confirm(floor.bill(buys(1), { ...plan, belongs_to: "box:13" }));
});

test("of 64 confirmations of one bill one makes a batch", async () => {
  const bill = floor.bill(buys(1));
  const made = await Promise.all(Array.from({ length: 64 }, async () => floor.confirm(bill)));
  expect(new Set(made).size).toBe(1);
  await floor.deliver();
  expect(floor.broker.orders).toHaveLength(1);
});

test("an order of a day whose book was not read waits for the member, who says what was filled", async () => {
  const batch = await floor.confirm(floor.bill(buys(1)));
  await floor.deliver();
  floor.broker.isLoggedIn = false;
  await floor.pass(86_400);
  expect(await statesOf(batch)).toEqual(["open"]);
  floor.broker.clear();
  await floor.logIn();
  await floor.pass(5);
  const { legs } = await floor.read(batch);
  expect(legs).toMatchObject([{ state: "open", askedAt: aDate }]);
  const told = { exists: true, filledQuantity: 6, averagePaise: 9_900 };
  await floor.trading.orders.answer(floor.owner, batch, legs[0]?.id ?? "", told);
  expect(await floor.read(batch)).toMatchObject({
    settledAt: aDate,
    legs: [{ state: "expired", reason: "day_over", filledQuantity: 6, filledPaise: 59_400 }],
  });
});

test("the closing sessions are looked at, and what they leave open has expired", async () => {
  const batch = await floor.confirm(floor.bill(buys(2)));
  await floor.deliver();
  // 15:35, in the closing session.
  await floor.pass(6 * 3_600 + 5 * 60);
  floor.broker.fill(0, 10);
  await floor.pass(3_600);
  expect(await floor.read(batch)).toMatchObject({
    settledAt: aDate,
    legs: [{ state: "filled" }, { state: "expired", reason: "day_over" }],
  });
});

test("an order that appears after it was given up opens its batch again", async () => {
  floor.broker.fates.push("answer_lost");
  floor.broker.hides = 20;
  const batch = await floor.confirm(floor.bill(buys(1)));
  await floor.pass(200);
  const { legs } = await floor.read(batch);
  await floor.trading.orders.answer(floor.owner, batch, legs[0]?.id ?? "", { exists: false });
  expect(await floor.read(batch)).toMatchObject({ settledAt: aDate });
  await floor.pass(1_800);
  expect(await floor.read(batch)).toMatchObject({ settledAt: null, legs: [{ state: "open" }] });
  floor.broker.fill(0, 10);
  await floor.pass(120);
  expect(await floor.read(batch)).toMatchObject({ settledAt: aDate, legs: [{ state: "filled" }] });
});

test("a cancellation that the broker refuses is shown, and can be asked for again", async () => {
  const batch = await floor.confirm(floor.bill(buys(1)));
  await floor.deliver();
  floor.broker.refusesCancels = true;
  await floor.trading.orders.cancel(floor.owner, batch, null, signal());
  const row = presentBatch(await floor.read(batch), false, floor.now());
  expect(row.legs).toMatchObject([{ state: "open", can_cancel: true, broker_text: "Not now" }]);
  floor.broker.refusesCancels = false;
  await floor.trading.orders.cancel(floor.owner, batch, null, signal());
  expect(await statesOf(batch)).toEqual(["cancelled"]);
});

test("fills without a price yet wait for it", async () => {
  const batch = await floor.confirm(floor.bill(buys(1)));
  await floor.deliver();
  floor.broker.hidesPrices = true;
  floor.broker.fill(0, 10);
  await floor.pass(10);
  expect(await statesOf(batch)).toEqual(["open"]);
  floor.broker.hidesPrices = false;
  await floor.pass(60);
  expect(await floor.read(batch)).toMatchObject({
    legs: [{ state: "filled", filledPaise: 100_000 }],
  });
});

test("orders of a broker's page are matched with its book without a tag, in parts that it takes", async () => {
  const bill = floor.bill(buys(12), { sending: "on_broker_page" });
  const batch = await floor.confirm(bill);
  const first = await floor.trading.orders.openBrokerPage(floor.owner, batch);
  expect(first).toMatchObject({ method: "POST", fields: { count: "10" } });
  expect((await statesOf(batch)).filter((state) => state === "unsent")).toHaveLength(2);
  // The member confirms all but one there.
  floor.broker.confirmPage(9);
  await floor.pass(420);
  const states = await statesOf(batch);
  expect(states.filter((state) => state === "open")).toHaveLength(9);
  const { legs } = await floor.read(batch);
  expect(legs.filter(({ askedAt }) => askedAt !== null)).toHaveLength(1);
  const second = await floor.trading.orders.openBrokerPage(floor.owner, batch);
  expect(second.fields).toEqual({ count: "2" });
});

test("a broker's page that was lost is opened again only while the book has none of its orders", async () => {
  const { orders } = floor.trading;
  const reopen = async (batch: string) =>
    orders.reopenBrokerPage(floor.owner, batch, AbortSignal.timeout(10_000));
  const batch = await floor.confirm(floor.bill(buys(2), { sending: "on_broker_page" }));
  const first = await orders.openBrokerPage(floor.owner, batch);
  // Its orders would not be in the book yet.
  await expect(reopen(batch)).rejects.toMatchObject({ code: "trading.page_answered" });
  await floor.pass(20);
  floor.broker.unreadable = 1;
  await expect(reopen(batch)).rejects.toMatchObject({ code: "provider.unavailable" });
  expect(await reopen(batch)).toEqual(first);
  const tags = async () => (await floor.read(batch)).legs.map(({ tag }) => tag);
  const before = await tags();
  await expect(orders.openBrokerPage(floor.owner, batch)).rejects.toMatchObject({
    code: "trading.not_paused",
  });
  // The member confirms one order; the rest is no longer offered.
  floor.broker.confirmPage(1);
  await expect(reopen(batch)).rejects.toMatchObject({ code: "trading.page_answered" });
  expect(await statesOf(batch)).toEqual(["open", "sent_unknown"]);
  expect([await tags(), floor.broker.orders.length]).toEqual([before, 1]);
  expect(floor.broker.repeated).toEqual([]);
});

test("an order whose tag got lost belongs to the page that was opened last before it", async () => {
  const bill = () => floor.bill(buys(1), { sending: "on_broker_page" });
  const { orders } = floor.trading;
  const left = await floor.confirm(bill());
  await orders.openBrokerPage(floor.owner, left);
  await floor.pass(420);
  const [leg] = (await floor.read(left)).legs;
  await orders.answer(floor.owner, left, leg?.id ?? "", { exists: false });
  const retried = await floor.confirm(bill(), left);
  await orders.openBrokerPage(floor.owner, retried);
  floor.broker.confirmPage(1);
  await floor.pass(60);
  expect([await statesOf(left), await statesOf(retried)]).toEqual([["expired"], ["open"]]);
  // The page that was left is confirmed after all.
  floor.broker.confirmPage(1);
  await floor.pass(60);
  expect([await statesOf(left), await statesOf(retried)]).toEqual([["open"], ["open"]]);
});

test("an order of a settled batch is not found again for another page", async () => {
  const bill = () => floor.bill(buys(1), { sending: "on_broker_page" });
  const { orders } = floor.trading;
  const left = await floor.confirm(bill());
  await orders.openBrokerPage(floor.owner, left);
  await floor.pass(5);
  const used = await floor.confirm(bill());
  await orders.openBrokerPage(floor.owner, used);
  floor.broker.confirmPage(1);
  floor.broker.fill(0, 10);
  await floor.pass(420);
  expect([await statesOf(left), await statesOf(used)]).toEqual([["sent_unknown"], ["filled"]]);
});

test("a sale that needs an authorisation pauses its batch alone, and is sent after it", async () => {
  const { fates } = floor.broker;
  fates.push("unauthorised");
  const batch = await floor.confirm(
    floor.bill([...buys(1), { side: "SELL", quantity: 5 }, { side: "SELL", quantity: 7 }]),
  );
  const other = await floor.confirm(floor.bill(buys(1)));
  await floor.deliver();
  expect(await statesOf(batch)).toEqual(["unsent", "unsent", "unsent"]);
  expect(await statesOf(other)).toEqual(["open"]);
  const row = presentBatch(await floor.read(batch), false, floor.now());
  expect(row).toMatchObject({ state: "paused", pause: "authorisation", can_continue: true });
  expect(row.legs[1]).toMatchObject({
    reason: "The broker needs you to authorise this sale first.",
    broker_text: "Needs authorisation",
  });
  const { orders } = floor.trading;
  expect(await orders.authorise(floor.owner, batch, signal())).toMatchObject({
    method: "GET",
    fields: {
      sales: JSON.stringify([
        { isin: "INE000000002", quantity: 5 },
        { isin: "INE000000003", quantity: 7 },
      ]),
      returnTo: `http://localhost:3000/order-summary?id=${batch}`,
    },
  });
  await expect(orders.authorise(floor.owner, other, signal())).rejects.toMatchObject({
    code: "trading.not_paused",
  });
  // Not authorised after all: it waits again.
  fates.push("unauthorised");
  await orders.goOn(floor.owner, batch);
  await floor.deliver();
  expect(await floor.read(batch)).toMatchObject({ pause: "authorisation" });
  await orders.goOn(floor.owner, batch);
  await floor.deliver();
  expect(await statesOf(batch)).toEqual(["open", "open", "open"]);
  expect((await floor.read(batch)).legs[1]).toMatchObject({ reason: null, brokerText: "" });
  expect(floor.broker.repeated).toEqual([]);
});

test("a look that fails for hours happens nevertheless", async () => {
  const batch = await floor.confirm(floor.bill(buys(1)));
  await floor.deliver();
  floor.broker.fill(0, 10);
  const read = vi.spyOn(floor.broker.trading, "orders");
  read.mockRejectedValue(new Error("our fault"));
  await floor.pass(3 * 3_600);
  expect(read.mock.calls.length).toBeGreaterThan(12);
  read.mockRestore();
  await floor.pass(600);
  expect(await statesOf(batch)).toEqual(["filled"]);
});

test("a push is a cue to read the book", async () => {
  const batch = await floor.confirm(floor.bill(buys(1)));
  await floor.deliver();
  await floor.pass(400);
  floor.broker.fill(0, 10);
  await floor.trading.orders.hear(floor.owner.userId);
  await floor.deliver();
  expect(await statesOf(batch)).toEqual(["filled"]);
});

test("what is not filled can be placed elsewhere", async () => {
  const batch = await floor.confirm(floor.bill(buys(2)));
  await floor.deliver();
  floor.broker.fill(0, 10);
  floor.broker.fill(1, 4);
  await floor.pass(10);
  // Quantity still at the broker is not ordered again.
  expect(writeBatchFile(await floor.read(batch)).split("\r\n")).toHaveLength(2);
  floor.broker.end(1, "cancelled");
  await floor.pass(60);
  expect(writeBatchFile(await floor.read(batch)).split("\r\n")).toEqual([
    "symbol,isin,exchange,series,side,quantity,limit price,product,validity",
    "SHARE2,INE000000002,NSE,EQ,BUY,6,100.01,DELIVERY,DAY",
    "",
  ]);
});
