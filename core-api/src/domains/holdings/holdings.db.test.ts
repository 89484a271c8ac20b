import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type {
  BrokerHolding,
  ContractNoteAnswer,
  FillQualityAnswer,
  HeldShareAnswer,
  HoldingsAnswer,
  RealisedAnswer,
  Reconciliation,
} from "../../contract/index.ts";
import { isins, startHoldingsServer } from "./testing/holdings-server.ts";
import type { HoldingsServer } from "./testing/holdings-server.ts";

let server: HoldingsServer;
beforeAll(async () => {
  server = await startHoldingsServer();
});
beforeEach(async () => server.clear());
afterAll(async () => server.close());

const today = "2026-11-23";
const manual = (change: object) => ({
  symbol: "SHARE1",
  kind: "buy",
  day: "2024-01-02",
  quantity: 10,
  price_paise: 10_000,
  ...change,
});
const add = async (change: object) =>
  server.call<HeldShareAnswer>("/holdings/transactions", manual(change));
const read = async (belongsTo = "all") =>
  server.get<HoldingsAnswer>(`/holdings?belongs_to=${belongsTo}`);
const units = async (belongsTo: string | null) =>
  server.holdings.listUnits(server.floor.database.db, server.floor.owner, belongsTo);
const atBroker = (change: Partial<BrokerHolding>): BrokerHolding => ({
  symbol: "SHARE1",
  isin: "INE001A01010",
  exchange: "NSE",
  quantity: 10,
  average_price: 90,
  last_price: 120,
  t1_quantity: 0,
  sellable_quantity: null,
  ...change,
});

test("units of a box follow from the fills of its orders, and so does the quality of fills", async () => {
  await server.trade(
    [
      { side: "BUY", quantity: 10, filled: 4 },
      { side: "BUY", quantity: 5, filled: 5 },
    ],
    "box:12",
  );
  expect(await units("box:12")).toEqual([
    { coCode: server.coCodes[0], ...nameOf(1), quantity: 4, costPaise: 40_000 },
    { coCode: server.coCodes[1], ...nameOf(2), quantity: 5, costPaise: 50_005 },
  ]);
  expect(await units(null)).toEqual([]);
  const quality = await server.get<FillQualityAnswer>("/holdings/fill-quality");
  // 9 of 15 shares; both at the bill's last price.
  expect(quality.brokers).toMatchObject([
    { id: 3, name: "Zerodha", orders: 2, filled_percent: 60, slippage_bps: 0 },
  ]);
  expect(quality.brokers[0]?.first_fill_seconds).toBeGreaterThan(0);
});

test("a holding shows cost, value and term of each lot, with a split applied once", async () => {
  // 10 at ₹100 with ₹20 charges became 20; 5 more at ₹110 last week.
  await add({ charges_paise: 2_000 });
  await add({ day: "2026-11-19", quantity: 5, price_paise: 11_000, belongs_to: "box:12" });
  const { holdings, ...totals } = await read();
  expect(holdings).toMatchObject([
    {
      symbol: "SHARE1",
      quantity: 25,
      average_paise: 6_280,
      invested_paise: 157_000,
      last_paise: 12_000,
      last_on: "2026-11-20",
      value_paise: 300_000,
      gain_paise: 143_000,
      owners: [
        { belongs_to: null, quantity: 20, invested_paise: 102_000 },
        { belongs_to: "box:12", quantity: 5, invested_paise: 55_000 },
      ],
      lots: [
        { acquired_on: "2024-01-02", quantity: 20, cost_paise: 102_000, is_long: true },
        { acquired_on: "2026-11-19", quantity: 5, is_long: false, long_from: "2027-11-20" },
      ],
    },
  ]);
  expect(totals).toMatchObject({ invested_paise: 157_000, value_paise: 300_000, without_price: 0 });
  expect((await read("box:12")).holdings).toMatchObject([{ quantity: 5, value_paise: 60_000 }]);
  expect((await read("none")).holdings).toMatchObject([{ quantity: 20 }]);
});

