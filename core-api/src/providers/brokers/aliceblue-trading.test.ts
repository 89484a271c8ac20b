import { afterEach, expect, test } from "vitest";
import { createAliceblue } from "./aliceblue.ts";
import { signal, startBrokerStub, listCalls, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { order } from "./order.fixture.ts";

let stub: BrokerStub;
afterEach(async () => stub.close());
const list = (exchange: string, token: string, group: string): string =>
  `Exch,Exchange Segment,Symbol,Token,Trading Symbol,Group Name\n${exchange},x,SBIN,${token},SBIN-EQ,${group}`;
const start = async (replies: Parameters<typeof startBrokerStub>[1]): Promise<BrokerStub> => {
  stub = await startBrokerStub(createAliceblue, {
    "GET /NSE.csv": [200, list("NSE", "3045", "EQ")],
    "GET /BSE.csv": [200, list("BSE", "500112", "A")],
    ...replies,
  });
  return stub;
};
const taken = [
  200,
  { status: "Ok", message: "Success", result: [{ brokerOrderId: "22082900000001" }] },
] as const;
const failure = (message: string) => ({ status: "Not_ok", message, result: [] });

test("an order, its change and its cancellation are sent as Alice Blue publishes them", async () => {
  const { broker } = await start({
    "POST /orders/placeorder": taken,
    "POST /orders/modify": taken,
    "POST /orders/cancel": [200, failure("The order cannot be canceled")],
  });
  const { trading } = broker;
  const evening = order({ exchange: "BSE", series: "A", isAfterMarket: true });
  expect(await trading.place?.(token, evening, signal())).toEqual({
    outcome: "accepted",
    orderId: "22082900000001",
  });
  const change = { quantity: 5, limit: 41_000, share: order() };
  expect(await trading.modify?.(token, "7", change, signal())).toEqual({ outcome: "asked" });
  expect(await trading.cancel?.(token, "7", signal())).toEqual({
    outcome: "refused",
    text: "The order cannot be canceled",
  });
  expect(listCalls(stub, (path) => path.endsWith(".csv"))).toEqual([
    [
      "POST /orders/placeorder",
      [
        {
          exchange: "BSE",
          instrumentId: "500112",
          transactionType: "BUY",
          quantity: 3,
          product: "LONGTERM",
          orderComplexity: "AMO",
          orderType: "LIMIT",
          validity: "DAY",
          price: "412.05",
          slTriggerPrice: "",
          disclosedQuantity: "",
          orderTag: "m1a2b3c4",
        },
      ],
    ],
    [
      "POST /orders/modify",
      {
        brokerOrderId: "7",
        quantity: 5,
        orderType: "LIMIT",
        price: "410.00",
        slTriggerPrice: "",
        disclosedQuantity: "",
        validity: "DAY",
      },
    ],
    ["POST /orders/cancel", { brokerOrderId: "7" }],
  ]);
});

test.each([
  [failure("Insufficient funds"), "funds", "Insufficient funds"],
  [failure("EC954"), "input", "The broker did not accept the order (EC954)."],
  [failure("EC086"), "other", "The broker did not accept the order (EC086)."],
  [
    {
      status: "Ok",
      message: "Success",
      result: [{ status: "Not_ok", message: "Market is closed" }],
    },
    "closed",
    "Market is closed",
  ],
])("%o is a refusal for %s", async (body, reason, text) => {
  const { broker } = await start({ "POST /orders/placeorder": [200, body] });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({
    outcome: "refused",
    reason,
    text,
  });
});

test.each([
  [503, failure("x")],
  [200, failure("EC003")],
  [200, failure("EC912")],
  [200, { status: "Ok", result: [] }],
  [400, {}],
])("%i %o leaves an order unknown", async (status, body) => {
  const { broker } = await start({ "POST /orders/placeorder": [status, body] });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({ outcome: "unknown" });
});

test("an expired session or a failed read is not an empty book", async () => {
  const { broker } = await start({
    "POST /orders/placeorder": [200, failure("EC087")],
    "GET /holdings/CNC": [200, failure("Session Expired")],
    "GET /orders/book": [200, failure("EC915")],
  });
  const over = { code: "broker.session_over" };
  await expect(broker.trading.place?.(token, order(), signal())).rejects.toMatchObject(over);
  await expect(broker.trading.holdings(token, signal())).rejects.toMatchObject(over);
  await expect(broker.trading.orders(token, signal())).rejects.toMatchObject({
    code: "provider.unavailable",
  });
});

test("no order is sent for an unlisted share, or while the list cannot be read", async () => {
  const { broker } = await start({
    "GET /BSE.csv": [404, ""],
    "POST /orders/placeorder": taken,
  });
  const { trading } = broker;
  expect(await trading.place?.(token, order({ series: "BE" }), signal())).toEqual({
    outcome: "refused",
    reason: "input",
    text: "SBIN is not in The Broker's list of shares at the NSE.",
  });
  const away = trading.place?.(token, order({ exchange: "BSE" }), signal());
  await expect(away).rejects.toMatchObject({ code: "provider.unavailable" });
  expect(listCalls(stub, (path) => path.endsWith(".csv"))).toEqual([]);
});
