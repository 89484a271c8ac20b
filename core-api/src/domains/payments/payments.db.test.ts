import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { endOfDay, marketDate } from "@munshi/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CartAnswer, OrderOpened, ProductAccess } from "../../contract/index.ts";
import type { WebhookEvent } from "../../providers/payments/index.ts";
import { password } from "../accounts/testing/accounts-server.ts";
import { createPayment } from "./bank.fixture.ts";
import { startPaymentsServer } from "./payments-server.fixture.ts";
import type { PaymentsServer } from "./payments-server.fixture.ts";

let server: PaymentsServer;
beforeAll(async () => {
  server = await startPaymentsServer();
});
afterAll(async () => server.close());

test("a plan is paid for, opens for a year, is invoiced and explained", async () => {
  const asha = await server.buyer("asha@example.in");
  const opened = await asha.order();
  expect([opened.status, opened.body.data]).toMatchObject([
    200,
    { amount: 175_000, currency: "INR", order: { state: "created", is_payable: true } },
  ]);
  const { id, order } = opened.body.data;
  const paid = await server.pay(id ?? "");
  expect(paid).not.toBeNull();
  const captured = await asha.capture({ ...paid, order_id: id });
  expect([captured.status, captured.body]).toMatchObject([
    200,
    { success: true, message: "Your payment is successful !", status: "captured", risk_score: 0 },
  ]);
  await server.settle();
  const read = await asha.read(order.id);
  expect(read).toMatchObject({ state: "captured", tax_paise: 26_694, refundable_paise: 175_000 });
  expect(read.documents).toMatchObject([{ kind: "invoice", amount_paise: 175_000 }]);
  const access = await asha.access();
  expect(access.products).toMatchObject([
    {
      product: "subscription",
      is_open: true,
      reason: `Open until 21 Nov 27: paid 1 Year on 21 Nov 26, order ${order.number}.`,
      refundable_paise: 175_000,
    },
  ]);
  expect(access).toMatchObject({ fees_paid_paise: 148_306, fees_cap_paise: 15_100_000 });
});

test("boxes are carted, discounted and paid for; a free one needs no payment", async () => {
  const bela = await server.buyer("bela@example.in");
  const core = await server.box("Core", 149_900);
  const free = await server.box("Open", null);
  const added = await bela.call<{ readonly message: string; readonly data: object }>(
    "/flavours/stockbox_cart/",
    { id: core },
  );
  expect(added.body).toMatchObject({ message: "added to cart!", data: { cart_count: 1 } });
  await bela.call("/flavours/stockbox_cart/", { items: [{ id: free }, { id: 999_999 }] });
  await server.coupon("BOX200", { amount_off_paise: 20_000, products: ["box:*"] });
  await bela.call("/flavours/stockbox_cart/", { coupon: "box200" });
  const cart = await bela.call<CartAnswer>("/flavours/stockbox_cart/");
  expect(cart.body).toMatchObject({
    cart_count: 2,
    coupon: "BOX200",
    stockbox_detail: [
      { id: core, status: "ADDED", price_paise: 149_900, seen_paise: 149_900, period: "1 Year" },
      { id: free, price_paise: 0 },
    ],
    quote: { price_paise: 149_900, discount_paise: 20_000, amount_paise: 129_900 },
  });
  const boxes = { product: "STOCKBOX", stock_box_ids: [core, free], coupon: "BOX200" };
  const { data } = (await bela.order(boxes)).body;
  const paid = await server.pay(data.id ?? "");
  await bela.capture({ ...paid, order_id: data.id, stock_box_ids: [core, free], amount: 129_900 });
  await server.settle();
  const access = await bela.access();
  expect(access.products.map(({ name, is_open }) => [name, is_open])).toEqual([
    ["Subscription", false],
    ["Core", true],
    ["Open", true],
  ]);
  expect((await bela.call<CartAnswer>("/flavours/stockbox_cart/")).body.cart_count).toBe(0);
  const another = await server.box("Gift", 0);
  const gift = await bela.order({ product: "STOCKBOX", stock_box_ids: [another] });
  expect(gift.body.data).toMatchObject({ id: null, amount: 0, order: { state: "captured" } });
});