test("the day's change starts at the restated close, or at the price of what was bought that day", async () => {
  // 20 × (12,000 - 11,800) + 5 × (12,000 - 12,150); nothing for what was bought after the close.
  await add({});
  await add({ day: "2026-11-20", quantity: 5, price_paise: 12_150, charges_paise: 500 });
  await add({ day: today, quantity: 7, price_paise: 13_000 });
  // Split on the day of the close: 6 × (12,000 - 11,800 / 2).
  await add({ symbol: "SHARE2", day: "2024-06-10", quantity: 3 });
  const { holdings, day_change_paise: change } = await read();
  expect(holdings.map((one) => [one.symbol, one.day_change_paise])).toEqual([
    ["SHARE1", 4_000 - 750],
    ["SHARE2", 36_600],
  ]);
  expect(change).toBe(3_250 + 36_600);
});

test("returns are annualised from a year on, of shares held and sold", async () => {
  // ₹1,000 became ₹2,400 in 1,053 days.
  await add({});
  const growth = 100 * (2.4 ** (365 / 1_053) - 1);
  const yearly = await read();
  expect(yearly.return).toMatchObject({ kind: "xirr", reason: null });
  expect(yearly.return.percent).toBeCloseTo(growth, 6);
  expect(yearly.holdings[0]?.return.percent).toBeCloseTo(growth, 6);
  // Sold in part at the close, the return stays.
  await add({ kind: "sell", day: "2026-11-20", quantity: 15, price_paise: 12_000 });
  expect((await read()).return.percent).toBeCloseTo(growth, 6);
  await server.clear();
  // ₹1,100 became ₹1,200 within a year.
  await add({ day: "2026-11-19", price_paise: 11_000 });
  expect((await read()).return).toEqual({
    percent: (100 * 10_000) / 110_000,
    kind: "absolute",
    reason: null,
  });
});

const enter = async (change: object, key?: string) =>
  server.call<HeldShareAnswer>(
    "/holdings/actions",
    {
      kind: "demerger",
      symbol: "SHARE1",
      into: "SHARE2",
      day: "2026-11-19",
      issued: 1,
      held: 3,
      child_cost_percent: 12.5,
      ...change,
    },
    key,
  );

test("a demerger brings shares with their part of the cost, once, until it is withdrawn", async () => {
  await add({});
  const { status, body } = await enter({});
  expect(status).toBe(200);
  expect(body.actions).toMatchObject([
    { kind: "split", entered: null },
    {
      kind: "demerger",
      from: 3,
      to: 1,
      entered: { into: { symbol: "SHARE2" }, child_cost_percent: 12.5 },
    },
  ]);
  // 20 held bring floor(20 / 3) = 6, which the split of the next day doubles; 12.5 % of ₹1,000.
  const listed = async () =>
    (await read()).holdings.map((one) => [one.symbol, one.quantity, one.invested_paise]);
  expect(await listed()).toEqual([
    ["SHARE1", 20, 87_500],
    ["SHARE2", 12, 12_500],
  ]);
  expect((await read()).holdings[1]?.lots[0]?.acquired_on).toBe("2024-01-02");
  const rivals = await Promise.all(Array.from({ length: 4 }, async () => enter({})));
  expect(rivals.map((one) => one.body.error?.code)).toEqual(
    Array.from({ length: 4 }, () => "holdings.action_exists"),
  );
  const child = await server.get<HeldShareAnswer>("/holdings/shares/SHARE2");
  const id = child.actions.find(({ entered }) => entered !== null)?.entered?.id ?? "";
  expect((await server.call(`/holdings/actions/${id}/withdraw`, {})).status).toBe(200);
  expect(await listed()).toEqual([["SHARE1", 20, 100_000]]);
  const again = await server.call(`/holdings/actions/${id}/withdraw`, {});
  expect(again.body.error?.code).toBe("holdings.unknown_entry");
});

