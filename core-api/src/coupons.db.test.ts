import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type {
  CouponAnswer,
  CouponOffers,
  PricingAnswer,
  RedeemAnswer,
  SubscriptionAnswer,
} from "./contract/index.ts";
import { startAccountsServer } from "./domains/accounts/testing/accounts-server.ts";
import type { AccountsServer } from "./domains/accounts/testing/accounts-server.ts";
import { createPublicId } from "./platform/ids/public-id.ts";

const noBounds = { amount_off_paise: null, least_paise: 0, most_off_paise: null };

let server: AccountsServer;
let bearer: string;
beforeAll(async () => {
  server = await startAccountsServer();
  await server.core.publicSite.prepare();
  await server.signUp("asha@post.example");
});
beforeEach(async () => {
  const { db } = server.database;
  await db("attempt_counters").delete();
  bearer = (await server.signIn("asha@post.example")).access;
});
afterAll(async () => server.close());

interface CouponFields {
  readonly kind?: "subscription" | "trial" | "discount";
  readonly days?: number | null;
  readonly percent_off?: number | null;
  readonly max_uses?: number | null;
  readonly tenant_key?: string | null;
  readonly valid_from?: Date;
  readonly valid_until?: Date;
  readonly offered_by?: "broker" | "telegram";
}

let made = 0;
/** A coupon of 30 days without an end to its uses, unless told otherwise; its code. */
async function makeCoupon(fields: CouponFields = {}): Promise<string> {
  made += 1;
  const code = `CODE${made}`;
  const now = server.clock.now().getTime();
  await server.database.db("coupons").insert({
    id: createPublicId(),
    code,
    kind: "subscription",
    days: 30,
    valid_from: new Date(now - 1_000),
    valid_until: new Date(now + 86_400_000),
    created_at: new Date(now),
    ...fields,
  });
  return code;
}

async function makeUser(): Promise<string> {
  const id = createPublicId();
  const at = server.clock.now();
  await server.database.db("users").insert({
    id,
    tenant_key: "munshi",
    email: `${id}@post.example`,
    first_name: "Ravi",
    created_at: at,
    updated_at: at,
  });
  return id;
}

const redeem = (coupon: unknown, more: object = {}) =>
  server.call<RedeemAnswer>("/user/redeem_code", { body: { coupon, ...more }, bearer });
const check = (coupon: string) =>
  server.call<CouponAnswer>(`/user/coupon_valid?coupon=${encodeURIComponent(coupon)}`, { bearer });
const invalid = { status: 400, body: { success: false, message: "Coupon not valid !" } };
const usesOf = async (code: string): Promise<number> =>
  (await server.database.db("coupons").where({ code }).pluck("used"))[0] as number;

/** The codes of those that failed. */
const refusals = (outcomes: readonly PromiseSettledResult<unknown>[]): Set<unknown> =>
  new Set(
    outcomes
      .filter((outcome) => outcome.status === "rejected")
      .map(({ reason }: { readonly reason: object }) => Reflect.get(reason, "code") as unknown),
  );

test("a coupon subscribes its user at once, and a second one follows the first", async () => {
  const [first, second] = [await makeCoupon(), await makeCoupon({ days: 10 })];
  const told = await redeem(` ${first.toLowerCase()} `, { broker: 3, ref_id: "friend" });
  expect([told.status, told.body]).toEqual([
    200,
    {
      success: true,
      message: " Applied!",
      coupon: first,
      subscribed: true,
      free_trial: false,
      trial_valid_till: null,
      // 21 November + 30 days, the end of that day in Kolkata.
      subs_valid_till: "2026-12-21T18:29:59.999Z",
    },
  ]);
  expect((await redeem(second, { broker: "", ref_id: null })).body.subs_valid_till).toBe(
    "2026-12-31T18:29:59.999Z",
  );
  const status = await server.call<SubscriptionAnswer>("/user/subscription", { bearer });
  expect(status.body).toEqual({
    subscribed: true,
    free_trial: false,
    trial_valid_till: null,
    subs_valid_till: "2026-12-31T18:29:59.999Z",
  });
  const row: unknown = await server.database
    .db("coupon_redemptions")
    .whereNotNull("ref_id")
    .first();
  expect(row).toMatchObject({ ref_id: "friend", tenant_key: "munshi" });
});

test("whatever keeps a coupon from serving is told in the same words and changes nothing", async () => {
  const { db } = server.database;
  const now = server.clock.now().getTime();
  const used = await makeCoupon();
  await redeem(used);
  const before = await db("entitlement_entries").count();
  const refused = [
    used,
    "",
    "NOSUCHCODE",
    await makeCoupon({ valid_until: new Date(now - 1) }),
    await makeCoupon({ valid_from: new Date(now + 1) }),
    await makeCoupon({ tenant_key: "zerodha" }),
    await makeCoupon({ kind: "trial" }),
    await makeCoupon({ kind: "discount", days: null, percent_off: 10 }),
  ];
  for (const coupon of refused) expect(await redeem(coupon)).toMatchObject(invalid);
  expect(await db("entitlement_entries").count()).toEqual(before);
  expect(await db("coupons").whereIn("code", refused).where("used", ">", 0).pluck("code")).toEqual([
    used,
  ]);
});

