import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoginResponse, RefreshAnswer } from "../../contract/index.ts";
import { internalSecret, password, startAccountsServer } from "./testing/accounts-server.ts";
import type { AccountsServer } from "./testing/accounts-server.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
  await server.signUp("asha@example.in");
});
afterAll(async () => {
  await server.close();
});

const signIn = (body: object) => server.call("/jwt/token/", { body });
const refresh = (token: string) =>
  server.call<RefreshAnswer>("/jwt/token/refresh/", { body: { refresh: token } });
const viewer = (access: string) => server.call("/user/viewer", { bearer: access });

async function fork(bearer: string): Promise<RefreshAnswer> {
  const told = await server.call<RefreshAnswer>("/jwt/token/fork/", {
    body: {},
    bearer,
    headers: { "x-internal-secret": internalSecret, "x-munshi-tenant": "zerodha" },
  });
  expect(told.status).toBe(200);
  return told.body;
}

test("a sign-in answers every documented field, whatever the case of the address", async () => {
  const told = await server.call<LoginResponse>("/jwt/token/", {
    body: {
      username: " Asha@Example.IN ",
      password,
      last_login_device: "web",
      chat_id: null,
      unknown: true,
    },
  });
  expect(told.status).toBe(200);
  expect(told.headers.get("cache-control")).toBe("no-store");
  expect(told.body).toEqual({
    success: true,
    message: "Login Successful",
    access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
    refresh: expect.stringMatching(/^[\w-]{43}$/) as string,
    subdomain: "",
    active_broker: null,
    products_pricing_data: {
      statement: "",
      statement_type: "",
      products: ["Stock Help", "Optimizer", "Stock Box", "Analyzer", "Scanner", "Tracklists"],
      pricing: [{ price: 1750, scheme: "Most Popular", duration: "1 Year" }],
    },
    statement: "",
    statement_type: "",
    csv_sample_files: ["/csv_samples/stock-list.csv"],
    user_data_id: expect.any(String) as string,
    risk_quest_filled: false,
    is_optimized: false,
    subscribed: false,
    free_trial: false,
    kyc_id: null,
    kyc_status: null,
    cart_count: 0,
    broker_coupons: [],
    telegram_coupons: [],
    telegram_subscribed: false,
    subs_valid_till: null,
    popup_code: null,
    popup_message: null,
    chat_id: null,
  });
});

test.each([
  [
    "an unknown user",
    { username: "nobody@example.in", password },
    401,
    "No active account found or Invalid username!",
    "username",
  ],
  [
    "a wrong password",
    { username: "asha@example.in", password: "wrong" },
    401,
    "Incorrect email or password.",
    "password",
  ],
])("%s is told so", async (_title, body, status, message, field) => {
  const told = await signIn(body);
  expect(told.status).toBe(status);
  expect(told.body).toMatchObject({
    success: false,
    message,
    detail: message,
    [field]: [message],
    error: { message, requestId: expect.any(String) as string },
  });
});

test.each([{}, { username: "asha@example.in" }, { username: " ", password }])(
  "an empty field is told so: %j",
  async (body) => {
    const told = await signIn(body);
    expect([told.status, told.body.success, told.body.detail]).toEqual([
      400,
      false,
      "All fields are required!!",
    ]);
  },
);

test("a subscription shows in the next sign-in, and on a partner's site so does the partner", async () => {
  await server.signUp("bela@example.in");
  const { user_data_id: id } = await server.signIn("bela@example.in");
  await server.database.db("tenants").insert({ key: "zerodha", name: "Zerodha" });
  await server.database.db("entitlement_entries").insert({
    id: "019aa000-0000-7000-8000-000000000001",
    user_id: id,
    tenant_key: "munshi",
    kind: "trial",
    source: "test",
    starts_at: "2026-11-20T00:00:00Z",
    ends_at: "2026-11-22T18:29:59.999Z",
    created_at: "2026-11-20T00:00:00Z",
  });
  const told = await server.call<LoginResponse>("/jwt/token/", {
    body: { username: "bela@example.in", password },
    headers: { "x-internal-secret": internalSecret, "x-munshi-tenant": "zerodha" },
  });
  expect(told.body).toMatchObject({
    subdomain: "zerodha",
    subscribed: true,
    free_trial: true,
    subs_valid_till: "2026-11-22T18:29:59.999Z",
    statement_type: "Warning",
    statement: "Free trial ends on 22 Nov 26.",
  });
  const forged = await server.call<LoginResponse>("/jwt/token/", {
    body: { username: "bela@example.in", password },
    headers: { "x-internal-secret": "guessed", "x-munshi-tenant": "zerodha" },
  });
  expect(forged.body.subdomain).toBe("");
});

test("a refresh token gives the next pair once; who asks again at once gets the same", async () => {
  const first = await server.signIn("asha@example.in");
  const second = await refresh(first.refresh);
  expect(second.status).toBe(200);
  expect(second.body.refresh).not.toBe(first.refresh);
  expect((await viewer(second.body.access)).status).toBe(200);
  server.clock.advance(30_000);
  const again = await refresh(first.refresh);
  expect(again.body.refresh).toBe(second.body.refresh);
  server.clock.advance(1);
  expect((await refresh(first.refresh)).status).toBe(401);
  // A token reused after its grace period may be stolen: the login ends.
  expect((await refresh(second.body.refresh)).status).toBe(401);
  expect((await viewer(second.body.access)).status).toBe(401);
});

