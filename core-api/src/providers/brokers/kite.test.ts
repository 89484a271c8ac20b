import { existsSync, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { login, signal, startBrokerStub, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { createKite } from "./kite.ts";

const recorded = resolve(
  process.env["REAL_DATA_DIR"] ?? "../shared/data/real",
  "brokers/kiteconnect-mocks",
);
const hasRecorded = existsSync(recorded);
const read = (name: string): string => readFileSync(resolve(recorded, `${name}.json`), "utf8");

let stub: BrokerStub;
afterEach(async () => stub.close());
const start = async (replies: Parameters<typeof startBrokerStub>[1]): Promise<BrokerStub> => {
  stub = await startBrokerStub(createKite, replies, { codeParameter: "request_token" });
  return stub;
};
const over = {
  status: "error",
  message: "Incorrect `api_key` or `access_token`.",
  data: null,
  error_type: "TokenException",
};

test("people go to Kite's page with our key, and the state rides along", async () => {
  const { broker } = await start({});
  const url = await broker.login.start({ ...login, challenge: "c" }, signal());
  expect(url).toBe(
    "https://login.broker.example/page?v=3&api_key=our-key&redirect_params=state%3Dthe-state",
  );
  expect(broker.login.readState({ state: "the-state" })).toBe("the-state");
  expect(broker.login.readState({})).toBe("");
});

test("a request token becomes a session by its checksum", async () => {
  const { broker, asked } = await start({
    "POST /session/token": [
      200,
      {
        status: "success",
        data: { user_id: "AB1234", user_name: "A B", email: "a@b.example", access_token: "t0" },
      },
    ],
  });
  const params = { status: "success", request_token: "rt" };
  const session = await broker.login.finish({ ...login, params }, signal());
  expect(session).toMatchObject({
    clientId: "AB1234",
    name: "A B",
    email: "a@b.example",
    expiresAt: new Date("2026-11-22T00:30:00Z"),
  });
  expect(session.token.reveal()).toBe("t0");
  const checksum = createHash("sha256").update("our-keyrtour-secret").digest("hex");
  expect(asked[0]).toMatchObject({
    path: "/session/token",
    body: `api_key=our-key&request_token=rt&checksum=${checksum}`,
  });
  expect(asked[0]?.headers).toMatchObject({
    "x-kite-version": "3",
    "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
  });
});

test("who says no, and what Kite does not confirm, makes no session", async () => {
  const { broker, asked } = await start({ "POST /session/token": [403, over] });
  const finish = (params: { [name: string]: string }) =>
    broker.login.finish({ ...login, params }, signal());
  await expect(finish({ status: "cancelled" })).rejects.toMatchObject({ code: "broker.denied" });
  await expect(finish({ status: "success" })).rejects.toMatchObject({ code: "broker.refused" });
  expect(asked).toEqual([]);
  await expect(finish({ request_token: "used" })).rejects.toMatchObject({
    code: "broker.refused",
    status: 401,
  });
});

test("pledged shares and those on their way are held too", async () => {
  const { broker, asked } = await start({
    "GET /portfolio/holdings": [
      200,
      {
        status: "success",
        data: [
          {
            tradingsymbol: "ABC",
            exchange: "NSE",
            isin: "INE000A01010",
            quantity: 10,
            t1_quantity: 3,
            collateral_quantity: 5,
            used_quantity: 4,
            average_price: 0,
            last_price: 12.5,
          },
        ],
      },
    ],
  });
  expect(await broker.trading.holdings(token, signal())).toEqual([
    {
      symbol: "ABC",
      exchange: "NSE",
      isin: "INE000A01010",
      quantity: 18,
      average_price: null,
      last_price: 12.5,
      t1_quantity: 3,
      sellable_quantity: 6,
    },
  ]);
  expect(asked[0]?.headers["authorization"]).toBe("token our-key:the-token");
});

test("a token of yesterday is told from a failure", async () => {
  const { broker } = await start({
    "GET /user/margins/equity": [403, over],
    "GET /orders": [403, { ...over, error_type: "PermissionException" }],
    "GET /portfolio/holdings": [200, "<html>"],
  });
  await expect(broker.trading.funds(token, signal())).rejects.toMatchObject({
    code: "broker.session_over",
    status: 400,
    fields: { error_code: 5000 },
  });
  await expect(broker.trading.orders(token, signal())).rejects.toMatchObject({
    code: "provider.unavailable",
  });
  await expect(broker.trading.holdings(token, signal())).rejects.toMatchObject({
    code: "provider.unavailable",
  });
});

test("a logout is told to Kite", async () => {
  const { broker, asked } = await start({ "DELETE /session/token": [200, { status: "success" }] });
  await broker.login.end(token, signal());
  expect(asked[0]?.path).toBe("/session/token?api_key=our-key&access_token=the-token");
});

test.skipIf(!hasRecorded)("recorded answers of Kite's are read", async () => {
  const { broker } = await start({
    "POST /session/token": [200, read("generate_session")],
    "GET /user/margins/equity": [200, read("margins_equity")],
    "GET /portfolio/holdings": [200, read("holdings")],
    "GET /orders": [200, read("orders")],
    "DELETE /session/token": [200, read("session_logout")],
  });
  const session = await broker.login.finish({ ...login, params: { request_token: "x" } }, signal());
  expect(session).toMatchObject({ clientId: "XX0000", name: "Kite Connect", email: null });
  expect(await broker.trading.funds(token, signal())).toBe(9_972_505);
  const holdings = await broker.trading.holdings(token, signal());
  expect(holdings[0]).toEqual({
    symbol: "AARON",
    isin: "INE721Z01010",
    exchange: "NSE",
    quantity: 1,
    average_price: 161,
    last_price: 352.95,
    t1_quantity: 0,
    sellable_quantity: 1,
  });
  const orders = await broker.trading.orders(token, signal());
  expect(orders[0]).toMatchObject({
    order_id: "100000000000000",
    tag: null,
    side: "BUY",
    price: 72,
    average_price: null,
    status: "cancelled",
    placed_at: "2021-05-31T03:48:57.000Z",
  });
  expect(orders.filter(({ status }) => status === "unknown")).toEqual([]);
  await broker.login.end(token, signal());
});

test.skipIf(!hasRecorded)("every state of a recorded order's life is known", async () => {
  const { broker } = await start({ "GET /orders": [200, read("order_info")] });
  const orders = await broker.trading.orders(token, signal());
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(["open"]));
});
