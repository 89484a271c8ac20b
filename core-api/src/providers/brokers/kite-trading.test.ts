import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { callback, signal, startBrokerStub, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { createKite } from "./kite.ts";
import { order } from "./order.fixture.ts";

const recorded = resolve(
  process.env["REAL_DATA_DIR"] ?? "../shared/data/real",
  "brokers/kiteconnect-mocks",
);
const hasRecorded = existsSync(recorded);
const read = (name: string): string => readFileSync(resolve(recorded, `${name}.json`), "utf8");

let stub: BrokerStub;
afterEach(async () => stub.close());
const start = async (replies: Parameters<typeof startBrokerStub>[1] = {}): Promise<BrokerStub> => {
  stub = await startBrokerStub(createKite, replies, {
    loginUrl: "https://kite.zerodha.com/connect/login",
  });
  return stub;
};
const taken = [200, { status: "success", data: { order_id: "151220000000000" } }] as const;
const failure = (type: string, message: string) => ({
  status: "error",
  message,
  data: null,
  error_type: type,
});
const fields = (body = ""): object => Object.fromEntries(new URLSearchParams(body));

test("an order is sent as Kite publishes it", async () => {
  const { broker, asked } = await start({
    "POST /orders/regular": taken,
    "POST /orders/amo": taken,
  });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({
    outcome: "accepted",
    orderId: "151220000000000",
  });
  const sold = order({ side: "SELL", series: "BE", limit: null, isAfterMarket: true });
  await broker.trading.place?.(token, sold, signal());
  expect(asked.map(({ body }) => fields(body))).toEqual([
    {
      tradingsymbol: "SBIN",
      exchange: "NSE",
      transaction_type: "BUY",
      product: "CNC",
      order_type: "LIMIT",
      quantity: "3",
      price: "412.05",
      validity: "DAY",
      tag: "m1a2b3c4",
    },
    {
      tradingsymbol: "SBIN-BE",
      exchange: "NSE",
      transaction_type: "SELL",
      product: "CNC",
      order_type: "MARKET",
      quantity: "3",
      market_protection: "-1",
      validity: "DAY",
      tag: "m1a2b3c4",
    },
  ]);
});

test.each([
  [428, "HoldingException", "Authorise your holdings at CDSL.", "authorisation"],
  [400, "MarginException", "Required margin is 5.", "funds"],
  [400, "HoldingException", "Nothing to sell.", "holdings"],
  [400, "InputException", "Missing or empty field `quantity`", "input"],
  [400, "InputException", "Tick size for this script is 0.05.", "price"],
  [400, "OrderException", "Markets are closed right now.", "closed"],
  [400, "InputException", "Market orders without market protection…", "market_order"],
  [403, "PermissionException", "Your static IP is not registered.", "address"],
  [400, "OrderException", "The scrip is suspended.", "other"],
] as const)("%i %s '%s' is a refusal for %s", async (status, type, text, reason) => {
  const { broker } = await start({ "POST /orders/regular": [status, failure(type, text)] });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({
    outcome: "refused",
    reason,
    text,
  });
});

test.each([
  ["an error of its servers", 500, failure("OrderException", "x")],
  ["a lost order management", 400, failure("NetworkException", "x")],
  ["a page", 400, { html: "x" }],
  ["no number", 200, { status: "success", data: {} }],
])("%s leaves an order unknown", async (_, status, body) => {
  const { broker } = await start({ "POST /orders/regular": [status, body] });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({ outcome: "unknown" });
});

test("too many orders are refused for now, and a session that is over places none", async () => {
  const busy = await start({ "POST /orders/regular": [429, ""] });
  expect(await busy.broker.trading.place?.(token, order(), signal())).toMatchObject({
    outcome: "refused",
    reason: "rate",
  });
  await busy.close();
  const { broker } = await start({
    "POST /orders/regular": [403, failure("TokenException", "Incorrect `access_token`.")],
  });
  await expect(broker.trading.place?.(token, order(), signal())).rejects.toMatchObject({
    code: "broker.session_over",
  });
});

test("an order is changed and cancelled in its own variety", async () => {
  const ended = failure("OrderException", "The order has ended.");
  const { broker, asked } = await start({
    "GET /orders/1": [200, { data: [{ variety: "amo" }, { variety: "amo" }] }],
    "PUT /orders/amo/1": taken,
    "DELETE /orders/amo/1": [400, ended],
  });
  const change = { quantity: 5, limit: 41_000, share: order() };
  expect(await broker.trading.modify?.(token, "1", change, signal())).toEqual({ outcome: "asked" });
  expect(fields(asked[1]?.body)).toEqual({
    order_type: "LIMIT",
    quantity: "5",
    price: "410.00",
    validity: "DAY",
  });
  expect(await broker.trading.cancel?.(token, "1", signal())).toEqual({
    outcome: "refused",
    text: "The order has ended.",
  });
});

test("Kite computes the charges of orders", async () => {
  const charges = {
    transaction_tax: 1.236,
    transaction_tax_type: "stt",
    exchange_turnover_charge: 0.038,
    sebi_turnover_charge: 0.0012,
    brokerage: 0,
    stamp_duty: 0.19,
    gst: { igst: 0.007, cgst: 0, sgst: 0, total: 0.007 },
    total: 1.4722,
  };
  const { broker, asked } = await start({ "POST /charges/orders": [200, { data: [{ charges }] }] });
  expect(await broker.trading.estimateCharges?.(token, [order()], signal())).toEqual([
    { brokerage: 0, stt: 124, exchange: 4, sebi: 0, stampDuty: 19, gst: 1, total: 147 },
  ]);
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual([
    {
      order_id: "1",
      tradingsymbol: "SBIN",
      exchange: "NSE",
      transaction_type: "BUY",
      variety: "regular",
      product: "CNC",
      order_type: "LIMIT",
      quantity: 3,
      average_price: 412.05,
    },
  ]);
});

test("a member authorises the sale of holdings on Kite's page", async () => {
  const { broker, asked } = await start({
    "POST /portfolio/holdings/authorise": [200, { data: { request_id: "r1" } }],
  });
  const sales = [
    { isin: "INE002A01018", quantity: 50 },
    { isin: "INE009A01021", quantity: 5 },
  ];
  expect(await broker.trading.authoriseHoldings?.(token, sales, callback, signal())).toEqual({
    method: "GET",
    url: "https://kite.zerodha.com/connect/portfolio/authorise/holdings/our-key/r1",
    fields: {},
  });
  expect(asked[0]?.body).toBe("isin=INE002A01018&quantity=50&isin=INE009A01021&quantity=5");
});

test("where the app may not ask for an authorisation, the member gives it at Kite", async () => {
  const refusal = (type: string) => ({ status: "error", message: "No", error_type: type });
  const authorise = async (type: string) => {
    const { broker } = await start({
      "POST /portfolio/holdings/authorise": [403, refusal(type)],
    });
    return broker.trading.authoriseHoldings?.(token, [], callback, signal());
  };
  expect(await authorise("PermissionException")).toEqual({
    method: "GET",
    url: "https://kite.zerodha.com/holdings",
    fields: {},
  });
  await expect(authorise("TokenException")).rejects.toMatchObject({ code: "broker.session_over" });
});

test("a member confirms a basket of at most ten orders on Kite's page", async () => {
  const { broker } = await start();
  const form = await broker.trading.basket?.([order()], callback);
  expect(form).toMatchObject({
    method: "POST",
    url: "https://kite.zerodha.com/connect/basket",
    fields: { api_key: "our-key", redirect_url: callback },
  });
  expect(JSON.parse(form?.fields["data"] ?? "")).toEqual([
    {
      variety: "regular",
      tradingsymbol: "SBIN",
      exchange: "NSE",
      transaction_type: "BUY",
      order_type: "LIMIT",
      product: "CNC",
      quantity: 3,
      price: 412.05,
      readonly: true,
    },
  ]);
  const eleven = Array.from({ length: 11 }, () => order());
  await expect(broker.trading.basket?.(eleven, callback)).rejects.toThrow(RangeError);
});

test("a push counts if its checksum is ours", async () => {
  const { broker } = await start();
  const push = (secret: string): string => {
    const checksum = createHash("sha256").update(`12022-03-03 09:24:25${secret}`).digest("hex");
    return JSON.stringify({ order_id: "1", order_timestamp: "2022-03-03 09:24:25", checksum });
  };
  expect(broker.trading.readPostback?.(push("our-secret"))).toEqual({ orderId: "1" });
  expect(broker.trading.readPostback?.(push("another"))).toBeNull();
  expect(broker.trading.readPostback?.("no JSON")).toBeNull();
});

test("only delivery orders count as positions of the day", async () => {
  const row = { tradingsymbol: "SBIN-BE", exchange: "NSE", quantity: 3, average_price: 412.05 };
  const day = ["CNC", "MIS"].map((product) => ({ ...row, product }));
  const { broker } = await start({ "GET /portfolio/positions": [200, { data: { day } }] });
  expect(await broker.trading.positions?.(token, signal())).toEqual([
    { symbol: "SBIN", isin: null, exchange: "NSE", quantity: 3, averagePrice: 412.05 },
  ]);
});

test.skipIf(!hasRecorded)(
  "recorded answers about orders, prices and positions are read",
  async () => {
    const { broker, asked } = await start({
      "POST /orders/regular": [200, read("order_response")],
      "GET /quote": [200, read("quote")],
      "GET /portfolio/positions": [200, read("positions")],
    });
    expect(await broker.trading.place?.(token, order(), signal())).toEqual({
      outcome: "accepted",
      orderId: "151220000000000",
    });
    const shares = [order({ symbol: "INFY", isin: "INE009A01021" }), order()];
    expect(await broker.trading.quotes?.(token, shares, signal())).toEqual([
      { isin: "INE009A01021", last: 141_295, lowerCircuit: 125_070, upperCircuit: 152_860 },
    ]);
    expect(asked[1]?.path).toBe("/quote?i=NSE%3AINFY&i=NSE%3ASBIN");
    // None of them is a delivery order.
    expect(await broker.trading.positions?.(token, signal())).toEqual([]);
    expect(broker.trading.readPostback?.(read("postback"))).toBeNull();
  },
);
