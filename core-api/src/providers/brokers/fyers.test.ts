import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { login, signal, startBrokerStub, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { createFyers } from "./fyers.ts";

let stub: BrokerStub;
afterEach(async () => stub.close());
const start = async (...given: Parameters<typeof startBrokerStub>): Promise<BrokerStub> => {
  stub = await startBrokerStub(...given);
  return stub;
};
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const isOver = { code: "broker.session_over" };
const isRefused = { code: "broker.refused" };

const settings = { codeParameter: "auth_code" };

test("a code and the hash of our application make a session, whose profile says whose it is", async () => {
  const { broker, asked } = await start(
    createFyers,
    {
      "POST /validate-authcode": [200, { s: "ok", code: 200, access_token: "t0" }],
      "GET /profile": [
        200,
        { s: "ok", code: 200, data: { fy_id: "XA00001", name: "A B", email_id: "a@b.example" } },
      ],
    },
    settings,
  );
  const params = { s: "ok", code: "200", auth_code: "c0", state: "the-state" };
  const session = await broker.login.finish({ ...login, params }, signal());
  expect(session).toMatchObject({ clientId: "XA00001", name: "A B", email: "a@b.example" });
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
    grant_type: "authorization_code",
    appIdHash: sha256("our-key:our-secret"),
    code: "c0",
  });
  expect(asked[1]?.headers["authorization"]).toBe("our-key:t0");
});

test("its books are read by their numbers", async () => {
  const { broker } = await start(createFyers, {
    "GET /funds": [
      200,
      {
        s: "ok",
        code: 200,
        fund_limit: [
          { id: 1, title: "Total Balance", equityAmount: 999, commodityAmount: 0 },
          { id: 10, title: "Available Balance", equityAmount: 58.15, commodityAmount: 0 },
        ],
      },
    ],
    "GET /holdings": [
      200,
      {
        s: "ok",
        code: 200,
        holdings: [
          { symbol: "NSE:M&M-EQ", isin: "INE101A01026", quantity: 4, costPrice: 1, ltp: 2 },
        ],
      },
    ],
    "GET /orders": [
      200,
      {
        s: "ok",
        code: 200,
        orderBook: [
          {
            id: "1",
            orderTag: "1:Untagged",
            symbol: "NSE:BAJAJ-AUTO-EQ",
            side: -1,
            qty: 3,
            filledQty: 0,
            limitPrice: 7,
            tradedPrice: 0,
            status: 5,
            message: "RED:Margin Shortfall",
            orderDateTime: "19-Oct-2023 13:25:56",
          },
        ],
      },
    ],
  });
  expect(await broker.trading.funds(token, signal())).toBe(5_815);
  expect(await broker.trading.holdings(token, signal())).toMatchObject([
    { symbol: "M&M", exchange: "NSE", quantity: 4, average_price: 1, last_price: 2 },
  ]);
  expect(await broker.trading.orders(token, signal())).toEqual([
    {
      order_id: "1",
      tag: null,
      symbol: "BAJAJ-AUTO",
      exchange: "NSE",
      side: "SELL",
      quantity: 3,
      filled_quantity: 0,
      price: 7,
      average_price: null,
      status: "rejected",
      status_text: "Rejected: RED:Margin Shortfall",
      placed_at: "2023-10-19T07:55:56.000Z",
    },
  ]);
});

test("its failures come with 200 too", async () => {
  const { broker } = await start(
    createFyers,
    {
      "POST /validate-authcode": [200, { s: "error", code: -413, message: "invalid" }],
      "GET /funds": [200, { s: "error", code: -16, message: "Could not authenticate" }],
      "GET /orders": [200, { s: "error", code: -300, message: "no" }],
    },
    settings,
  );
  const finished = broker.login.finish({ ...login, params: { auth_code: "c" } }, signal());
  await expect(finished).rejects.toMatchObject(isRefused);
  await expect(broker.trading.funds(token, signal())).rejects.toMatchObject(isOver);
  await expect(broker.trading.orders(token, signal())).rejects.toMatchObject({
    code: "provider.unavailable",
  });
  const denied = broker.login.finish({ ...login, params: { s: "error" } }, signal());
  await expect(denied).rejects.toMatchObject({ code: "broker.denied" });
});
