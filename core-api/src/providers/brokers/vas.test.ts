import { Secret } from "@munshi/platform";
import { jwtVerify, SignJWT } from "jose";
import { afterEach, expect, test } from "vitest";
import { at, callback, login, signal, startBrokerStub } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { order } from "./order.fixture.ts";
import { createVas } from "./vas.ts";

let stub: BrokerStub;
afterEach(async () => stub.close());
const start = async (...given: Parameters<typeof startBrokerStub>): Promise<BrokerStub> => {
  stub = await startBrokerStub(...given);
  return stub;
};
const page = "https://login.broker.example/page";
const isRefused = { code: "broker.refused" };
const begin = { ...login, challenge: "the-challenge" };

const settings = { codeParameter: "payload", clientSecret: new Secret("x".repeat(32)) };
const sign = (claims: object, secret = "x".repeat(32), alg = "HS256"): Promise<string> =>
  new SignJWT({ name: "A B", token: "t0", validation_token: "the-state", ...claims })
    .setProtectedHeader({ alg })
    .setSubject("CH1")
    .setAudience("our-key")
    .setIssuedAt(at)
    .setExpirationTime(new Date(at.getTime() + 300_000))
    .sign(new TextEncoder().encode(secret));

test("a signed payload that names the attempt is a session", async () => {
  const { broker, asked } = await start(createVas, {}, settings);
  expect(await broker.login.start(begin, signal())).toBe(
    `${page}?partner_id=our-key&validation_token=the-state&redirect_uri=${encodeURIComponent(callback)}`,
  );
  const payload = await sign({ email: "a@b.example" });
  expect(broker.login.readState({ payload })).toBe("the-state");
  expect(broker.login.readState({ payload: "no.jwt" })).toBe("");
  expect(broker.login.readState({ error: "access_denied" })).toBeUndefined();
  const session = await broker.login.finish({ ...login, params: { payload } }, signal());
  expect(session).toMatchObject({ clientId: "CH1", name: "A B", email: "a@b.example" });
  expect(asked).toEqual([]);
});

test("any other payload is refused", async () => {
  const { broker } = await start(createVas, {}, settings);
  const forged = [
    await sign({}, "y".repeat(32)),
    await sign({}, "x".repeat(64), "HS512"),
    await sign({ validation_token: "another" }),
    await sign({ aud: "someone" }).then((text) => `${text}x`),
    `${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.`,
    "",
  ];
  for (const payload of forged) {
    const finished = broker.login.finish({ ...login, params: { payload } }, signal());
    await expect(finished).rejects.toMatchObject(isRefused);
  }
});

test("orders go to the page below the login page, signed for five minutes, with their tags", async () => {
  const { broker } = await start(
    createVas,
    {},
    { ...settings, loginUrl: "https://vas.example/login" },
  );
  const { trading } = broker;
  expect(trading.can).toMatchObject({ placing: "basket", basketLength: 20 });
  const sign = async (): Promise<string> => {
    const form = await trading.basket?.([order(), order({ tag: "second" })], callback);
    expect(form).toMatchObject({ method: "GET", fields: {} });
    const url = new URL(form?.url ?? "");
    expect(url.origin + url.pathname).toBe("https://vas.example/orders");
    return url.searchParams.get("payload") ?? "";
  };
  const key = new TextEncoder().encode("x".repeat(32));
  const { payload } = await jwtVerify(await sign(), key, {
    algorithms: ["HS256"],
    issuer: "our-key",
    audience: "https://vas.example/orders",
    currentDate: at,
  });
  expect((payload.exp ?? 0) - at.getTime() / 1_000).toBe(300);
  expect(payload).toMatchObject({
    redirect_uri: callback,
    orders: [
      {
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
      },
      { tag: "second" },
    ],
  });
  const again = await jwtVerify(await sign(), key, { currentDate: at });
  expect(again.payload.jti).not.toBe(payload.jti);
  const many = Array.from({ length: 21 }, () => order());
  await expect(trading.basket?.(many, callback)).rejects.toThrow(RangeError);
});
