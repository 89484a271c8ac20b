import { afterEach, expect, test } from "vitest";
import { signal, startBrokerStub, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { order } from "./order.fixture.ts";
import { createUpstox } from "./upstox.ts";

let stub: BrokerStub;
afterEach(async () => stub.close());
const start = async (replies: Parameters<typeof startBrokerStub>[1]): Promise<BrokerStub> => {
  stub = await startBrokerStub(createUpstox, replies);
  return stub;
};
const taken = [200, { status: "success", data: { order_id: "1644490272000" } }] as const;
const failure = (errorCode: string, message: string) => ({
  status: "error",
  errors: [{ errorCode, message, error_code: errorCode }],
});

test("an order, its change and its cancellation are sent as Upstox publishes them", async () => {
  const { broker, asked } = await start({
    "POST /order/place": taken,
    "PUT /order/modify": taken,
    "DELETE /order/cancel": [404, failure("UDAPI100010", "Order id is not found")],
  });
  const { trading } = broker;
  const evening = order({ exchange: "BSE", isAfterMarket: true });
  expect(await trading.place?.(token, evening, signal())).toEqual({
    outcome: "accepted",
    orderId: "1644490272000",
  });
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
    instrument_token: "BSE_EQ|INE062A01020",
    transaction_type: "BUY",
    product: "D",
    order_type: "LIMIT",
    quantity: 3,
    price: 412.05,
    trigger_price: 0,
    disclosed_quantity: 0,
    validity: "DAY",
    is_amo: true,
    tag: "m1a2b3c4",
  });
  const change = { quantity: 5, limit: 41_000, share: order() };
  expect(await trading.modify?.(token, "7", change, signal())).toEqual({ outcome: "asked" });
  expect(JSON.parse(asked[1]?.body ?? "")).toEqual({
    order_id: "7",
    order_type: "LIMIT",
    quantity: 5,
    price: 410,
    trigger_price: 0,
    disclosed_quantity: 0,
    validity: "DAY",
  });
  expect(await trading.cancel?.(token, "7", signal())).toEqual({
    outcome: "refused",
    text: "Order id is not found",
  });
  expect(asked[2]?.path).toBe("/order/cancel?order_id=7");
  const atMarket = trading.place?.(token, order({ limit: null }), signal());
  await expect(atMarket).rejects.toThrow(TypeError);
});

test.each([
  ["UDAPI1154", "Not from here", "address"],
  ["UDAPI1158", "Not like this", "market_order"],
  ["UDAPI100072", "Later", "closed"],
  ["UDAPI100036", "Invalid Input", "input"],
  ["UDAPI100500", "Insufficient funds in the account", "funds"],
  ["UDAPI100500", "Something", "other"],
] as const)("%s '%s' is a refusal for %s", async (code, text, reason) => {
  const { broker } = await start({ "POST /order/place": [400, failure(code, text)] });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({
    outcome: "refused",
    reason,
    text,
  });
});

test.each([
  [503, failure("UDAPI100500", "x")],
  [400, { errors: [] }],
  [200, { status: "success", data: {} }],
])("%i %o leaves an order unknown", async (status, body) => {
  const { broker } = await start({ "POST /order/place": [status, body] });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({ outcome: "unknown" });
});

test("no order is placed by a session that is over", async () => {
  const { broker } = await start({ "POST /order/place": [401, failure("UDAPI100050", "x")] });
  await expect(broker.trading.place?.(token, order(), signal())).rejects.toMatchObject({
    code: "broker.session_over",
  });
});

test("prices are found by instrument, charges are asked for each order", async () => {
  const charges = {
    total: 2.31,
    brokerage: 0.5,
    taxes: { gst: 0.1, stt: 1.24, stamp_duty: 0.19 },
  };
  const other = { transaction: 0.04, clearing: 0, sebi_turnover: 0.01 };
  const { broker, asked } = await start({
    "GET /market-quote/quotes": [
      200,
      {
        data: {
          "NSE_EQ:SBIN": {
            instrument_token: "NSE_EQ|INE062A01020",
            last_price: 412.05,
            lower_circuit_limit: 370.85,
            upper_circuit_limit: 453.25,
          },
        },
      },
    ],
    "GET /charges/brokerage": [200, { data: { charges: { ...charges, other_taxes: other } } }],
  });
  const unpriced = order({ isin: "INE009A01021" });
  expect(await broker.trading.quotes?.(token, [order(), unpriced], signal())).toEqual([
    { isin: "INE062A01020", last: 41_205, lowerCircuit: 37_085, upperCircuit: 45_325 },
  ]);
  expect(await broker.trading.estimateCharges?.(token, [order()], signal())).toEqual([
    { brokerage: 50, stt: 124, exchange: 4, sebi: 1, stampDuty: 19, gst: 10, total: 231 },
  ]);
  expect(asked.map(({ path }) => path)).toEqual([
    "/market-quote/quotes?instrument_key=NSE_EQ%7CINE062A01020%2CNSE_EQ%7CINE009A01021",
    "/charges/brokerage?instrument_token=NSE_EQ%7CINE062A01020&quantity=3&product=D&transaction_type=BUY&price=412.05",
  ]);
});

test("holdings tell what is on its way and what can be sold", async () => {
  const { broker } = await start({
    "GET /portfolio/long-term-holdings": [
      200,
      {
        data: [
          {
            tradingsymbol: "SBIN",
            exchange: "NSE",
            isin: "INE062A01020",
            quantity: 36,
            t1_quantity: 6,
            cnc_used_quantity: 10,
            collateral_quantity: 5,
          },
        ],
      },
    ],
  });
  expect(await broker.trading.holdings(token, signal())).toMatchObject([
    { quantity: 36, t1_quantity: 6, sellable_quantity: 15 },
  ]);
});