test("a used token whose successor is used too ends the sign-in, even within the grace", async () => {
  const first = await server.signIn("asha@example.in");
  const second = await refresh(first.refresh);
  const third = await refresh(second.body.refresh);
  expect((await refresh(first.refresh)).status).toBe(401);
  const told = await server.call("/jwt/token/refresh/", { body: { refresh: third.body.refresh } });
  expect(told.body).toMatchObject({ success: false, error: { code: "token.invalid" } });
  const entries = await server.database.db("audit_entries").where({
    action: "account.refresh_reused",
  });
  expect(entries.length).toBeGreaterThan(0);
});

test.each([{}, { refresh: "" }, { refresh: "x".repeat(43) }, { refresh: "ä" }])(
  "what is no refresh token gets none: %j",
  async (body) => {
    expect((await server.call("/jwt/token/refresh/", { body })).status).toBe(401);
  },
);

test("an access token holds for ten minutes and a sign-in for thirty days", async () => {
  const first = await server.signIn("asha@example.in");
  server.clock.advance(599_000);
  expect((await viewer(first.access)).status).toBe(200);
  server.clock.advance(1_000);
  const late = await viewer(first.access);
  expect([late.status, late.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  server.clock.advance(30 * 86_400_000 - 600_001);
  const last = await refresh(first.refresh);
  expect(last.status).toBe(200);
  expect((await viewer(last.body.access)).status).toBe(200);
  server.clock.advance(1);
  expect((await refresh(last.body.refresh)).status).toBe(401);
  expect((await viewer(last.body.access)).status).toBe(401);
});

test("a logout ends its own sign-in at once and no other, and says the same to everybody", async () => {
  const [one, other] = [
    await server.signIn("asha@example.in"),
    await server.signIn("asha@example.in"),
  ];
  for (const token of [one.refresh, one.refresh, "nonsense"]) {
    const told = await server.call("/jwt/token/logout/", { body: { refresh: token } });
    expect([told.status, told.body]).toEqual([200, { success: true, message: "Logged out." }]);
  }
  expect((await viewer(one.access)).status).toBe(401);
  expect((await refresh(one.refresh)).status).toBe(401);
  expect((await viewer(other.access)).status).toBe(200);
});

test("a log-out ends the login on every host that it was carried to, and no other login", async () => {
  const first = await server.signIn("asha@example.in");
  const elsewhere = await server.signIn("asha@example.in");
  const carried = await fork(first.access);
  const further = await fork(carried.access);
  await server.call("/jwt/token/logout/", { body: { refresh: carried.refresh } });
  for (const { access } of [first, carried, further]) {
    expect((await viewer(access)).status).toBe(401);
  }
  expect((await refresh(first.refresh)).status).toBe(401);
  expect((await viewer(elsewhere.access)).status).toBe(200);
});

test("a login that another takes the place of leaves the rest of its sign-in", async () => {
  const first = await server.signIn("asha@example.in");
  const [replaced, kept] = [await fork(first.access), await fork(first.access)];
  const body = { refresh: replaced.refresh, keep_others: true };
  await server.call("/jwt/token/logout/", { body });
  expect((await viewer(replaced.access)).status).toBe(401);
  expect((await viewer(kept.access)).status).toBe(200);
  expect((await viewer(first.access)).status).toBe(200);
});

test("a login handed over to another site ends with the original", async () => {
  const first = await server.signIn("asha@example.in");
  server.clock.advance(86_400_000);
  const { body: renewed } = await refresh(first.refresh);
  const forked = await fork(renewed.access);
  const families = await server.database
    .db("token_families")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1);
  expect(families).toMatchObject([{ tenant_key: "zerodha" }]);
  server.clock.advance(29 * 86_400_000 - 1);
  const last = await refresh(forked.refresh);
  expect(last.status).toBe(200);
  server.clock.advance(1);
  expect((await refresh(last.body.refresh)).status).toBe(401);
});

test("nothing is carried out of a sign-in that has ended", async () => {
  const first = await server.signIn("asha@example.in");
  await server.call("/jwt/token/logout/", { body: { refresh: first.refresh } });
  const told = await server.call("/jwt/token/fork/", { body: {}, bearer: first.access });
  expect(told.status).toBe(401);
});

test("of many sign-ins the newest twenty stay", async () => {
  await server.signUp("chitra@example.in");
  const logins: LoginResponse[] = [];
  for (let index = 0; index < 21; index += 1) {
    server.clock.advance(1);
    logins.push(await server.signIn("chitra@example.in"));
  }
  expect((await viewer(logins[0]?.access ?? "")).status).toBe(401);
  expect((await viewer(logins[1]?.access ?? "")).status).toBe(200);
});

test("after ten wrong passwords from one address the right one waits too, for this account alone", async () => {
  await server.signUp("dev@example.in");
  await server.signIn("dev@example.in");
  const tries = Array.from({ length: 10 }, () =>
    signIn({ username: "dev@example.in", password: "wrong" }),
  );
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(10).fill(401));
  const held = await signIn({ username: "dev@example.in", password });
  expect([held.status, held.body.error.code]).toEqual([429, "attempts.too_many"]);
  expect(Number(held.headers.get("retry-after"))).toBeGreaterThan(0);
  await server.signIn("asha@example.in");
  server.clock.advance(15 * 60_000);
  await server.signIn("dev@example.in");
});
