import { afterEach, expect, test } from "vitest";
import { callback, login, signal, startBrokerStub, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { createXts } from "./xts.ts";

let stub: BrokerStub;
afterEach(async () => stub.close());
const start = async (...given: Parameters<typeof startBrokerStub>): Promise<BrokerStub> => {
  stub = await startBrokerStub(...given);
  return stub;
};
const page = "https://login.broker.example/page";
const isOver = { code: "broker.session_over" };
const isRefused = { code: "broker.refused" };
const begin = { ...login, challenge: "the-challenge" };

const settings = { codeParameter: "session" };
const params = { session: '{"accessToken":"a0","userID":"U1"}', state: "the-state" };

test("maps the session of the callback", async () => {
  const { broker, asked } = await start(
    createXts,
    {
      "POST /user/session": [
        200,
        { type: "success", result: { token: "t0", userID: "U1", isInvestorClient: true } },
      ],
      "GET /user/profile": [
        200,
        { type: "success", result: { ClientName: "A B", EmailId: "a@b.example" } },
      ],
    },
    settings,
  );
  expect(await broker.login.start(begin, signal())).toBe(
    `${page}?appKey=our-key&returnURL=${encodeURIComponent(`${callback}?state=the-state`)}`,
  );
  const session = await broker.login.finish({ ...login, params }, signal());
  expect(session).toMatchObject({ clientId: "U1", name: "A B", email: "a@b.example" });
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
    appKey: "our-key",
    secretKey: "our-secret",
    source: "WebAPI",
    accessToken: "a0",
  });
  expect(asked[1]?.path).toBe("/user/profile?clientID=U1");
  expect(asked[1]?.headers["authorization"]).toBe("t0");
});

test("nonsense in the callback is refused without a question", async () => {
  const { broker, asked } = await start(createXts, {}, settings);
  for (const session of ["", "{", "[]", '{"userID":"U1"}', "null"]) {
    const finished = broker.login.finish({ ...login, params: { session } }, signal());
    await expect(finished).rejects.toMatchObject(isRefused);
  }
  expect(asked).toEqual([]);
});

test("its books are read; shares are known by ISIN alone", async () => {
  const { broker } = await start(createXts, {
    "GET /user/balance": [
      200,
      {
        type: "success",
        result: {
          BalanceList: [
            { limitObject: { RMSSubLimits: { netMarginAvailable: "10.10" } } },
            { limitHeader: "another" },
          ],
        },
      },
    ],
    "GET /portfolio/holdings": [
      200,
      {
        type: "success",
        result: {
          RMSHoldings: {
            Holdings: {
              INE000A01010: { ISIN: "INE000A01010", HoldingQuantity: 3, BuyAvgPrice: 1 },
            },
          },
        },
      },
    ],
    "GET /orders": [
      200,
      {
        type: "success",
        result: [
          {
            AppOrderID: 1_991_237_756,
            OrderUniqueIdentifier: "tag",
            TradingSymbol: "ABC",
            ExchangeSegment: "NSECM",
            OrderSide: "BUY",
            OrderQuantity: 2,
            CumulativeQuantity: 1,
            OrderPrice: 4,
            OrderAverageTradedPrice: "",
            OrderStatus: "PartiallyFilled",
            CancelRejectReason: "",
            OrderGeneratedDateTime: "2021-05-31T09:18:57.123",
          },
        ],
      },
    ],
  });
  expect(await broker.trading.funds(token, signal())).toBe(1_010);
  expect(await broker.trading.holdings(token, signal())).toMatchObject([
    { symbol: "", isin: "INE000A01010", quantity: 3, last_price: null },
  ]);
  expect(await broker.trading.orders(token, signal())).toMatchObject([
    {
      order_id: "1991237756",
      exchange: "NSE",
      average_price: null,
      status: "open",
      placed_at: "2021-05-31T03:48:57.000Z",
    },
  ]);
});

test("its codes tell a session that is over from other failures", async () => {
  const { broker } = await start(createXts, {
    "GET /user/balance": [400, { type: "error", code: "e-session-0007", description: "no" }],
    "GET /orders": [200, { type: "error", code: "e-orders-0001", description: "no" }],
  });
  await expect(broker.trading.funds(token, signal())).rejects.toMatchObject(isOver);
  await expect(broker.trading.orders(token, signal())).rejects.toMatchObject({
    code: "provider.unavailable",
  });
});
