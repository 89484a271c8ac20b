import { afterEach, expect, test } from "vitest";
import { signal, startBrokerStub, listCalls, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { createFyers } from "./fyers.ts";
import { order } from "./order.fixture.ts";

let stub: BrokerStub;
afterEach(async () => stub.close());
const list =
  "12100000500112,STATE BANK OF INDIA,0,1,0.05,INE062A01020,0915-1530,2026-11-20,,BSE:SBIN-A,12,10,500112";
const start = async (replies: Parameters<typeof startBrokerStub>[1]): Promise<BrokerStub> => {
  stub = await startBrokerStub(createFyers, { "GET /BSE_CM.csv": [200, list], ...replies });
  return stub;
};
const isList = (path: string): boolean => path === "/BSE_CM.csv";
const taken = [200, { s: "ok", code: 1_101, message: "Submitted", id: "808058117761" }] as const;
const failure = (code: number, message: string) => ({ s: "error", code, message });

test("an order, its change and its cancellation are sent as Fyers publishes them", async () => {
  const { broker } = await start({
    "POST /orders/sync": taken,
    "PATCH /orders/sync": taken,
    "DELETE /orders/sync": [200, failure(-51, "Invalid Order ID provided")],
  });
  const { trading } = broker;
  const evening = order({ exchange: "BSE", side: "SELL", isAfterMarket: true });
  expect(await trading.place?.(token, evening, signal())).toEqual({
    outcome: "accepted",
    orderId: "808058117761",
  });
  const change = { quantity: 5, limit: 41_000, share: order() };
  expect(await trading.modify?.(token, "7", change, signal())).toEqual({ outcome: "asked" });
  expect(await trading.cancel?.(token, "7", signal())).toEqual({
    outcome: "refused",
    text: "Invalid Order ID provided",
  });
  expect(listCalls(stub, isList)).toEqual([
    [
      "POST /orders/sync",
      {
        symbol: "BSE:SBIN-A",
        qty: 3,
        type: 1,
        side: -1,
        productType: "CNC",
        limitPrice: 412.05,
        stopPrice: 0,
        validity: "DAY",
        disclosedQty: 0,
        offlineOrder: true,
        stopLoss: 0,
        takeProfit: 0,
        orderTag: "m1a2b3c4",
      },
    ],
    ["PATCH /orders/sync", { id: "7", type: 1, qty: 5, limitPrice: 410 }],
    ["DELETE /orders/sync", { id: "7" }],
  ]);
  const atMarket = trading.place?.(token, order({ limit: null }), signal());
  await expect(atMarket).rejects.toThrow(TypeError);
});

test.each([
  [400, -50, "invalid input", "input"],
  [200, -99, "Margin Shortfall: insufficient funds", "funds"],
  [403, -99, "Request from an IP address that is not registered", "address"],
  [400, -429, "request limit reached", "rate"],
  [400, -99, "Something", "other"],
] as const)("%i %i '%s' is a refusal for %s", async (status, code, text, reason) => {
  const { broker } = await start({ "POST /orders/sync": [status, failure(code, text)] });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({
    outcome: "refused",
    reason,
    text,
  });
});

test.each([
  ["its front door fails", 502, failure(-99, "x")],
  ["it was sent on without an acknowledgement", 200, { s: "ok", code: 201, message: "", id: "8" }],
  ["it has a number in spite of the failure", 400, { ...failure(-99, "x"), id: "8" }],
  ["the answer has no number", 200, { s: "ok", code: 1_101 }],
])("an order is unknown where %s", async (_, status, body) => {
  const { broker } = await start({ "POST /orders/sync": [status, body] });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({ outcome: "unknown" });
});

test("no order is placed with an expired session", async () => {
  const { broker } = await start({ "POST /orders/sync": [200, failure(-17, "token expired")] });
  await expect(broker.trading.place?.(token, order(), signal())).rejects.toMatchObject({
    code: "broker.session_over",
  });
});

test("prices are found by symbol, next to the API's version", async () => {
  stub = await startBrokerStub(createFyers, {
    "GET /data/quotes": [
      200,
      {
        s: "ok",
        code: 200,
        d: [
          { n: "NSE:SBIN-EQ", s: "ok", v: { lp: 412.05 } },
          { n: "NSE:OTHER-BE", s: "error", v: { errmsg: "invalid symbol" } },
        ],
      },
    ],
  });
  const shares = [order(), order({ symbol: "OTHER", series: "BE" })];
  expect(await stub.broker.trading.quotes?.(token, shares, signal())).toEqual([
    { isin: "INE062A01020", last: 41_205, lowerCircuit: null, upperCircuit: null },
  ]);
  expect(stub.asked[0]?.path).toBe("/data/quotes?symbols=NSE%3ASBIN-EQ%2CNSE%3AOTHER-BE");
});

test("the order book knows our tags from Fyers' own, and leaves unknown statuses open", async () => {
  const row = {
    id: "1",
    symbol: "NSE:SBIN-EQ",
    side: 1,
    qty: 3,
    filledQty: 0,
    limitPrice: 412.05,
    tradedPrice: 0,
    message: "",
    orderDateTime: "09-Mar-2023 09:34:38",
  };
  const { broker } = await start({
    "GET /orders": [
      200,
      {
        s: "ok",
        code: 200,
        orderBook: [
          { ...row, orderTag: "1:m1", status: 6 },
          { ...row, orderTag: "2:Untagged", status: 3 },
        ],
      },
    ],
  });
  expect(await broker.trading.orders(token, signal())).toMatchObject([
    { tag: "m1", status: "open" },
    { tag: null, status: "unknown" },
  ]);
});