test("a coupon of a partner's serves on the partner's site", async () => {
  const code = await makeCoupon({ tenant_key: "zerodha" });
  const userId = await makeUser();
  const { coupons } = server.core.publicSite;
  await expect(coupons.redeem({ userId, tenant: "munshi" }, code, null)).rejects.toThrow(
    "Coupon not valid !",
  );
  expect(await coupons.redeem({ userId, tenant: "zerodha" }, code, null)).toMatchObject({ code });
});

test("a coupon that could be used is told with what it gives, and is not used by that", async () => {
  const [days, off] = [
    await makeCoupon({ days: 365 }),
    await makeCoupon({ kind: "discount", days: null, percent_off: 15 }),
  ];
  expect((await check(days)).body).toEqual({
    success: true,
    message: " Applied!",
    coupon: days,
    kind: "subscription",
    days: 365,
    percent_off: null,
    ...noBounds,
    price_paise: 175_000,
    discount_paise: 175_000,
    payable_paise: 0,
  });
  // 15 % of 1,750 rupees are 262.50.
  expect((await check(off)).body).toMatchObject({
    kind: "discount",
    days: null,
    percent_off: 15,
    ...noBounds,
    discount_paise: 26_250,
    payable_paise: 148_750,
  });
  expect([await usesOf(days), await usesOf(off)]).toEqual([0, 0]);
  expect(await check("NOSUCHCODE")).toMatchObject(invalid);
  expect(await check("")).toMatchObject(invalid);
});

test("a sign-in and a call offer the coupons that are shown here and serve, each with its terms", async () => {
  const yesterday = new Date(server.clock.now().getTime() - 500);
  const [year, off, chat, used] = [
    await makeCoupon({ days: 365, offered_by: "broker" }),
    await makeCoupon({ kind: "discount", days: null, percent_off: 15, offered_by: "broker" }),
    await makeCoupon({ offered_by: "telegram" }),
    await makeCoupon({ offered_by: "telegram" }),
  ];
  await makeCoupon();
  await makeCoupon({ offered_by: "broker", tenant_key: "zerodha" });
  await makeCoupon({ offered_by: "broker", valid_until: yesterday });
  await redeem(used);
  const valid_till = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
  const offers = {
    broker_coupons: [
      { coupon: year, kind: "subscription", days: 365, percent_off: null, ...noBounds, valid_till },
      { coupon: off, kind: "discount", days: null, percent_off: 15, ...noBounds, valid_till },
    ],
    telegram_coupons: [
      { coupon: chat, kind: "subscription", days: 30, percent_off: null, ...noBounds, valid_till },
    ],
  };
  expect((await server.call<CouponOffers>("/user/coupons", { bearer })).body).toEqual(offers);
  expect(await server.signIn("asha@post.example")).toMatchObject(offers);
  const partner = await server.core.entitlements.listOffers({
    userId: await makeUser(),
    tenant: "zerodha",
  });
  expect(partner.map(({ tenant }) => tenant)).toContain("zerodha");
});

test("who guesses is stopped for a while, and who is right is not held back", async () => {
  for (let guess = 0; guess < 20; guess += 1) expect(await redeem("GUESS")).toMatchObject(invalid);
  const told = await redeem(await makeCoupon());
  expect(told.status).toBe(429);
  expect(Number(told.headers.get("retry-after"))).toBeGreaterThan(0);
  await server.database.db("attempt_counters").delete();
  const code = await makeCoupon();
  for (let time = 0; time < 25; time += 1) expect((await check(code)).status).toBe(200);
});

test("a visitor uses no coupon, and bad bodies are refused", async () => {
  const told = await server.call("/user/redeem_code", { body: { coupon: "X" } });
  expect([told.status, told.body.error.code]).toEqual([401, "account.unauthenticated"]);
  for (const path of ["/user/coupon_valid?coupon=X", "/user/subscription"]) {
    expect((await server.call(path)).status).toBe(401);
  }
  for (const coupon of [7, null, ["A"], { a: 1 }, "x".repeat(101), "a\u0000b", "\ud800"]) {
    expect([coupon, (await redeem(coupon)).status]).toEqual([coupon, 400]);
  }
});

test("the coupon is the bearer's, whatever user a body names", async () => {
  const [code, other] = [await makeCoupon(), await makeUser()];
  const told = await redeem(code, { user_id: other, email: "other@post.example", admin: 1 });
  expect(told.status).toBe(200);
  const { db } = server.database;
  expect(await db("entitlement_entries").where({ user_id: other })).toEqual([]);
  expect(await db("coupon_redemptions").where({ user_id: other })).toEqual([]);
});