test("prices that change are shown and must be confirmed before an order", async () => {
  const chetan = await server.buyer("chetan@example.in");
  const box = await server.box("Moving", 99_900);
  await chetan.call("/flavours/stockbox_cart/", { id: box });
  server.pass(60);
  await server.price(`box:${box}`, 129_900);
  const cart = await chetan.call<CartAnswer>("/flavours/stockbox_cart/");
  expect(cart.body.stockbox_detail).toMatchObject([{ price_paise: 129_900, seen_paise: 99_900 }]);
  const stale = await chetan.order({ product: "STOCKBOX", stock_box_ids: [box], amount: 99_900 });
  expect([stale.status, stale.body.error.code]).toEqual([409, "payment.price_changed"]);
  await chetan.call("/flavours/stockbox_cart/", { accept_prices: true });
  const seen = await chetan.call<CartAnswer>("/flavours/stockbox_cart/");
  expect(seen.body.stockbox_detail).toMatchObject([{ seen_paise: 129_900 }]);
});

test("a lost answer is repeated by its key; another body is refused", async () => {
  const dev = await server.buyer("dev@example.in");
  const key = randomUUID();
  const [first, again] = [await dev.order({}, key), await dev.order({}, key)];
  expect(again.body.data.order.id).toBe(first.body.data.order.id);
  expect(again.body.data.id).toBe(first.body.data.id);
  const other = await dev.order({ amount: 1 }, key);
  expect([other.status, other.body.error.code]).toEqual([422, "idempotency.other_body"]);
});

test("a declined payment gives the coupon back, and the next one succeeds", async () => {
  const esha = await server.buyer("esha@example.in");
  await server.coupon("ONCE", { percent_off: 10, max_uses: 1 });
  const { data } = (await esha.order({ coupon: "ONCE" })).body;
  const used = () => server.database.db("coupons").where({ code: "ONCE" }).first("used");
  expect(await used()).toMatchObject({ used: 1 });
  await server.pay(data.id ?? "", "decline");
  await server.settle();
  expect(await esha.read(data.order.id)).toMatchObject({ state: "failed", is_payable: true });
  expect(await used()).toMatchObject({ used: 0 });
  const reopened = await esha.call<OrderOpened>("/payments/make-payment", { order: data.order.id });
  expect(reopened.body.data.id).toBe(data.id);
  await server.pay(data.id ?? "");
  await server.settle();
  expect(await esha.read(data.order.id)).toMatchObject({
    state: "captured",
    amount_paise: 157_500,
  });
  expect(await used()).toMatchObject({ used: 1 });
});

test("a payment without a browser return is found by the webhook, or by a check", async () => {
  const farid = await server.buyer("farid@example.in");
  const { data } = (await farid.order()).body;
  await server.pay(data.id ?? "", "lost_webhook");
  expect(await farid.read(data.order.id)).toMatchObject({ state: "created" });
  server.pass(20);
  await server.settle();
  expect(await farid.read(data.order.id)).toMatchObject({ state: "captured" });
});

test("an unpaid order expires after half an hour and is captured if the bank answers later", async () => {
  const gita = await server.buyer("gita@example.in");
  const { data } = (await gita.order()).body;
  for (let minute = 0; minute < 65; minute += 5) {
    server.pass(300);
    await server.settle();
  }
  expect(await gita.read(data.order.id)).toMatchObject({ state: "expired", is_payable: false });
  await server.pay(data.id ?? "");
  await server.settle();
  expect(await gita.read(data.order.id)).toMatchObject({ state: "captured" });
});

