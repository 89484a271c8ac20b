import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  AddFundsAnswer,
  OrderBatch,
  OrderBill,
  PlacedAnswer,
  WantedLeg,
} from "../../contract/index.ts";
import type { BrokerForm } from "../../providers/brokers/index.ts";
import { startBrokersServer } from "../broker-accounts/broker-logins.fixture.ts";
import type { BrokersServer } from "../broker-accounts/broker-logins.fixture.ts";
import { sandboxMarket } from "../market/demo-market.fixture.ts";

let server: BrokersServer;
beforeAll(async () => {
  server = await startBrokersServer(
    ["zerodha", "choice", "dhan", "gwc"],
    {},
    {
      onPages: ["zerodha"],
      data: sandboxMarket,
    },
  );
  // A Monday, 09:30 in India.
  server.clock.advance(42 * 3_600_000);
});
afterAll(async () => server.closeAll());

type Order = Pick<WantedLeg, "symbol" | "side" | "quantity">;
const buy = (quantity: number): Order => ({ symbol: "ARKAYJILA", side: "BUY", quantity });

/** A member whose account at a broker is connected. */
async function join(key: string, client: string, name: string) {
  const email = `${key}-${client}@example.in`.toLowerCase();
  await server.signUpAs(email, name);
  const { access: bearer } = await server.signIn(email);
  expect((await server.logIn(key, client, bearer)).status).toBe(200);
  const call = async <Body>(path: string, body?: unknown): Promise<Body> => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const told = await server.call<Body>(path, {
      bearer,
      ...(body === undefined ? {} : { body, headers }),
    });
    if (told.status !== 200) throw new Error(`${path}: ${JSON.stringify(told.body)}`);
    return told.body;
  };
  const bill = async (orders: readonly Order[]): Promise<OrderBill> => {
    const legs = orders.map((order) => ({ exchange: "NSE", ...order }));
    return call<OrderBill>("/orders/bill", { legs, kind: "order", belongs_to: null });
  };
  return {
    call,
    bill,
    place: async (orders: readonly Order[]): Promise<PlacedAnswer["data"]> => {
      const { id } = await bill(orders);
      return (await call<PlacedAnswer>("/payments/place_order", { bill: id })).data;
    },
    read: async (batch: string): Promise<OrderBatch> =>
      call<OrderBatch>(`/orders/batches/${batch}`),
  };
}

/** Opens a broker's page as a browser does, and answers it; the parameters that come back. */
async function answer(form: BrokerForm, person: string, ticked: readonly number[]) {
  const shown = await fetch(form.url, {
    method: form.method,
    ...(form.method === "POST" ? { body: new URLSearchParams(form.fields) } : {}),
  });
  expect(await shown.text()).toContain("Confirm your orders");
  const fields = new URLSearchParams({ ...form.fields, person });
  for (const index of ticked) fields.append("order", String(index));
  const answered = await fetch(form.url, { method: "POST", body: fields, redirect: "manual" });
  const back = new URL(answered.headers.get("location") ?? "");
  expect(back.origin + back.pathname).toBe("http://localhost:3000/order-summary");
  return Object.fromEntries(back.searchParams);
}

/** Lets time pass in steps of ten seconds, as the looks come due. */
async function pass(seconds: number): Promise<void> {
  for (let gone = 0; gone < seconds; gone += 10) {
    server.clock.advance(10_000);
    await server.deliver();
  }
}

const requireForm = (form: PlacedAnswer["data"]["form"]): BrokerForm => {
  if (form === null) throw new Error("There is no page");
  return form;
};

test("orders that are confirmed in Kite's basket are found; the rest is given up and ordered again", async () => {
  const member = await join("zerodha", "SBX001", "Asha Menon");
  expect(await member.call("/orders/state")).toMatchObject({ placing: "basket" });
  const placed = await member.place([buy(3), { ...buy(4), symbol: "ZARAMRABA" }]);
  expect(placed).toMatchObject({ resp: { vas_redirect: null }, form: { method: "POST" } });
  expect(await member.read(placed.batch)).toMatchObject({
    state: "working",
    state_text: "Waiting for your confirmation on your broker's page",
    pause: null,
  });
  const back = await answer(requireForm(placed.form), "SBX001", [1]);
  expect(back).toMatchObject({ id: placed.batch, status: "success" });

  const looked = await member.call<OrderBatch>(`/orders/batches/${placed.batch}/look`, {});
  expect(looked.legs.map(({ state }) => state)).toEqual(["sent_unknown", "filled"]);
  await pass(20);
  const asking = await member.read(placed.batch);
  expect(asking.legs.map(({ asks }) => asks)).toEqual([true, false]);
  const [missed] = asking.legs;
  const path = `/orders/batches/${placed.batch}/legs/${missed?.id}/answer`;
  const settled = await member.call<OrderBatch>(path, { exists: false });
  expect(settled).toMatchObject({
    state: "partly_filled",
    can_retry: true,
    legs: [{ state: "expired" }, { state: "filled" }],
  });

  const retried = await member.call<PlacedAnswer>("/payments/retry_all", { order: placed.batch });
  const again = requireForm(retried.data.form);
  expect(JSON.parse(again.fields["data"] ?? "")).toMatchObject([{ quantity: 3 }]);
  await answer(again, "SBX001", [0]);
  await pass(20);
  const second = await member.read(retried.data.batch);
  expect(second).toMatchObject({ state: "filled", retry_of: placed.batch });

  // 120 held, and the 3 that were just bought.
  const sale = await member.bill([{ ...buy(123), side: "SELL" }]);
  const [sold] = sale.legs;
  expect(sale.can_confirm).toBe(true);
  expect(sold?.problems.map(({ code }) => code)).toEqual(["same_day", "authorisation"]);
  const [refused] = (await member.bill([{ ...buy(124), side: "SELL" }])).legs;
  expect(refused?.problems).toMatchObject([{ code: "holdings", blocks: true }]);
});