test("a merger moves all shares with their cost and date", async () => {
  await add({ belongs_to: "box:12" });
  const merger = { kind: "merger", issued: 3, held: 4, day: today, child_cost_percent: undefined };
  expect((await enter(merger)).status).toBe(200);
  expect((await read()).holdings).toMatchObject([
    { symbol: "SHARE2", quantity: 15, invested_paise: 100_000, owners: [{ belongs_to: "box:12" }] },
  ]);
});

const merge = { kind: "merger", child_cost_percent: undefined };
test.each([
  ["of a day to come", { day: "2026-11-24" }, 400, "holdings.future_day"],
  ["into the same share", { into: "SHARE1" }, 400, "holdings.same_share"],
  ["before shares were held", { day: "2023-01-02" }, 409, "holdings.no_whole_share"],
  ["into less than a share", { held: 21 }, 409, "holdings.no_whole_share"],
  ["of shares that were sold later", { ...merge, day: "2026-11-18" }, 409, "holdings.not_enough"],
  ["without the part of the cost", { child_cost_percent: undefined }, 400, "request.invalid"],
])("an action is refused: %s", async (_title, change, status, code) => {
  await add({});
  await add({ kind: "sell", day: "2026-11-20", quantity: 1 });
  const refused = await enter(change);
  expect([refused.status, refused.body.error?.code]).toEqual([status, code]);
});

test("rights are shares of their own, at their issue price from their allotment", async () => {
  await add({});
  await add({ kind: "rights", day: "2026-11-20", quantity: 5, price_paise: 5_000 });
  const { holdings } = await read();
  expect(holdings).toMatchObject([{ quantity: 25, invested_paise: 125_000 }]);
  expect(holdings[0]?.lots[1]).toMatchObject({ acquired_on: "2026-11-20", cost_paise: 25_000 });
});

test("a corrected entry counts as it is now, and stays on record as it was", async () => {
  const { body: added } = await add({});
  const [entry] = added.transactions;
  const id = entry?.id ?? "";
  const corrected = await server.call<HeldShareAnswer>(
    `/holdings/transactions/${id}/correct`,
    manual({ quantity: 8, price_paise: 9_000 }),
  );
  expect(corrected.body.transactions).toMatchObject([
    { quantity: 8, replaces: id, withdrawn_at: null, can_change: true },
    { id, quantity: 10, withdrawn_at: "2026-11-23T04:00:00.000Z", can_change: false },
  ]);
  expect((await read()).holdings).toMatchObject([{ quantity: 16, invested_paise: 72_000 }]);
  const again = await server.call(`/holdings/transactions/${id}/withdraw`, {});
  expect([again.status, again.body.error?.code]).toEqual([409, "holdings.withdrawn"]);
  const replacement = corrected.body.transactions[0]?.id ?? "";
  await server.call(`/holdings/transactions/${replacement}/withdraw`, {});
  expect((await read()).holdings).toEqual([]);
});

test("fills, and entries of another member, cannot be withdrawn", async () => {
  await server.trade([{ side: "BUY", quantity: 3, filled: 3 }], null);
  const { transactions } = await server.get<HeldShareAnswer>("/holdings/shares/SHARE1");
  expect(transactions).toMatchObject([{ source: "fill", kind: "buy", can_change: false }]);
  const refused = await server.call(`/holdings/transactions/${transactions[0]?.id}/withdraw`, {});
  expect([refused.status, refused.body.error?.code]).toEqual([404, "holdings.unknown_entry"]);
});

test("one key adds one entry", async () => {
  const key = "the-same-entry-sent-twice";
  await server.call("/holdings/transactions", manual({}), key);
  const { body } = await server.call<HeldShareAnswer>("/holdings/transactions", manual({}), key);
  expect(body.transactions).toHaveLength(1);
});