test("a payment of a different amount is held, reported and grants nothing", async () => {
  const hari = await server.buyer("hari@example.in");
  const { data } = (await hari.order()).body;
  await server.pay(data.id ?? "", "amount_differs");
  await server.settle();
  server.pass(20);
  await server.settle();
  const read = await hari.read(data.order.id);
  expect(read.hold).toMatch(/^Held: ₹[\d,.]+ was paid instead of ₹1,750/);
  expect((await hari.access()).products[0]?.is_open).toBe(false);
  expect(server.logged()).toContain("a payment differs from its order");
});

test("unused days are refunded pro rata, and the order is credited", async () => {
  const ila = await server.buyer("ila@example.in");
  const { data } = (await ila.order()).body;
  await server.pay(data.id ?? "");
  await server.settle();
  server.pass(100 * 86_400);
  const offer = await ila.refundQuote(data.order.id);
  expect(offer.lines).toMatchObject([{ days: 365, unused_days: 265, refund_paise: 127_055 }]);
  const wrong = await ila.refund(data.order.id, 999);
  expect([wrong.status, wrong.body.error.code]).toEqual([409, "payment.refund_changed"]);
  const asked = await ila.refund(data.order.id, offer.refund_paise);
  expect([asked.status, asked.body.order.state]).toEqual([200, "partially_refunded"]);
  await server.settle();
  for (let hour = 0; hour < 3; hour += 1) {
    server.pass(3_600);
    await server.settle();
  }
  const read = await ila.read(data.order.id);
  expect(read).toMatchObject({ refunded_paise: 127_055, refundable_paise: 0 });
  expect(read.refunds).toMatchObject([{ status: "processed" }]);
  expect(read.documents.map(({ kind }) => kind)).toEqual(["invoice", "credit_note"]);
  const [subscription] = (await ila.access()).products;
  expect(subscription).toMatchObject({ is_open: true, till: "2027-03-01T18:29:59.999Z" });
});

test("an order that a coupon discounts opens again under its key, and its coupon is not checked again", async () => {
  const nila = await server.buyer("nila@example.in");
  await server.coupon("AGAIN", { percent_off: 10, max_uses: 1 });
  const key = randomUUID();
  const wanted = { coupon: "AGAIN", amount: 157_500 };
  const first = await nila.order(wanted, key);
  const again = await nila.order(wanted, key);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.data.order.id).toBe(first.body.data.order.id);
  expect(again.body.data.id).toBe(first.body.data.id);
});

test("a refund is final although the provider's events of it are lost", async () => {
  const omar = await server.buyer("omar@example.in");
  const { data } = (await omar.order()).body;
  const paid = await server.pay(data.id ?? "", "lost_webhook");
  await omar.capture({ ...paid, order_id: data.id });
  await server.settle();
  // The checks of an unpaid order are over before the refund.
  server.pass(10 * 86_400);
  await server.settle();
  const { refund_paise: paise } = await omar.refundQuote(data.order.id);
  await omar.refund(data.order.id, paise);
  await server.settle();
  server.pass(20);
  await server.settle();
  expect((await omar.read(data.order.id)).refunds).toMatchObject([{ status: "processed" }]);
});

test("a refund that fails gives the days back", async () => {
  const jaya = await server.buyer("jaya@example.in");
  const { data } = (await jaya.order()).body;
  await server.pay(data.id ?? "", "refund_failure");
  await server.settle();
  const offer = await jaya.refundQuote(data.order.id);
  await jaya.refund(data.order.id, offer.refund_paise);
  await server.settle();
  for (let hour = 0; hour < 3; hour += 1) {
    server.pass(3_600);
    await server.settle();
  }
  expect(await jaya.read(data.order.id)).toMatchObject({
    state: "captured",
    refunds: [{ status: "failed" }],
  });
  // The days begin after today, which stayed open.
  const again = await jaya.refundQuote(data.order.id);
  expect(again.lines).toMatchObject([{ unused_days: offer.lines[0]?.unused_days }]);
});