test("a member who confirms nothing on the broker's page is asked, and can order again", async () => {
  const member = await join("zerodha", "SBX002", "Rohan Kulkarni");
  const placed = await member.place([buy(5)]);
  const back = await answer(requireForm(placed.form), "", []);
  expect(back).toMatchObject({ id: placed.batch, status: "cancelled" });
  const inbox = async (): Promise<readonly unknown[]> =>
    server.database
      .db("notifications")
      .whereLike("source", "order-leg:%:asked:%")
      .where({ redirect_url: `/order-summary?id=${placed.batch}` });
  await pass(240);
  expect(await inbox()).toEqual([]);
  await pass(180);
  expect(await inbox()).toHaveLength(1);
  const [leg] = (await member.read(placed.batch)).legs;
  expect(leg).toMatchObject({ state: "sent_unknown", asks: true });
  const path = `/orders/batches/${placed.batch}/legs/${leg?.id}/answer`;
  expect(await member.call(path, { exists: false })).toMatchObject({
    state: "failed",
    can_retry: true,
    legs: [{ state: "expired", reason: "You reported that it was not placed." }],
  });
  expect(await member.call("/user/broker_orders")).toMatchObject({ orders: [] });
});

test("orders at a broker of the vendor VAS are confirmed at a signed address, and found by their tags", async () => {
  const member = await join("choice", "CH99001", "Asha Menon");
  const placed = await member.place([buy(3), { ...buy(2), symbol: "ZARAMRABA", side: "SELL" }]);
  const form = requireForm(placed.form);
  expect(placed.resp.vas_redirect).toBe(form.url);
  expect(form).toMatchObject({ method: "GET", fields: {} });
  expect(await answer(form, "CH99001", [0, 1])).toEqual({ id: placed.batch, status: "success" });
  await pass(20);
  const batch = await member.read(placed.batch);
  expect(batch).toMatchObject({ state: "filled", is_settled: true });
  const { orders } = await member.call<{ orders: readonly { readonly tag: string }[] }>(
    "/user/broker_orders",
  );
  expect(orders.map(({ tag }) => tag).toSorted()).toEqual(
    batch.legs.map(({ tag }) => tag).toSorted(),
  );
});

test("a sale waits for its authorisation on the depository's page, and is sent after it", async () => {
  await server.order("brokers/dhan", { authorisation: "yes" });
  const member = await join("dhan", "1109900002", "Rohan Kulkarni");
  const placed = await member.place([{ symbol: "NAVIKTRFI", side: "SELL", quantity: 5 }]);
  await server.deliver();
  const paused = await member.read(placed.batch);
  expect(paused).toMatchObject({ pause: "authorisation", legs: [{ state: "unsent" }] });
  const form = await member.call<BrokerForm>(`/orders/batches/${placed.batch}/authorise`, {});
  const page = await fetch(form.url, { method: "POST", body: new URLSearchParams(form.fields) });
  expect(await page.text()).toContain("NAVIKTRFI");
  await fetch(form.url, { method: "POST", body: new URLSearchParams({ answer: "authorise" }) });
  await member.call(`/orders/batches/${placed.batch}/continue`, {});
  await pass(20);
  expect(await member.read(placed.batch)).toMatchObject({ state: "filled", pause: null });

  // Of today's purchases Dhan's adapter states none: what was ordered here can be sold.
  const bought = await member.place([buy(2)]);
  await pass(20);
  expect(await member.read(bought.batch)).toMatchObject({ state: "filled" });
  const [leg] = (await member.bill([{ ...buy(2), side: "SELL" }])).legs;
  expect(leg?.problems.map(({ code }) => code)).toEqual(["same_day"]);
  const sold = await member.place([{ ...buy(2), side: "SELL" }]);
  await pass(20);
  expect(await member.read(sold.batch)).toMatchObject({ state: "filled" });
  await server.order("brokers/dhan", { authorisation: "no" });
});

test("a bill of several shares reads the market as often as one of a single share", async () => {
  const member = await join("zerodha", "SBX003", "Meera Iyer");
  const count = async (orders: readonly Order[]): Promise<number> => {
    let statements = 0;
    const listen = (): void => void (statements += 1);
    server.database.db.on("query", listen);
    await member.bill(orders);
    server.database.db.removeListener("query", listen);
    return statements;
  };
  const others = ["ZARAMRABA", "NAVIKTRFI"].map((symbol) => ({ ...buy(1), symbol }));
  const single = await count([buy(1)]);
  expect(single).toBeGreaterThan(5);
  expect(await count([buy(1), ...others])).toBe(single);
});

test("a member of a Tradelab broker who lacks funds is led to the page that adds them", async () => {
  const member = await join("gwc", "GWC903", "Meera Iyer");
  const bill = await member.bill([buy(10)]);
  expect(bill).toMatchObject({ can_confirm: false, available_paise: 0 });
  const path = `/user/tradelab_add_fund?invest_amount=${bill.buy_paise}`;
  const { success, data } = await member.call<AddFundsAnswer>(path);
  expect(success).toBe(true);
  expect(await (await fetch(data ?? "")).text()).toContain("Add funds at GWC");
});
