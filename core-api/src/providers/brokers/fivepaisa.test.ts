import { Secret } from "@munshi/platform";
import { afterEach, expect, test } from "vitest";
import { callback, login, signal, startBrokerStub, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { createFivepaisa } from "./fivepaisa.ts";

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

const settings = { codeParameter: "RequestToken", extra: { user_key: new Secret("key") } };
const head = { responseCode: "5P", status: "0", statusDescription: "Success" };

test("a request token becomes a session within head and body", async () => {
  const { broker, asked } = await start(
    createFivepaisa,
    {
      "POST /GetAccessToken": [
        200,
        {
          head,
          body: {
            AccessToken: "t0",
            ClientCode: "59900001",
            ClientName: "A B",
            Status: 0,
            Message: "Success",
          },
        },
      ],
    },
    settings,
  );
  expect(await broker.login.start(begin, signal())).toBe(
    `${page}?VendorKey=key&ResponseURL=${encodeURIComponent(callback)}&State=the-state`,
  );
  const session = await broker.login.finish({ ...login, params: { RequestToken: "r" } }, signal());
  expect(session).toMatchObject({ clientId: "59900001", name: "A B", email: null });
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
    head: { Key: "key" },
    body: { RequestToken: "r", EncryKey: "our-secret", UserId: "our-key" },
  });
});

test("its books are read, and an empty one is no failure", async () => {
  const { broker, asked } = await start(
    createFivepaisa,
    {
      "POST /V4/Margin": [
        200,
        { head, body: { EquityMargin: [{ NetAvailableMargin: 12.34 }], Status: 0, Message: "" } },
      ],
      "POST /V3/Holding": [200, { head, body: { Status: 1, Message: "No record found" } }],
      "POST /V3/OrderBook": [
        200,
        {
          head,
          body: {
            Status: 0,
            Message: "Success",
            OrderBookDetail: [
              {
                BrokerOrderId: 543_672_161,
                RemoteOrderID: "tag",
                ScripName: "ABC",
                Exch: "B",
                BuySell: "S",
                Qty: 1,
                TradedQty: 0,
                Rate: 2.5,
                AveragePrice: 0,
                OrderStatus: "Rejected By 5P",
                Reason: "no funds",
                BrokerOrderTime: "/Date(1622432937000+0530)/",
              },
            ],
          },
        },
      ],
    },
    settings,
  );
  expect(await broker.trading.funds(token, signal())).toBe(1_234);
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
    head: { key: "key" },
    body: { ClientCode: "AB1234" },
  });
  expect(await broker.trading.holdings(token, signal())).toEqual([]);
  expect(await broker.trading.orders(token, signal())).toEqual([
    {
      order_id: "543672161",
      tag: "tag",
      symbol: "ABC",
      exchange: "BSE",
      side: "SELL",
      quantity: 1,
      filled_quantity: 0,
      price: 2.5,
      average_price: null,
      status: "rejected",
      status_text: "Rejected By 5P: no funds",
      placed_at: "2021-05-31T03:48:57.000Z",
    },
  ]);
});

test("it says everything with 200", async () => {
  const { broker } = await start(
    createFivepaisa,
    {
      "POST /GetAccessToken": [
        200,
        { head, body: { Status: 2, Message: "Invalid Request Token", AccessToken: "" } },
      ],
      "POST /V4/Margin": [200, { head, body: { Status: 9, Message: "Invalid Session" } }],
      "POST /V3/Holding": [200, { head, body: { Status: 1, Message: "Invalid input" } }],
    },
    settings,
  );
  const finished = broker.login.finish({ ...login, params: { RequestToken: "r" } }, signal());
  await expect(finished).rejects.toMatchObject(isRefused);
  await expect(broker.trading.funds(token, signal())).rejects.toMatchObject(isOver);
  await expect(broker.trading.holdings(token, signal())).rejects.toMatchObject({
    code: "provider.unavailable",
  });
});
