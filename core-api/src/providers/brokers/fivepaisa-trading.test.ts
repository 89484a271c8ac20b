import { Secret } from "@munshi/platform";
import { afterEach, expect, test } from "vitest";
import { signal, startBrokerStub, listCalls, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { createFivepaisa } from "./fivepaisa.ts";
import { order } from "./order.fixture.ts";

let stub: BrokerStub;
afterEach(async () => stub.close());
const columns = "Exch,ExchType,ScripCode,Name,TickSize,SymbolRoot,ISIN,Series";
const start = async (replies: Parameters<typeof startBrokerStub>[1]): Promise<BrokerStub> => {
  stub = await startBrokerStub(
    createFivepaisa,
    {
      "GET /ScripMaster/segment/nse_eq": [
        200,
        `${columns}\nN,C,3045,SBIN,0.05,SBIN,INE062A01020,EQ\n`,
      ],
      "GET /ScripMaster/segment/bse_eq": [
        200,
        `${columns}\nB,C,500112,SBIN,0.05,SBIN,INE062A01020,A \n`,
      ],
      ...replies,
    },
    { extra: { user_key: new Secret("key") } },
  );
  return stub;
};
const isList = (path: string): boolean => path.startsWith("/ScripMaster");
const ok = { responseCode: "5P", status: "0", statusDescription: "Success" };
const answer = (body: object, head: object = ok) => ({ head, body });
const placed = (body: object, head?: object) => ({
  "POST /V1/PlaceOrderRequest": [200, answer(body, head)] as const,
});
const taken = answer({ Status: 0, Message: "Success", BrokerOrderID: 672_112_769 });
const book = (ExchOrderID: string) =>
  [
    200,
    answer({
      Status: 0,
      OrderBookDetail: [
        {
          BrokerOrderId: 672_112_769,
          ExchOrderID,
          RemoteOrderID: "m1a2b3c4",
          ScripName: "SBIN",
          Exch: "N",
          BuySell: "B",
          Qty: 3,
          TradedQty: 0,
          Rate: 412.05,
          AveragePrice: 0,
          OrderStatus: "Xmitted",
          Reason: "",
          BrokerOrderTime: "/Date(1658255400000+0530)/",
        },
      ],
    }),
  ] as const;

test("an order is sent as 5paisa publishes it, and found by its tag", async () => {
  const { broker } = await start({
    "POST /V1/PlaceOrderRequest": [200, taken],
    "POST /V3/OrderBook": book("0"),
  });
  const { trading } = broker;
  const evening = order({ exchange: "BSE", isAfterMarket: true });
  expect(await trading.place?.(token, evening, signal())).toEqual({
    outcome: "accepted",
    orderId: "672112769",
  });
  expect(listCalls(stub, isList)).toEqual([
    [
      "POST /V1/PlaceOrderRequest",
      {
        head: { key: "key" },
        body: {
          OrderType: "B",
          Exchange: "B",
          ExchangeType: "C",
          ScripCode: 500_112,
          Price: 412.05,
          Qty: 3,
          StopLossPrice: 0,
          DisQty: 0,
          IsIntraday: false,
          iOrderValidity: 0,
          AHPlaced: "Y",
          RemoteOrderID: "m1a2b3c4",
        },
      },
    ],
  ]);
  expect(await trading.orders(token, signal())).toEqual([
    {
      order_id: "672112769",
      tag: "m1a2b3c4",
      symbol: "SBIN",
      exchange: "NSE",
      side: "BUY",
      quantity: 3,
      filled_quantity: 0,
      price: 412.05,
      average_price: null,
      status: "unknown",
      status_text: "Xmitted",
      placed_at: "2022-07-19T18:30:00.000Z",
    },
  ]);
  const atMarket = trading.place?.(token, order({ limit: null }), signal());
  await expect(atMarket).rejects.toThrow(TypeError);
});

test("orders are changed by the exchange's number", async () => {
  const { broker } = await start({
    "POST /V3/OrderBook": book("1100000018012644"),
    "POST /V1/ModifyOrderRequest": [200, taken],
    "POST /V1/CancelOrderRequest": [
      200,
      answer({ Status: 1, Message: "Exchange is closed. Cannot cancel your order." }),
    ],
  });
  const { trading } = broker;
  const change = { quantity: 5, limit: 41_000, share: order() };
  const id = "672112769";
  expect(await trading.modify?.(token, id, change, signal())).toEqual({ outcome: "asked" });
  expect(await trading.cancel?.(token, id, signal())).toEqual({
    outcome: "refused",
    text: "Exchange is closed. Cannot cancel your order.",
  });
  expect(await trading.cancel?.(token, "1", signal())).toMatchObject({ outcome: "refused" });
  const calls = listCalls(stub).filter(([call]) => !call.endsWith("/V3/OrderBook"));
  expect(calls.map(([, body]) => body)).toEqual([
    {
      head: { key: "key" },
      body: { ExchOrderID: "1100000018012644", Price: 410, Qty: 5, StopLossPrice: 0, DisQty: 0 },
    },
    { head: { key: "key" }, body: { ExchOrderID: "1100000018012644" } },
  ]);
});

test("an order that the exchange does not have yet is not cancelled", async () => {
  const { broker } = await start({ "POST /V3/OrderBook": book("0") });
  expect(await broker.trading.cancel?.(token, "672112769", signal())).toMatchObject({
    outcome: "refused",
  });
  expect(stub.asked.length).toBe(1);
});

test.each([
  [{ Status: 1, Message: "Shortage of funds" }, ok, "funds"],
  [{ Status: 1, Message: "Market order with Algo Id not allowed" }, ok, "market_order"],
  [{ Status: 1, Message: "Rejected for the session" }, ok, "other"],
  [{ Status: 2, Message: "Invalid Input Parameters." }, ok, "input"],
] as const)("%o is a refusal for %s", async (body, head, reason) => {
  const { broker } = await start(placed(body, head));
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({
    outcome: "refused",
    reason,
    text: body.Message,
  });
});

test("an error in the head is a refusal, even without a body", async () => {
  const head = { status: "2", statusDescription: "Invalid Head Parameters" };
  const { broker } = await start({
    "POST /V1/PlaceOrderRequest": [200, { head, body: null }],
  });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({
    outcome: "refused",
    reason: "input",
    text: "Invalid Head Parameters",
  });
});

test.each([
  [500, taken],
  [200, answer({ Status: 0, Message: "Success", BrokerOrderID: 0 })],
  [200, { head: { status: "-1", statusDescription: "Internal server error" }, body: null }],
  [200, {}],
])("%i %o leaves an order unknown", async (status, body) => {
  const { broker } = await start({ "POST /V1/PlaceOrderRequest": [status, body] });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({ outcome: "unknown" });
});

test("no order is placed with an expired session", async () => {
  const { broker } = await start(placed({ Status: 9, Message: "Invalid Session" }));
  await expect(broker.trading.place?.(token, order(), signal())).rejects.toMatchObject({
    code: "broker.session_over",
  });
});

test("prices are read one exchange at a time", async () => {
  const { broker } = await start({
    "POST /MarketSnapshot": [
      200,
      answer({
        Status: 0,
        Data: [
          { ScripCode: 3045, LastTradedPrice: 412.05, LowerCircuitLimit: 0 },
          { ScripCode: 500_112, LastTradedPrice: 0 },
        ],
      }),
    ],
  });
  const shares = [order({ exchange: "BSE" }), order()];
  expect(await broker.trading.quotes?.(token, shares, signal())).toEqual([
    { isin: "INE062A01020", last: 41_205, lowerCircuit: null, upperCircuit: null },
  ]);
  const scrip = { ExchangeType: "C", ScripData: "" };
  expect(listCalls(stub, isList).map(([, body]) => body)).toEqual([
    {
      head: { key: "key" },
      body: { ClientCode: "AB1234", Data: [{ ...scrip, Exchange: "N", ScripCode: 3045 }] },
    },
    {
      head: { key: "key" },
      body: { ClientCode: "AB1234", Data: [{ ...scrip, Exchange: "B", ScripCode: 500_112 }] },
    },
  ]);
});