test("at most one year is paid in advance: a renewal is cut, or refused until there is room", async () => {
  const kiran = await server.buyer("kiran@example.in");
  const { data } = (await kiran.order()).body;
  await server.pay(data.id ?? "");
  await server.settle();
  const early = await kiran.quote({ duration_plan: "one-year" });
  expect(early.lines).toEqual([]);
  expect(early.problems[0]?.message).toContain("renew from");
  const refused = await kiran.order({ amount: 175_000 });
  expect([refused.status, refused.body.error.code]).toEqual([400, "payment.nothing_to_buy"]);
  server.pass(200 * 86_400);
  const later = await kiran.quote({ duration_plan: "one-year" });
  expect(later.lines).toMatchObject([{ days: 200, price_paise: 95_890 }]);
});

test("a paused subscription keeps its days until it is resumed", async () => {
  const lata = await server.buyer("lata@example.in");
  const { data } = (await lata.order()).body;
  await server.pay(data.id ?? "");
  await server.settle();
  const paused = await lata.call<{ readonly product: ProductAccess }>("/payments/pause", {
    product: "subscription",
  });
  expect(paused.body.product).toMatchObject({ is_paused: true, paused_days: 365 });
  server.pass(50 * 86_400);
  expect((await lata.access()).products[0]).toMatchObject({ is_open: false, is_paused: true });
  const resumed = await lata.call<{ readonly product: ProductAccess }>("/payments/resume", {
    product: "subscription",
  });
  // The day of resuming is one of those kept, so that pausing again gives no day more.
  expect(resumed.body.product).toMatchObject({ is_open: true, refundable_paise: 174_521 });
  const again = await lata.call<{ readonly product: ProductAccess }>("/payments/pause", {
    product: "subscription",
  });
  expect(again.body.product).toMatchObject({ paused_days: 364 });
});

test("a renewal moves behind the days that a pause kept", async () => {
  const tara = await server.buyer("tara@example.in");
  for (const days of [365, 100]) {
    const { data } = (await tara.order()).body;
    await server.pay(data.id ?? "");
    await server.settle();
    expect((await tara.read(data.order.id)).lines).toMatchObject([{ days }]);
    server.pass(100 * 86_400);
  }
  await tara.call("/payments/pause", { product: "subscription" });
  server.pass(10 * 86_400);
  const resumed = await tara.call<{ readonly product: ProductAccess }>("/payments/resume", {
    product: "subscription",
  });
  expect([resumed.status, resumed.body.product.is_open]).toEqual([200, true]);
  const last = new Date(server.clock.now().getTime() + (165 - 1 + 100) * 86_400_000);
  expect(resumed.body.product.till).toBe(endOfDay(marketDate(last)).toISOString());
});

test("days of a coupon move behind the days that a pause kept", async () => {
  const uma = await server.buyer("uma@example.in");
  const { data } = (await uma.order()).body;
  await server.pay(data.id ?? "");
  await server.settle();
  await server.coupon("GIFT30", { kind: "subscription", days: 30 });
  expect((await uma.call("/user/redeem_code", { coupon: "GIFT30" })).status).toBe(200);
  server.pass(100 * 86_400);
  await uma.call("/payments/pause", { product: "subscription" });
  server.pass(50 * 86_400);
  await uma.call("/payments/resume", { product: "subscription" });
  const last = new Date(server.clock.now().getTime() + (265 - 1 + 30) * 86_400_000);
  const [subscription] = (await uma.access()).products;
  expect(subscription?.till).toBe(endOfDay(marketDate(last)).toISOString());
});

test("a coupon for one use per member serves one of two orders at once", async () => {
  const omkar = await server.buyer("omkar@example.in");
  const box = await server.box("Both", 149_900);
  await server.coupon("SINGLE", { percent_off: 10 });
  const answers = await Promise.all([
    omkar.order({ coupon: "SINGLE" }),
    omkar.order({ coupon: "SINGLE", product: "STOCKBOX", stock_box_ids: [box] }),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400]);
});

