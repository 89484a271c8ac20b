import { startTestProviders } from "@munshi/fixtures/providers";
import type { TestProviders } from "@munshi/fixtures/providers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrokerProvider, SessionToken } from "./providers/brokers/index.ts";
import { brokersByProtocol, logInTo, signal } from "./sandbox-brokers.fixture.ts";

let providers: TestProviders;
beforeAll(async () => {
  providers = await startTestProviders();
});
afterAll(async () => providers.close());
const logIn = async (key: string, client: string): Promise<[BrokerProvider, SessionToken]> =>
  logInTo(providers, key, client);

test.each(brokersByProtocol)(
  "an order at %s is found by its tag, changed and cancelled",
  async (key, client) => {
    const [{ trading }, session] = await logIn(key, client);
    const share = {
      isin: "INEZ10001010",
      symbol: "ARKAYJILA",
      exchange: "NSE",
      series: "EQ",
    } as const;
    expect(await trading.funds(session, signal())).toBe(24_543_160);
    const held = await trading.holdings(session, signal());
    expect(held.find(({ isin }) => isin === share.isin)?.quantity).toBe(120);
    const find = async (tag: string) =>
      (await trading.orders(session, signal())).filter((order) => order.tag === tag);
    for (const exchange of ["NSE", "BSE"] as const) {
      const isAfterMarket = exchange === "BSE" && trading.can.afterMarket;
      const tag = exchange === "BSE" ? "second1" : "first1";
      const order = { ...share, exchange, tag, side: "BUY", quantity: 7, limit: 14_000 } as const;
      const placed = await trading.place?.(session, { ...order, isAfterMarket }, signal());
      if (placed?.outcome !== "accepted") throw new Error(JSON.stringify(placed));
      expect(await find(tag)).toMatchObject([
        { order_id: placed.orderId, status: "open", side: "BUY", quantity: 7, price: 140 },
      ]);
      const change = { quantity: 5, limit: 13_950, share };
      const { orderId } = placed;
      expect(await trading.modify?.(session, orderId, change, signal())).toEqual({
        outcome: "asked",
      });
      expect(await find(tag)).toMatchObject([{ status: "open", quantity: 5, price: 139.5 }]);
      expect(await trading.cancel?.(session, orderId, signal())).toEqual({ outcome: "asked" });
      expect(await find(tag)).toMatchObject([{ status: "cancelled" }]);
      expect(await trading.cancel?.(session, orderId, signal())).toMatchObject({
        outcome: "refused",
      });
    }
    const quotes = (await trading.quotes?.(session, [share], signal())) ?? [];
    expect(quotes.map(({ last }) => last)).toEqual(trading.can.quotes ? [14_395] : []);
    const next = { ...share, side: "BUY", limit: 14_000, isAfterMarket: false } as const;
    const wrong = { ...next, tag: "none1", quantity: 0 };
    expect(await trading.place?.(session, wrong, signal())).toMatchObject({ outcome: "refused" });
    await providers.order(`brokers/${key}/end-sessions`, {});
    const late = trading.place?.(session, { ...next, tag: "late1", quantity: 1 }, signal());
    await expect(late).rejects.toMatchObject({ code: "broker.session_over" });
  },
);

test.each([
  ["zerodha", "SBX001"],
  ["choice", "CH99001"],
])("orders confirmed on the page of %s are placed, changed and cancelled", async (key, client) => {
  const [{ trading }, session] = await logIn(key, client);
  const share = {
    isin: "INEZ10001010",
    symbol: "ARKAYJILA",
    exchange: "NSE",
    series: "EQ",
    limit: 14_000,
    isAfterMarket: false,
  } as const;
  const orders = [
    { ...share, tag: "page1", side: "BUY", quantity: 7 },
    { ...share, tag: "page2", side: "BUY", quantity: 9 },
  ] as const;
  const form = await trading.basket?.(orders, "http://localhost:3000/order-summary?id=b1");
  if (form === undefined) throw new Error("There is no page");
  const answer = { ...form.fields, person: client, order: "1" };
  const sent = await fetch(form.url, {
    method: "POST",
    body: new URLSearchParams(answer),
    redirect: "manual",
  });
  const back = new URL(sent.headers.get("location") ?? "");
  expect(back.searchParams.get("id")).toBe("b1");
  expect(back.searchParams.get("status")).toBe("success");
  const find = async () =>
    (await trading.orders(session, signal())).filter(({ quantity }) => quantity === 9);
  const [placed] = await find();
  expect(placed).toMatchObject({ status: "open", tag: key === "choice" ? "page2" : null });
  const id = placed?.order_id ?? "";
  const change = { quantity: 9, limit: 13_950, share };
  expect(await trading.modify?.(session, id, change, signal())).toEqual({ outcome: "asked" });
  expect(await trading.cancel?.(session, id, signal())).toEqual({ outcome: "asked" });
  expect(await find()).toMatchObject([{ status: "cancelled", price: 139.5 }]);
});

test.each([
  ["zerodha", "SBX002"],
  ["dhan", "1109900002"],
])("a sale at %s is authorised on the depository's page first", async (key, client) => {
  await providers.order(`brokers/${key}`, { authorisation: "yes" });
  const [{ trading }, session] = await logIn(key, client);
  const sale = {
    isin: "INEZQNZ01010",
    symbol: "NAVIKTRFI",
    exchange: "NSE",
    series: "EQ",
    tag: "sale1",
    side: "SELL",
    quantity: 5,
    limit: 193_100,
    isAfterMarket: false,
  } as const;
  expect(await trading.place?.(session, sale, signal())).toEqual({
    outcome: "refused",
    reason: "authorisation",
    text: "5 quantity needs authorisation at depository.",
  });
  const form = await trading.authoriseHoldings?.(session, [sale], "", signal());
  if (form === undefined) throw new Error("There is no page");
  const shown = await fetch(form.url, {
    method: form.method,
    ...(form.method === "POST" ? { body: new URLSearchParams(form.fields) } : {}),
  });
  expect(await shown.text()).toContain("NAVIKTRFI");
  await fetch(form.url, { method: "POST", body: new URLSearchParams({ answer: "authorise" }) });
  expect(await trading.place?.(session, sale, signal())).toMatchObject({ outcome: "accepted" });
  await providers.order(`brokers/${key}`, { authorisation: "no" });
});
