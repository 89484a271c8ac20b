import { Secret } from "@munshi/platform";
import { afterEach, expect, test } from "vitest";
import { login, signal, startBrokerStub, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { createDhan } from "./dhan.ts";

let stub: BrokerStub;
afterEach(async () => stub.close());
const start = async (...given: Parameters<typeof startBrokerStub>): Promise<BrokerStub> => {
  stub = await startBrokerStub(...given);
  return stub;
};
const page = "https://login.broker.example/page";
const isOver = { code: "broker.session_over" };
const begin = { ...login, challenge: "the-challenge" };

const session = {
  dhanClientId: "1100003626",
  dhanClientName: "A B",
  dhanClientUcc: "CEFE4265",
  givenPowerOfAttorney: true,
  accessToken: "t0",
  expiryTime: "2026-11-22T15:30:00",
};

test("a consent is made first, and consumed by the token that comes back", async () => {
  const { broker, asked } = await start(
    createDhan,
    {
      "POST /app/generate-consent": [200, { consentAppId: "c0", status: "success" }],
      "POST /app/consumeApp-consent": [200, session],
    },
    { codeParameter: "tokenId", extra: { dhan_client_id: new Secret("1100000001") } },
  );
  expect(await broker.login.start(begin, signal())).toBe(`${page}?consentAppId=c0`);
  const made = await broker.login.finish({ ...login, params: { tokenId: "t" } }, signal());
  expect(made).toMatchObject({
    clientId: "1100003626",
    // Half past three in the afternoon in India: its own, not the day's end.
    expiresAt: new Date("2026-11-22T10:00:00Z"),
  });
  expect(asked.map(({ path }) => path)).toEqual([
    "/app/generate-consent?client_id=1100000001",
    "/app/consumeApp-consent?tokenId=t",
  ]);
  expect(asked[0]?.headers).toMatchObject({ app_id: "our-key", app_secret: "our-secret" });
  expect(broker.login.readState({ state: "anything" })).toBeUndefined();
});

test("a partner's consents have names of their own", async () => {
  const { broker, asked } = await start(
    createDhan,
    {
      "POST /partner/generate-consent": [200, { consentId: "c0" }],
      "POST /partner/consume-consent": [200, session],
    },
    { codeParameter: "tokenId", extra: { partner: new Secret("yes") } },
  );
  expect(await broker.login.start(begin, signal())).toBe(`${page}?consentId=c0`);
  await broker.login.finish({ ...login, params: { tokenId: "t" } }, signal());
  expect(asked[1]?.headers).toMatchObject({
    partner_id: "our-key",
    partner_secret: "our-secret",
  });
});

test("its books are read as it spells them, and an empty one is no failure", async () => {
  const { broker, asked } = await start(createDhan, {
    "GET /fundlimit": [200, { dhanClientId: "1", availabelBalance: 98_440 }],
    "GET /holdings": [500, {}],
    "GET /orders": [
      200,
      [
        {
          orderId: "112111182045",
          correlationId: "tag",
          tradingSymbol: "ABC",
          exchangeSegment: "NSE_EQ",
          transactionType: "BUY",
          quantity: 5,
          filledQty: 2,
          price: 3,
          averageTradedPrice: 3,
          orderStatus: "PART_TRADED",
          omsErrorDescription: null,
          createTime: "2021-11-24 13:33:03",
        },
      ],
    ],
  });
  expect(await broker.trading.funds(token, signal())).toBe(9_844_000);
  expect(asked[0]?.headers["access-token"]).toBe("the-token");
  expect(await broker.trading.orders(token, signal())).toMatchObject([
    { tag: "tag", exchange: "NSE", filled_quantity: 2, status: "open" },
  ]);
  await expect(broker.trading.holdings(token, signal())).rejects.toMatchObject({
    code: "provider.unavailable",
  });
});

test("nothing held and a session that is over are told apart", async () => {
  const { broker } = await start(createDhan, {
    "GET /holdings": [400, { errorCode: "DH-1111", errorMessage: "No holdings available" }],
    "GET /orders": [400, { errorType: "Invalid_Authentication", errorCode: "DH-901" }],
  });
  expect(await broker.trading.holdings(token, signal())).toEqual([]);
  await expect(broker.trading.orders(token, signal())).rejects.toMatchObject(isOver);
});