test("a second payment of one order is refunded in full", async () => {
  const mira = await server.buyer("mira@example.in");
  const { data } = (await mira.order()).body;
  await server.core.payments.receive(eventOf("pay_first", data.id ?? "", "captured"));
  await server.core.payments.receive(eventOf("pay_second", data.id ?? "", "captured"));
  const refunds = await server.database.db("order_refunds").where({ payment_id: "pay_second" });
  expect(refunds).toMatchObject([{ kind: "surplus", amount_paise: "175000" }]);
  expect(await mira.read(data.order.id)).toMatchObject({ state: "captured", hold: null });
});

test("a webhook with a wrong signature is refused and records nothing", async () => {
  const count = () => server.database.db("payment_webhooks").count("* as count");
  const before = await count();
  for (const signature of ["", "00", "f".repeat(64)]) {
    const answer = await server.call("/payments/webhook", {
      body: { entity: "event", event: "payment.captured" },
      headers: { "x-razorpay-signature": signature },
    });
    expect([answer.status, answer.body.error.code]).toEqual([400, "payment.forged"]);
  }
  expect(await count()).toEqual(before);
});

test("orders, cart and pauses are in a member's archive; erased with them is the cart alone", async () => {
  const email = "nita@example.in";
  const nita = await server.buyer(email);
  const { db } = server.database;
  const { data } = (await nita.order()).body;
  await server.pay(data.id ?? "");
  await server.settle();
  await nita.call("/payments/pause", { product: "subscription" });
  const box = await server.box("Kept for later", 99_900);
  await nita.call("/flavours/stockbox_cart/", { id: box });
  const { access: bearer } = await server.signIn(email);
  const answer = await fetch(`${server.address}/user/own_data`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ password }),
  });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const json = strFromU8(files["munshi-data.json"] ?? new Uint8Array());
  expect(JSON.parse(json)).toMatchObject({
    payment_orders: [
      {
        number: data.order.number,
        amount_paise: "175000",
        payments: [{ amount_paise: 175_000, status: "captured" }],
        refunds: null,
      },
    ],
    entitlement_pauses: [{ product: "subscription", days: 365 }],
    cart_items: [{}],
  });
  await server.call("/user/deletion", { bearer, body: { password, confirm: "DELETE" } });
  server.pass(14 * 86_400);
  await server.core.accounts.removeExpired(server.clock.now());
  const kept = async (table: string) => (await db(table).where({ user_id: nita.userId })).length;
  expect([await kept("payment_orders"), await kept("entitlement_pauses")]).toEqual([1, 1]);
  expect(await kept("cart_items")).toBe(0);
  // The period of the ledger is over: what was open goes, the books stay as they are.
  await server.core.accounts.removeExpired(new Date("2040-01-01T00:00:00Z"));
  expect([await kept("entitlement_entries"), await kept("payment_orders")]).toEqual([0, 1]);
});

test("the ledger balances, and the provider owes what was paid less what was returned", async () => {
  const balances = await server.balances();
  expect(Object.values(balances).reduce((sum, one) => sum + one, 0)).toBe(0);
  const { db } = server.database;
  const sums = await db.raw<{ readonly rows: readonly { readonly owed: string }[] }>(
    `select (select coalesce(sum(amount_paise), 0) from order_payments where status = 'captured')
       - (select coalesce(sum(amount_paise), 0) from order_refunds where status = 'processed') as owed`,
  );
  expect(balances["provider"]).toBe(Number(sums.rows[0]?.owed));
});

/** A genuine event of a payment, as the adapter reads it. */
function eventOf(id: string, orderId: string, status: "captured" | "failed"): WebhookEvent {
  const at = server.clock.now();
  return {
    kind: "payment",
    name: `payment.${status}`,
    id: randomUUID(),
    digest: randomUUID(),
    createdAt: at,
    payment: createPayment({ id, orderId, amountPaise: 175_000, status, createdAt: at }),
  };
}
