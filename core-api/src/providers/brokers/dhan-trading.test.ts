import { afterEach, expect, test } from "vitest";
import { signal, startBrokerStub, listCalls, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { createDhan } from "./dhan.ts";
import { order } from "./order.fixture.ts";

let stub: BrokerStub;
afterEach(async () => stub.close());
const list = [
  "EXCH_ID,SEGMENT,SECURITY_ID,ISIN,INSTRUMENT,UNDERLYING_SYMBOL,SYMBOL_NAME,SERIES,TICK_SIZE",
  "NSE,E,3045,INE062A01020,EQUITY,SBIN,STATE BANK OF INDIA,EQ,5.0000",
  "BSE,E,500112,INE062A01020,EQUITY,SBIN,STATE BANK OF INDIA,A,5.0000",
].join("\n");
const start = async (replies: Parameters<typeof startBrokerStub>[1]): Promise<BrokerStub> => {
  const files = { "GET /api-scrip-master-detailed.csv": [200, list] as const };
  stub = await startBrokerStub(createDhan, { ...files, ...replies });
  return stub;
};
const taken = [200, { orderId: "112111182198", orderStatus: "PENDING" }] as const;
const failure = (errorCode: string, errorMessage: string) => ({
  errorType: "Order_Error",
  errorCode,
  errorMessage,
});

test("an order, its change and its cancellation are sent as Dhan publishes them", async () => {
  const { broker } = await start({
    "POST /orders": taken,
    "PUT /orders/112111182198": taken,
    "DELETE /orders/112111182198": [400, failure("DH-906", "Order is already cancelled")],
  });
  const { trading } = broker;
  const evening = order({ exchange: "BSE", series: "A", isAfterMarket: true });
  expect(await trading.place?.(token, evening, signal())).toEqual({
    outcome: "accepted",
    orderId: "112111182198",
  });
  const change = { quantity: 5, limit: 41_000, share: order() };
  const id = "112111182198";
  expect(await trading.modify?.(token, id, change, signal())).toEqual({ outcome: "asked" });
  expect(await trading.cancel?.(token, id, signal())).toEqual({
    outcome: "refused",
    text: "Order is already cancelled",
  });
  expect(listCalls(stub)).toEqual([
    ["GET /api-scrip-master-detailed.csv", ""],
    [
      "POST /orders",
      {
        dhanClientId: "AB1234",
        correlationId: "m1a2b3c4",
        transactionType: "BUY",
        exchangeSegment: "BSE_EQ",
        productType: "CNC",
        orderType: "LIMIT",
        validity: "DAY",
        securityId: "500112",
        quantity: 3,
        price: 412.05,
        afterMarketOrder: true,
        amoTime: "OPEN",
      },
    ],
    [
      "PUT /orders/112111182198",
      {
        dhanClientId: "AB1234",
        orderId: "112111182198",
        orderType: "LIMIT",
        legName: "ENTRY_LEG",
        quantity: 5,
        price: 410,
        validity: "DAY",
      },
    ],
    ["DELETE /orders/112111182198", ""],
  ]);
  const atMarket = trading.place?.(token, order({ limit: null }), signal());
  await expect(atMarket).rejects.toThrow(TypeError);
});

test.each([
  ["DH-904", "Too many requests", "rate"],
  ["DH-905", "Missing required fields", "input"],
  ["DH-905", "Order rejected: Invalid IP address", "address"],
  ["DH-906", "Insufficient funds", "funds"],
  ["DH-906", "Market is closed", "closed"],
  ["DH-906", "Something", "other"],
] as const)("%s '%s' is a refusal for %s", async (code, text, reason) => {
  const { broker } = await start({ "POST /orders": [400, failure(code, text)] });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({
    outcome: "refused",
    reason,
    text,
  });
});

test.each([
  [500, failure("DH-908", "x")],
  [400, failure("DH-909", "The backend system could not be reached")],
  [400, {}],
  [200, { orderStatus: "PENDING" }],
])("%i %o leaves an order unknown", async (status, body) => {
  const { broker } = await start({ "POST /orders": [status, body] });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({ outcome: "unknown" });
});

test("an expired session places no order and reads no prices", async () => {
  const { broker } = await start({
    "POST /orders": [401, failure("DH-901", "Invalid token")],
    "POST /marketfeed/quote": [400, { data: { "807": "Token expired" }, status: "failed" }],
  });
  const over = { code: "broker.session_over" };
  await expect(broker.trading.place?.(token, order(), signal())).rejects.toMatchObject(over);
  await expect(broker.trading.quotes?.(token, [order()], signal())).rejects.toMatchObject(over);
});

test("prices of both exchanges are read in one call", async () => {
  const { broker } = await start({
    "POST /marketfeed/quote": [
      200,
      {
        data: {
          NSE_EQ: {
            3045: { last_price: 412.05, lower_circuit_limit: 370.85, upper_circuit_limit: 453.25 },
          },
          BSE_EQ: { 500112: { last_price: 0 } },
        },
        status: "success",
      },
    ],
  });
  const unlisted = order({ isin: "INE009A01021" });
  const shares = [order(), order({ exchange: "BSE" }), unlisted];
  expect(await broker.trading.quotes?.(token, shares, signal())).toEqual([
    { isin: "INE062A01020", last: 41_205, lowerCircuit: 37_085, upperCircuit: 45_325 },
  ]);
  expect(listCalls(stub).at(-1)).toEqual([
    "POST /marketfeed/quote",
    { NSE_EQ: [3045], BSE_EQ: [500112] },
  ]);
  expect(stub.asked.at(-1)?.headers["client-id"]).toBe("AB1234");
});

test("holdings tell what is on its way and what can be sold; unknown statuses stay unknown", async () => {
  const { broker } = await start({
    "GET /holdings": [
      200,
      [{ tradingSymbol: "SBIN", exchange: "ALL", totalQty: 36, t1Qty: 6, availableQty: 15 }],
    ],
    "GET /orders": [
      200,
      [
        {
          orderId: "1",
          correlationId: "t1",
          tradingSymbol: "SBIN",
          exchangeSegment: "NSE_EQ",
          transactionType: "SELL",
          quantity: 3,
          orderStatus: "SOMETHING_NEW",
        },
      ],
    ],
  });
  expect(await broker.trading.holdings(token, signal())).toMatchObject([
    { quantity: 36, t1_quantity: 6, sellable_quantity: 15 },
  ]);
  expect(await broker.trading.orders(token, signal())).toMatchObject([
    { order_id: "1", tag: "t1", status: "unknown", status_text: "SOMETHING_NEW" },
  ]);
});

test("sales are authorised on the depository's page, one share or all", async () => {
  const page =
    '<form name=\\"frmDIS\\" method=\\"post\\" action=\\"https://edis.cdslindia.com/eDIS/VerifyDIS/\\">' +
    '<input type=\\"hidden\\" name=\\"ReqId\\" value=\\"24&amp;1\\"><input type=\\"submit\\"></form>';
  const { broker } = await start({
    "GET /edis/tpin": [202, ""],
    "POST /edis/form": [200, { dhanClientId: "AB1234", edisFormHtml: page }],
  });
  const sale = { isin: "INE062A01020", quantity: 3 };
  const { trading } = broker;
  const form = {
    method: "POST",
    url: "https://edis.cdslindia.com/eDIS/VerifyDIS/",
    fields: { ReqId: "24&1" },
  };
  expect(await trading.authoriseHoldings?.(token, [sale], "https://x.example", signal())).toEqual(
    form,
  );
  await trading.authoriseHoldings?.(token, [sale, sale], "https://x.example", signal());
  expect(listCalls(stub).map(([, body]) => body)).toEqual([
    "",
    { isin: "INE062A01020", qty: 3, exchange: "ALL", segment: "EQ", bulk: false },
    "",
    { isin: "INE062A01020", qty: 3, exchange: "ALL", segment: "EQ", bulk: true },
  ]);
});

test("a push names the order that changed", async () => {
  const { broker } = await start({});
  const read = (body: string) => broker.trading.readPostback?.(body);
  expect(read('{"orderId":"112111182198","orderStatus":"TRADED"}')).toEqual({
    orderId: "112111182198",
  });
  for (const body of ["", "{", "{}", '{"orderId":"../x"}']) expect(read(body)).toBeNull();
});
