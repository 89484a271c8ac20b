import { expect, test } from "vitest";
import { extendEntitlement } from "../entitlements/index.ts";
import { explainAccess, listAccess } from "./access.ts";
import type { AccessFacts } from "./access.ts";
import type { AccessEntry } from "./access.query.ts";
import type { StoredOrder } from "./orders.repository.ts";

const at = new Date("2026-11-21T10:00:00Z");
const later = (days: number): Date => new Date(at.getTime() + days * 86_400_000);

function order(changes: Partial<StoredOrder> = {}): StoredOrder {
  return {
    id: "order-1",
    number: "MN-2345",
    userId: "asha",
    tenant: "munshi",
    kind: "SUBSCRIPTION",
    state: "captured",
    lines: [
      {
        product: "plan:one-year",
        name: "Most Popular subscription",
        period: "year",
        days: 365,
        pricePaise: 175_000,
        discountPaise: 0,
      },
    ],
    price: 175_000,
    discount: 0,
    amount: 175_000,
    taxable: 148_306,
    tax: 26_694,
    couponId: null,
    placeOfSupply: "27",
    termsVersion: "2026-11",
    next: null,
    providerOrderId: "order_1",
    openingUntil: null,
    hold: null,
    createdAt: at,
    expiresAt: later(1),
    ...changes,
  };
}

function entry(changes: Partial<AccessEntry> = {}): AccessEntry {
  return {
    id: "entry-1",
    product: "subscription",
    kind: "plan",
    source: "order:order-1",
    orderId: "order-1",
    createdAt: at,
    ...extendEntitlement([], 365, at),
    revokedFor: null,
    revokedAt: null,
    coupon: null,
    ...changes,
  };
}

const explain = (facts: Partial<AccessFacts>, moment = at) =>
  explainAccess(
    "subscription",
    "Subscription",
    { entries: [], pauses: [], orders: [], refundable: new Map(), ...facts },
    moment,
  );

const own = { orderId: null, source: "grant" } as const;
const cut = { ...order().lines[0], days: 200 } as StoredOrder["lines"][number];

test.each<[string, Partial<AccessFacts>, string]>([
  [
    "an order",
    { entries: [entry()], orders: [order()] },
    "Open until 21 Nov 27: paid 1 Year on 21 Nov 26, order MN-2345.",
  ],
  [
    "an order of fewer days",
    { entries: [entry(extendEntitlement([], 200, at))], orders: [order({ lines: [cut] })] },
    "Open until 09 Jun 27: paid 200 days of 1 Year on 21 Nov 26, order MN-2345.",
  ],
  [
    "a trial",
    { entries: [entry({ ...own, kind: "trial", coupon: "TRY" })] },
    "Open until 21 Nov 27: free trial TRY.",
  ],
  [
    "a coupon",
    { entries: [entry({ ...own, kind: "coupon", coupon: "GIFT" })] },
    "Open until 21 Nov 27: coupon GIFT.",
  ],
  [
    "a grant",
    { entries: [entry({ ...own, kind: "grant" })] },
    "Open until 21 Nov 27: given by Munshi on 21 Nov 26.",
  ],
])("what %s opened says so", (_title, facts, reason) => {
  expect(explain(facts)).toMatchObject({ is_open: true, reason });
});

test.each<[Partial<StoredOrder>, string]>([
  [{ state: "created" }, "Locked: order MN-2345 is not paid."],
  [{ state: "attempted" }, "Locked: the bank has not confirmed order MN-2345."],
  [{ state: "authorized" }, "Locked: order MN-2345 is being confirmed."],
  [{ state: "failed" }, "Locked: payment failed, order MN-2345."],
  [{ state: "expired" }, "Locked: order MN-2345 was not paid in time."],
  [{ state: "refunded" }, "Locked: order MN-2345 was refunded."],
  [{ state: "disputed" }, "Locked: order MN-2345 is disputed at the bank."],
  [
    { hold: "Held: ₹100 was paid instead of ₹1,750." },
    "Locked: Held: ₹100 was paid instead of ₹1,750.",
  ],
])("the last order tells why it is locked: %j", (changes, reason) => {
  expect(explain({ orders: [order(changes)] })).toMatchObject({
    is_open: false,
    till: null,
    reason,
  });
});

test("an ended product shows its date, and a refunded one its order", () => {
  const ended = later(400);
  expect(explain({ entries: [entry()], orders: [order()] }, ended).reason).toBe(
    "Locked: ended on 21 Nov 27.",
  );
  const orders = [order({ state: "partially_refunded" })];
  expect(explain({ entries: [entry()], orders }, ended).reason).toBe(
    "Locked: ended on 21 Nov 27, order MN-2345 was refunded.",
  );
});

test("a pause keeps its days, can be refunded and is resumed before it is renewed", () => {
  const pauses = [
    { id: "pause-1", product: "subscription", order_id: "order-1", days: 1, paused_at: at },
  ];
  const entries = [entry({ revokedFor: "paused", revokedAt: at })];
  const refundable = new Map([["order-1", 479]]);
  expect(explain({ entries, pauses, orders: [order()], refundable })).toMatchObject({
    is_open: false,
    is_paused: true,
    paused_days: 1,
    can_pause: false,
    order: "order-1",
    refundable_paise: 479,
    reason: "Paused on 21 Nov 26: 1 day is kept. Resume at any time.",
  });
});

test("days from a coupon cannot be paused, and a product paid for a year can be renewed later", () => {
  expect(explain({ entries: [entry(own)] })).toMatchObject({ can_pause: false });
  expect(explain({ entries: [entry()], orders: [order()] })).toMatchObject({
    can_pause: true,
    renews_from: later(30).toISOString(),
  });
});

test("the subscription comes first, then every box that was ordered, by name", () => {
  const line = order().lines[0] as StoredOrder["lines"][number];
  const boxes = order({
    kind: "STOCKBOX",
    lines: [
      { ...line, product: "box:2", name: "Quality" },
      { ...line, product: "box:1", name: "Core" },
    ],
  });
  const entries = [entry({ product: "box:1" })];
  const facts = { entries, pauses: [], orders: [boxes], refundable: new Map() };
  expect(listAccess(facts, at).map(({ name, is_open: isOpen }) => [name, isOpen])).toEqual([
    ["Subscription", false],
    ["Core", true],
    ["Quality", false],
  ]);
});
