import { Secret } from "@munshi/platform";
import { afterEach, expect, test } from "vitest";
import { signal, startBrokerStub, listCalls, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { order } from "./order.fixture.ts";
import { createXts } from "./xts.ts";

let stub: BrokerStub;
afterEach(async () => stub.close());
const row = (code: number, symbol: string, isin: string): string =>
  `NSECM|${code}|8|${symbol}|${symbol}-EQ|EQ|${symbol}-EQ|1100100003045|453.25|370.85|1|0.05|1|1|${symbol}|${isin}|1|1`;
const master = `${row(22, "OTHER", "INE012A01025")}\n${row(3045, "SBIN", "INE062A01020")}`;
const success = (result: unknown) => ({ type: "success", code: "s", description: "ok", result });
const start = async (
  replies: Parameters<typeof startBrokerStub>[1],
  settings: Parameters<typeof startBrokerStub>[2] = {},
): Promise<BrokerStub> => {
  const list = { "POST /apimarketdata/instruments/master": [200, success(master)] as const };
  stub = await startBrokerStub(createXts, { ...list, ...replies }, settings);
  return stub;
};
const isList = (path: string): boolean => path.endsWith("/master");
const taken = [200, success({ AppOrderID: 1_991_237_756, OrderUniqueIdentifier: "m1" })] as const;
const failure = (description: string, result: object = {}) => ({
  type: "error",
  code: "e-orders-0001",
  description,
  result,
});

test("an order, its change and its cancellation are sent as XTS publishes them", async () => {
  const { broker } = await start({
    "POST /orders": taken,
    "PUT /orders": taken,
    "DELETE /orders": [400, failure("Order not found")],
  });
  const { trading } = broker;
  expect(await trading.place?.(token, order(), signal())).toEqual({
    outcome: "accepted",
    orderId: "1991237756",
  });
  const change = { quantity: 5, limit: 41_000, share: order() };
  expect(await trading.modify?.(token, "7", change, signal())).toEqual({ outcome: "asked" });
  expect(await trading.cancel?.(token, "7", signal())).toEqual({
    outcome: "refused",
    text: "Order not found",
  });
  expect(listCalls(stub)).toEqual([
    ["POST /apimarketdata/instruments/master", { exchangeSegmentList: ["NSECM"] }],
    [
      "POST /orders",
      {
        exchangeSegment: "NSECM",
        exchangeInstrumentID: 3045,
        productType: "CNC",
        orderType: "LIMIT",
        orderSide: "BUY",
        timeInForce: "DAY",
        disclosedQuantity: 0,
        orderQuantity: 3,
        limitPrice: 412.05,
        stopPrice: 0,
        orderUniqueIdentifier: "m1a2b3c4",
      },
    ],
    [
      "PUT /orders",
      {
        appOrderID: 7,
        modifiedProductType: "CNC",
        modifiedOrderType: "LIMIT",
        modifiedOrderQuantity: 5,
        modifiedDisclosedQuantity: 0,
        modifiedLimitPrice: 410,
        modifiedStopPrice: 0,
        modifiedTimeInForce: "DAY",
      },
    ],
    ["DELETE /orders?appOrderID=7", ""],
  ]);
});

const badRequest = failure("Bad Request", { errors: [{ messages: ["orderQuantity is wrong"] }] });
test.each([
  [400, failure("RMS: insufficient funds"), "funds", "RMS: insufficient funds"],
  [200, failure("Market is closed"), "closed", "Market is closed"],
  [400, badRequest, "input", "Bad Request: orderQuantity is wrong"],
  [400, failure("Something"), "other", "Something"],
])("%i %o is a refusal for %s", async (status, body, reason, text) => {
  const { broker } = await start({ "POST /orders": [status, body] });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({
    outcome: "refused",
    reason,
    text,
  });
});

test.each([
  [500, failure("x")],
  [400, {}],
  [200, success({})],
])("%i %o leaves an order unknown", async (status, body) => {
  const { broker } = await start({ "POST /orders": [status, body] });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({ outcome: "unknown" });
});

test.each([200, 400])("no order is placed with an expired token (status %i)", async (status) => {
  const { broker } = await start({ "POST /orders": [status, failure("Invalid Token")] });
  await expect(broker.trading.place?.(token, order(), signal())).rejects.toMatchObject({
    code: "broker.session_over",
  });
});

test("no order is sent if the list is an error with status 200", async () => {
  const { broker } = await start({
    "POST /apimarketdata/instruments/master": [200, failure("No data")],
    "POST /orders": taken,
  });
  await expect(broker.trading.place?.(token, order(), signal())).rejects.toMatchObject({
    code: "provider.unavailable",
  });
  expect(listCalls(stub, isList)).toEqual([]);
});

test("prices need separate keys", async () => {
  const quote = {
    ExchangeSegment: 1,
    ExchangeInstrumentID: 3045,
    Touchline: { LastTradedPrice: 412.05 },
  };
  const replies = {
    "POST /apimarketdata/auth/login": [200, success({ token: "m0", userID: "U" })] as const,
    "POST /apimarketdata/instruments/quotes": [
      200,
      success({ listQuotes: [JSON.stringify(quote)] }),
    ] as const,
  };
  const extra = { market_key: new Secret("k"), market_secret: new Secret("s") };
  const { broker } = await start(replies, { extra });
  for (let count = 0; count < 2; count += 1)
    expect(await broker.trading.quotes?.(token, [order()], signal())).toEqual([
      { isin: "INE062A01020", last: 41_205, lowerCircuit: null, upperCircuit: null },
    ]);
  const asked = {
    instruments: [{ exchangeSegment: 1, exchangeInstrumentID: 3045 }],
    xtsMessageCode: 1_502,
    publishFormat: "JSON",
  };
  expect(listCalls(stub, isList)).toEqual([
    ["POST /apimarketdata/auth/login", { appKey: "k", secretKey: "s", source: "WebAPI" }],
    ["POST /apimarketdata/instruments/quotes", asked],
    ["POST /apimarketdata/instruments/quotes", asked],
  ]);
  expect(stub.asked.at(-1)?.headers["authorization"]).toBe("m0");
  expect(broker.trading.can.quotes).toBe(true);
  await stub.close();
  const { broker: bare } = await start({});
  expect(bare.trading.can.quotes).toBe(false);
  expect("quotes" in bare.trading).toBe(false);
});

test("an expired market data session is renewed once", async () => {
  const { broker } = await start(
    {
      "POST /apimarketdata/auth/login": [200, success({ token: "m0" })],
      "POST /apimarketdata/instruments/quotes": [200, failure("Invalid Token")],
    },
    { extra: { market_key: new Secret("k"), market_secret: new Secret("s") } },
  );
  for (let count = 0; count < 2; count += 1)
    await expect(broker.trading.quotes?.(token, [order()], signal())).rejects.toMatchObject({
      code: "provider.unavailable",
    });
  const paths = listCalls(stub, isList).map(([call]) => call.split("/").at(-1));
  expect(paths).toEqual(["login", "quotes", "quotes", "login", "quotes"]);
});
