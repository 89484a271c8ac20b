import { afterEach, expect, test } from "vitest";
import { callback, login, signal, startBrokerStub, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { createUpstox } from "./upstox.ts";

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

test("a code becomes a session", async () => {
  const { broker, asked } = await start(createUpstox, {
    "POST /login/authorization/token": [
      200,
      { user_id: "2AB", user_name: "A B", email: "", access_token: "t0" },
    ],
  });
  expect(await broker.login.start(begin, signal())).toBe(
    `${page}?response_type=code&client_id=our-key&redirect_uri=${encodeURIComponent(callback)}&state=the-state`,
  );
  const session = await broker.login.finish({ ...login, params: { code: "c0" } }, signal());
  expect(session).toMatchObject({ clientId: "2AB", name: "A B", email: null });
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    code: "c0",
    client_id: "our-key",
    client_secret: "our-secret",
    redirect_uri: callback,
    grant_type: "authorization_code",
  });
});

test("its books are read, in the spelling of each of its documents", async () => {
  const order = {
    exchange: "NSE",
    transaction_type: "SELL",
    quantity: 2,
    filled_quantity: 1,
    price: 0,
    average_price: 10.5,
    status: "open",
    status_message: null,
    order_timestamp: "2023-10-19 13:25:56",
  };
  const { broker, asked } = await start(createUpstox, {
    "GET /user/get-funds-and-margin": [
      200,
      { status: "success", data: { equity: { available_margin: 15_507.46 } } },
    ],
    "GET /order/retrieve-all": [
      200,
      {
        status: "success",
        data: [
          { ...order, order_id: "1", tradingsymbol: "OLD", tag: null },
          { ...order, order_id: "2", trading_symbol: "NEW", tag: "t" },
        ],
      },
    ],
  });
  expect(await broker.trading.funds(token, signal())).toBe(1_550_746);
  expect(asked[0]?.path).toBe("/user/get-funds-and-margin?segment=SEC");
  expect(asked[0]?.headers["authorization"]).toBe("Bearer the-token");
  expect(await broker.trading.orders(token, signal())).toMatchObject([
    { symbol: "OLD", tag: null, side: "SELL", price: null, status: "open" },
    { symbol: "NEW", tag: "t", placed_at: "2023-10-19T07:55:56.000Z" },
  ]);
});

test("401 is a session that is over, and a code that is refused", async () => {
  const errors = { status: "error", errors: [{ errorCode: "UDAPI100050" }] };
  const { broker } = await start(createUpstox, {
    "GET /portfolio/long-term-holdings": [401, errors],
    "POST /login/authorization/token": [401, errors],
  });
  await expect(broker.trading.holdings(token, signal())).rejects.toMatchObject(isOver);
  const finished = broker.login.finish({ ...login, params: { code: "c" } }, signal());
  await expect(finished).rejects.toMatchObject(isRefused);
});