test.each([
  ["a day to come", { day: "2026-11-24" }, 400, "holdings.future_day"],
  ["a sale of more than was held that day", { kind: "sell" }, 409, "holdings.not_enough"],
  ["a share that is not listed", { symbol: "NOSUCH" }, 404, "holdings.unknown_share"],
])("an entry is refused: %s", async (_title, change, status, code) => {
  const refused = await add(change);
  expect([refused.status, refused.body.error?.code]).toEqual([status, code]);
});

test("moved units keep their lots; no more move than the owner has", async () => {
  await add({ belongs_to: "box:12" });
  const move = async (quantity: number) =>
    server.call("/holdings/moves", { symbol: "SHARE1", quantity, from: "box:12", to: null });
  expect((await move(21)).body.error?.code).toBe("holdings.not_enough");
  expect(await units(null)).toEqual([]);
  expect((await move(15)).status).toBe(200);
  expect(await units("box:12")).toMatchObject([{ quantity: 5, costPaise: 25_000 }]);
  expect(await units(null)).toMatchObject([{ quantity: 15, costPaise: 75_000 }]);
  expect((await read("none")).holdings[0]?.lots).toMatchObject([{ acquired_on: "2024-01-02" }]);
});

test("of rivals that move the same units one moves them", async () => {
  await add({});
  const move = { symbol: "SHARE1", quantity: 20, from: null, to: "box:12" };
  const rivals = Array.from({ length: 16 }, async () => server.call("/holdings/moves", move));
  const statuses = (await Promise.all(rivals)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await units("box:12")).toMatchObject([{ quantity: 20 }]);
});

test("gains of a tax year are first in, first out in the account, whose units were sold or not", async () => {
  await add({ quantity: 5 });
  await add({ day: "2026-11-19", quantity: 10, price_paise: 11_000, belongs_to: "box:12" });
  await add({
    kind: "sell",
    day: "2026-11-20",
    quantity: 12,
    price_paise: 12_000,
    belongs_to: "box:12",
  });
  // The account's oldest: 10 of 2024 (5 before the split, ₹500 in all), then 2 of last week.
  const year = await server.get<RealisedAnswer>("/holdings/realised");
  expect(year).toMatchObject({
    tax_year: "2026-27",
    long_gain_paise: 10 * 12_000 - 50_000,
    short_gain_paise: 2 * (12_000 - 11_000),
    unknown_quantity: 0,
    sales: [
      { acquired_on: "2024-01-02", quantity: 10, is_long: true },
      { acquired_on: "2026-11-19", quantity: 2, is_long: false },
    ],
  });
  const earlier = await server.get<RealisedAnswer>("/holdings/realised?tax_year=2025-26");
  expect(earlier).toMatchObject({ tax_year: "2025-26", sales: [], long_gain_paise: 0 });
});

test("a sale can be estimated without being made", async () => {
  await add({ broker: 3, day: "2026-11-19" });
  const sale = { ...nameOf(1), brokerId: 3, coCode: server.coCodes[0] ?? -1 };
  const { db } = server.floor.database;
  const planned = await server.holdings.estimateSale(db, server.floor.owner, {
    ...sale,
    quantity: 12,
    proceedsPaise: 120_000,
  });
  expect(planned).toMatchObject([
    { acquiredOn: "2026-11-19", quantity: 10, costPaise: 100_000, proceedsPaise: 100_000 },
    { acquiredOn: null, quantity: 2, costPaise: null, proceedsPaise: 20_000 },
  ]);
  expect(await units(null)).toMatchObject([{ quantity: 10 }]);
});

