import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { createAliceblue } from "./aliceblue.ts";
import { login, signal, startBrokerStub, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";

let stub: BrokerStub;
afterEach(async () => stub.close());
const start = async (...given: Parameters<typeof startBrokerStub>): Promise<BrokerStub> => {
  stub = await startBrokerStub(...given);
  return stub;
};
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const page = "https://login.broker.example/page";
const isRefused = { code: "broker.refused" };
const begin = { ...login, challenge: "the-challenge" };

const settings = { codeParameter: "authCode" };

test("the checksum of who, code and secret is all that it is told", async () => {
  const { broker, asked } = await start(
    createAliceblue,
    {
      "POST /vendor/getUserDetails": [200, { stat: "Ok", clientId: "FA1", userSession: "t0" }],
      "GET /profile/": [
        200,
        { status: "Ok", result: [{ clientName: "A B", emailId: "a@b.example" }] },
      ],
    },
    settings,
  );
  expect(await broker.login.start(begin, signal())).toBe(`${page}?appcode=our-key`);
  const params = { authCode: "c0", userId: "FA1" };
  const session = await broker.login.finish({ ...login, params }, signal());
  expect(session).toMatchObject({ clientId: "FA1", name: "A B", email: "a@b.example" });
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ checkSum: sha256("FA1c0our-secret") });
  expect(asked[1]?.headers["authorization"]).toBe("Bearer t0");
});

test("what it does not confirm comes with 200", async () => {
  const { broker, asked } = await start(
    createAliceblue,
    { "POST /vendor/getUserDetails": [200, { stat: "Not_ok", emsg: "Invalid checksum" }] },
    settings,
  );
  const finish = (params: { [name: string]: string }) =>
    broker.login.finish({ ...login, params }, signal());
  await expect(finish({ authCode: "c" })).rejects.toMatchObject(isRefused);
  expect(asked).toEqual([]);
  await expect(finish({ authCode: "c", userId: "FA1" })).rejects.toMatchObject(isRefused);
  await expect(finish({ error: "access_denied" })).rejects.toMatchObject({
    code: "broker.denied",
  });
});

test("its books are read, and an empty one is no failure", async () => {
  const { broker } = await start(createAliceblue, {
    "GET /limits/": [200, { status: "Ok", result: [{ tradingLimit: 50 }] }],
    "GET /holdings/CNC": [
      200,
      {
        status: "Ok",
        result: [
          {
            nseTradingSymbol: "ABC-EQ",
            bseTradingSymbol: "ABC",
            isin: "INE000A01010",
            totalQuantity: 4,
            averageTradedPrice: "1.5",
            ltp: 2,
          },
        ],
      },
    ],
    "GET /orders/book": [200, { status: "Not_ok", message: "Failed to retrieve", result: null }],
  });
  expect(await broker.trading.funds(token, signal())).toBe(5_000);
  expect(await broker.trading.holdings(token, signal())).toMatchObject([
    { symbol: "ABC", exchange: "NSE", quantity: 4, average_price: 1.5 },
  ]);
  expect(await broker.trading.orders(token, signal())).toEqual([]);
});