test("64 rivals for the last use of a coupon have one winner", async () => {
  for (let round = 0; round < 3; round += 1) {
    const code = await makeCoupon({ max_uses: 1 });
    const users = await Promise.all(Array.from({ length: 64 }, makeUser));
    const { coupons } = server.core.publicSite;
    const outcomes = await Promise.allSettled(
      users.map((userId) => coupons.redeem({ userId, tenant: "munshi" }, code, null)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(refusals(outcomes)).toEqual(new Set(["coupon.not_valid"]));
    expect(await usesOf(code)).toBe(1);
    const { db } = server.database;
    expect(await db("entitlement_entries").whereIn("user_id", users)).toHaveLength(1);
    expect(await db("coupon_redemptions").whereIn("user_id", users)).toHaveLength(1);
  }
});

test("64 tries of one user at one coupon have one winner", async () => {
  for (let round = 0; round < 3; round += 1) {
    const [code, userId] = [await makeCoupon({ max_uses: 64 }), await makeUser()];
    const { coupons } = server.core.publicSite;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 64 }, () => coupons.redeem({ userId, tenant: "munshi" }, code, null)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(refusals(outcomes)).toEqual(new Set(["coupon.not_valid", "attempts.too_many"]));
    expect(await usesOf(code)).toBe(1);
    const { db } = server.database;
    expect(await db("entitlement_entries").where({ user_id: userId })).toHaveLength(1);
  }
});

test("coupons that one user redeems at once follow each other without overlap", async () => {
  const userId = await makeUser();
  const codes = await Promise.all(Array.from({ length: 8 }, () => makeCoupon({ days: 10 })));
  const { coupons } = server.core.publicSite;
  await Promise.all(codes.map((code) => coupons.redeem({ userId, tenant: "munshi" }, code, null)));
  const rows = (await server.database
    .db("entitlement_entries")
    .where({ user_id: userId })
    .orderBy("starts_at")) as { starts_at: Date; ends_at: Date }[];
  expect(rows).toHaveLength(8);
  const starts = rows.map((row) => row.starts_at.getTime());
  const ends = rows.map((row) => row.ends_at.getTime());
  expect(starts.slice(1)).toEqual(ends.slice(0, -1).map((end) => end + 1));
});

test("what was given is never changed, only revoked", async () => {
  const { db } = server.database;
  const code = await makeCoupon();
  const userId = await makeUser();
  const { coupons } = server.core.publicSite;
  await coupons.redeem({ userId, tenant: "munshi" }, code, null);
  const own = db("entitlement_entries").where({ user_id: userId });
  await expect(own.clone().update({ ends_at: new Date("2099-01-01") })).rejects.toThrow("never");
  await expect(own.clone().delete()).rejects.toThrow("never");
  const [entry] = (await own.clone().pluck("id")) as string[];
  const revocation = { entry_id: entry, reason: "a test", revoked_at: server.clock.now() };
  await db("entitlement_revocations").insert(revocation);
  expect((await server.core.entitlements.find(userId)).subscribed).toBe(false);
  await expect(db("entitlement_revocations").delete()).rejects.toThrow("never");
});

test("an internal failure has the documented text", async () => {
  const { db } = server.database;
  await db.raw("alter table coupons rename to coupons_away");
  try {
    const told = await redeem("ANY");
    expect([told.status, told.body.message]).toEqual([
      503,
      "There is some issue in verifying the coupon",
    ]);
  } finally {
    await db.raw("alter table coupons_away rename to coupons");
  }
});

test("prices are told to everybody, and the banner to whom it is about", async () => {
  const visitor = await server.call<PricingAnswer>("/user/pricing");
  expect([visitor.status, visitor.body]).toEqual([
    200,
    {
      statement_type: "",
      statement: "",
      products: ["Stock Help", "Optimizer", "Stock Box", "Analyzer", "Scanner", "Tracklists"],
      pricing: [{ price: 1750, scheme: "Most Popular", duration: "1 Year" }],
      subscribed: false,
      free_trial: false,
      trial_valid_till: null,
      subs_valid_till: null,
      plans: [
        {
          id: "one-year",
          scheme: "Most Popular",
          duration: "1 Year",
          price_paise: 175_000,
          products: ["Stock Help", "Optimizer", "Stock Box", "Analyzer", "Scanner", "Tracklists"],
        },
      ],
    },
  ]);
  const member = await server.call<PricingAnswer>("/user/pricing", { bearer });
  expect(member.body).toMatchObject({ statement_type: "Live", subscribed: true });
  expect((await server.call("/user/pricing", { bearer: "forged" })).status).toBe(401);
});

test("coupons to try the product with are made in development alone", async () => {
  expect(await server.database.db("coupons").where({ code: "YEAR365" })).toEqual([]);
});