test("an after-market order is filled on the day of its session", async () => {
  const { floor } = server;
  await floor.pass(8 * 3_600);
  await floor.confirm(floor.bill([{ side: "BUY", quantity: 10 }], { sending: "after_market" }));
  await floor.pass(18 * 3_600);
  floor.broker.fill(0, 10);
  await floor.pass(120);
  const filled: unknown = await floor.database
    .db("holding_transactions")
    .select(floor.database.db.raw("day::text as day"), "quantity");
  expect(filled).toEqual([{ day: "2026-11-24", quantity: 10 }]);
});

test("what the broker holds beyond the ledger is adopted, and then both agree", async () => {
  await add({ quantity: 4, broker: 3 });
  server.atBroker = [atBroker({ quantity: 10 }), atBroker({ symbol: "", isin: "INE009A01013" })];
  const { differences, agreeing } = await server.get<Reconciliation>("/holdings/reconciliation");
  expect(agreeing).toBe(0);
  expect(differences).toMatchObject([
    { isin: "INE009A01013", ledger_quantity: 0, broker_quantity: 10, likely: "opening" },
    { symbol: "SHARE1", ledger_quantity: 8, broker_quantity: 10, broker_average_paise: 9_000 },
  ]);
  const resolve = async (change: object) =>
    server.call<Reconciliation>("/holdings/reconciliation/resolve", {
      isin: "INE001A01010",
      choice: "adopt",
      ledger_quantity: 8,
      broker_quantity: 10,
      // Before the split: the units are today's all the same.
      acquired_on: "2024-01-02",
      ...change,
    });
  const late = await resolve({ ledger_quantity: 7 });
  expect([late.status, late.body.error?.code]).toEqual([409, "holdings.difference_changed"]);
  const { body: after } = await resolve({});
  expect(after).toMatchObject({ agreeing: 1, differences: [{ isin: "INE009A01013" }] });
  expect((await read()).holdings).toMatchObject([
    { symbol: "SHARE1", quantity: 10, invested_paise: 40_000 + 18_000 },
  ]);
  // The member keeps the other one, which the market does not list.
  const { body: kept } = await resolve({
    isin: "INE009A01013",
    choice: "keep",
    ledger_quantity: 0,
  });
  expect(kept.differences).toMatchObject([{ isin: "INE009A01013", kept: true }]);
  server.atBroker = [atBroker({}), atBroker({ symbol: "", isin: "INE009A01013", quantity: 11 })];
  const changed = await server.get<Reconciliation>("/holdings/reconciliation");
  expect(changed.differences).toMatchObject([{ kept: false, broker_quantity: 11 }]);
});

test("units that left the broker leave the ledger, those of a box last", async () => {
  await add({ quantity: 4, broker: 3, belongs_to: "box:12", day: "2026-11-18" });
  await add({ quantity: 4, broker: 3, day: "2026-11-18" });
  server.atBroker = [atBroker({ quantity: 3 })];
  const given = { isin: "INE001A01010", choice: "adopt", ledger_quantity: 8, broker_quantity: 3 };
  const { body } = await server.call<Reconciliation>("/holdings/reconciliation/resolve", given);
  expect(body).toMatchObject({ agreeing: 1, differences: [] });
  expect(await units("box:12")).toMatchObject([{ quantity: 3 }]);
});

test("units of a fresh bonus that are not credited yet are named as the likely reason", async () => {
  await add({ symbol: "SHARE3", quantity: 10, broker: 3 });
  server.atBroker = [atBroker({ symbol: "SHARE3", isin: isins[2], quantity: 10 })];
  const { differences } = await server.get<Reconciliation>("/holdings/reconciliation");
  expect(differences).toMatchObject([
    { symbol: "SHARE3", ledger_quantity: 20, broker_quantity: 10, likely: "action" },
  ]);
  const { tax_lots: lots, actions } = await server.get<HeldShareAnswer>("/holdings/shares/SHARE3");
  expect(actions).toEqual([{ day: "2026-11-18", kind: "bonus", from: 1, to: 1, entered: null }]);
  expect(lots).toMatchObject([
    { acquired_on: "2024-01-02", quantity: 10, cost_paise: 100_000, is_long: true },
    { acquired_on: "2026-11-18", quantity: 10, cost_paise: 0, is_long: false },
  ]);
});

