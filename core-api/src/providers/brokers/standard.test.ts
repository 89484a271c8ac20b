import { Secret } from "@munshi/platform";
import { afterEach, expect, test } from "vitest";
import { at, callback, login, signal, startBrokerStub, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { order } from "./order.fixture.ts";
import { createStandard, createTradelab } from "./standard.ts";

let stub: BrokerStub;
afterEach(async () => stub.close());
const start = async (...given: Parameters<typeof startBrokerStub>): Promise<BrokerStub> => {
  stub = await startBrokerStub(...given);
  return stub;
};
const isOver = { code: "broker.session_over" };
const isRefused = { code: "broker.refused" };
const begin = { ...login, challenge: "the-challenge" };

const replies = {
  "POST /oauth/token": [200, { access_token: "t0", token_type: "Bearer", expires_in: 60 }],
  "GET /account": [200, { client_id: "C1", name: "A B" }],
} as const;

test("a code, its verifier and our secret make a session", async () => {
  const { broker, asked } = await start(createStandard, replies, {
    extra: { scope: new Secret("orders holdings") },
  });
  const url = await broker.login.start(begin, signal());
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    response_type: "code",
    client_id: "our-key",
    redirect_uri: callback,
    state: "the-state",
    code_challenge: "the-challenge",
    code_challenge_method: "S256",
    scope: "orders holdings",
  });
  const session = await broker.login.finish({ ...login, params: { code: "c0" } }, signal());
  expect(session).toMatchObject({
    clientId: "C1",
    email: null,
    expiresAt: new Date(at.getTime() + 60_000),
  });
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    grant_type: "authorization_code",
    code: "c0",
    redirect_uri: callback,
    code_verifier: "the-verifier",
    client_id: "our-key",
    client_secret: "our-secret",
  });
});

test("TRADELAB's servers know us by HTTP Basic", async () => {
  const clientSecret = new Secret("a:b c");
  const { broker, asked } = await start(createTradelab, replies, { clientSecret });
  await broker.login.finish({ ...login, params: { code: "c0" } }, signal());
  const basic = Buffer.from("our-key:a%3Ab+c").toString("base64");
  expect(asked[0]?.headers["authorization"]).toBe(`Basic ${basic}`);
  expect(asked[0]?.body).not.toContain("client_secret");
});

test("paths are others where a partner's document says so", async () => {
  const { broker, asked } = await start(
    createStandard,
    {
      "GET /v1/limits": [200, { available: "1.00" }],
      "POST /v1/bye": [200, ""],
    },
    { extra: { funds_path: new Secret("/v1/limits"), logout_path: new Secret("/v1/bye") } },
  );
  expect(await broker.trading.funds(token, signal())).toBe(100);
  await broker.login.end(token, signal());
  expect(asked.map(({ path }) => path)).toEqual(["/v1/limits", "/v1/bye"]);
});

test("what it refuses by RFC 6749 is refused", async () => {
  const { broker } = await start(createStandard, {
    "POST /oauth/token": [400, { error: "invalid_grant" }],
    "GET /orders": [401, { error: "invalid_token" }],
  });
  const finished = broker.login.finish({ ...login, params: { code: "c" } }, signal());
  await expect(finished).rejects.toMatchObject(isRefused);
  await expect(broker.trading.orders(token, signal())).rejects.toMatchObject(isOver);
  const denied = broker.login.finish({ ...login, params: { error: "access_denied" } }, signal());
  await expect(denied).rejects.toMatchObject({ code: "broker.denied" });
  const failed = broker.login.finish({ ...login, params: { error: "server_error" } }, signal());
  await expect(failed).rejects.toMatchObject(isRefused);
});

test("an order, its change and its cancellation are sent as docs/brokers.md has them", async () => {
  const { broker, asked } = await start(createStandard, {
    "POST /orders": [200, { order_id: "o1" }],
    "PUT /orders/o1": [200, { order_id: "o1" }],
    "DELETE /orders/o1": [400, { error: "invalid_order", error_description: "It has ended." }],
    "GET /quotes": [200, { quotes: [{ isin: "INE062A01020", last_price: "412.05" }] }],
  });
  const { trading } = broker;
  expect(await trading.place?.(token, order(), signal())).toEqual({
    outcome: "accepted",
    orderId: "o1",
  });
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
    symbol: "SBIN",
    isin: "INE062A01020",
    exchange: "NSE",
    side: "BUY",
    type: "LIMIT",
    product: "delivery",
    validity: "DAY",
    quantity: 3,
    price: 412.05,
    tag: "m1a2b3c4",
  });
  const change = { quantity: 5, limit: 41_000, share: order() };
  expect(await trading.modify?.(token, "o1", change, signal())).toEqual({ outcome: "asked" });
  expect(JSON.parse(asked[1]?.body ?? "")).toEqual({ quantity: 5, price: 410 });
  expect(await trading.cancel?.(token, "o1", signal())).toEqual({
    outcome: "refused",
    text: "It has ended.",
  });
  expect(await trading.quotes?.(token, [order()], signal())).toEqual([
    { isin: "INE062A01020", last: 41_205, lowerCircuit: null, upperCircuit: null },
  ]);
  expect(asked[3]?.path).toBe("/quotes?isin=INE062A01020");
});

test.each([
  [400, { error: "invalid_order", error_description: "No.", reason: "funds" }, "funds", "No."],
  [400, { error: "invalid_order", reason: "new word" }, "other", "invalid_order"],
  [403, { error: "denied", error_description: "Static IP needed" }, "address", "Static IP needed"],
] as const)("%i %o refuses an order", async (status, body, reason, text) => {
  const { broker } = await start(createStandard, { "POST /orders": [status, body] });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({
    outcome: "refused",
    reason,
    text,
  });
});

test("an answer without these words leaves an order unknown", async () => {
  const { broker } = await start(createStandard, { "POST /orders": [404, { oops: 1 }] });
  expect(await broker.trading.place?.(token, order(), signal())).toEqual({ outcome: "unknown" });
});