test("purchases of today and late deliveries are no surprise", async () => {
  await add({ quantity: 4, broker: 3, day: "2026-11-20" });
  await server.trade([{ side: "BUY", quantity: 6, filled: 6 }], null);
  // Today's 6 are among the broker's positions until tomorrow; Friday's 4 are not delivered yet.
  server.atBroker = [atBroker({ quantity: 4, t1_quantity: 4 })];
  expect(await server.get("/holdings/reconciliation")).toMatchObject({
    agreeing: 1,
    differences: [],
  });
  server.atBroker = [atBroker({ quantity: 10, t1_quantity: 11 })];
  expect(await server.get("/holdings/reconciliation")).toMatchObject({
    differences: [{ kind: "t1", ledger_t1: 10, broker_t1: 11 }],
  });
});

test("shares sold on the day of their purchase agree with the broker, and are an intraday trade", async () => {
  await add({ quantity: 20, broker: 3, day: "2026-01-02" });
  await server.trade([{ side: "BUY", quantity: 10, filled: 10 }], null);
  await server.trade([{ side: "SELL", quantity: 12, filled: 12 }], null);
  // The 10 of today never reach the account; the 2 others may still show.
  for (const quantity of [18, 20]) {
    server.atBroker = [atBroker({ quantity })];
    const told = await server.get<Reconciliation>("/holdings/reconciliation");
    expect(told).toMatchObject({ agreeing: 1, differences: [] });
  }
  const { sales, ...gains } = await server.get<RealisedAnswer>("/holdings/realised");
  expect(sales).toMatchObject([
    { acquired_on: today, quantity: 10, is_intraday: true, is_long: null },
    { acquired_on: "2026-01-02", quantity: 2, is_intraday: false, is_long: false },
  ]);
  expect([gains.intraday_gain_paise, gains.short_gain_paise]).toEqual(
    sales.map((sale) => sale.gain_paise),
  );
});

test("a contract note is compared with the fills of its day", async () => {
  await server.trade(
    [
      { side: "BUY", quantity: 10, filled: 10 },
      { side: "BUY", quantity: 5, filled: 5 },
    ],
    null,
  );
  const text = [
    "Trade Date,ISIN,Side,Quantity,Price,Brokerage,STT,Exchange",
    `${today},INE001A01010,BUY,6,100.00,0,0.60,0.02`,
    `${today},INE001A01010,BUY,4,100.00,0,0.40,0.01`,
    `${today},INE003A01016,SELL,1,250.5,0,,`,
  ].join("\r\n");
  const { body } = await server.call<ContractNoteAnswer>("/holdings/contract-note", { text });
  expect(body).toMatchObject({ note_charges_paise: 103, differing: 2 });
  expect(body.rows).toMatchObject([
    { isin: "INE001A01010", note_quantity: 10, fill_quantity: 10, differences: [] },
    { isin: "INE002A01018", note_quantity: null, differences: ["not_on_note"] },
    { isin: "INE003A01016", fill_quantity: null, differences: ["not_ordered_here"] },
  ]);
  const broken = `${text}\r\n23-11-2026,INE001A01010,BUY,1,100`;
  const refused = await server.call("/holdings/contract-note", { text: broken });
  expect(refused.status).toBe(400);
  expect(refused.body.error?.details).toEqual([
    { path: "line 5", message: "trade_date must be a day, YYYY-MM-DD" },
  ]);
});

test("transactions are never changed", async () => {
  await add({});
  const change = server.floor.database.db("holding_transactions").update({ quantity: 1 });
  await expect(change).rejects.toThrow(/never changed/);
});

function nameOf(number: number) {
  return { isin: isins[number - 1] ?? "", symbol: `SHARE${number}` };
}
