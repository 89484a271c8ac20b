import { startProviders, TEST_SETTINGS } from "@munshi/fixtures/providers";
import type { RunningProviders } from "@munshi/fixtures/providers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type {
  BrokerAnswer,
  PlainAnswer,
  TenantAnswer,
  UpsurgeTokenAnswer,
} from "./contract/index.ts";
import {
  createTestClock,
  internalSecret,
  startAccountsServer,
} from "./domains/accounts/testing/accounts-server.ts";
import type { AccountsServer, Failure } from "./domains/accounts/testing/accounts-server.ts";

const clock = createTestClock();
let providers: RunningProviders;
let server: AccountsServer;
beforeAll(async () => {
  providers = await startProviders(TEST_SETTINGS, () => clock.now().getTime());
  server = await startAccountsServer(
    {
      PUBLIC_URL: "https://www.munshi.example",
      CLUB_URL: `${providers.url}/club/sso`,
      CLUB_SECRET: TEST_SETTINGS.clubSecret,
      SUPPORT_MAIL: "help@munshi.example",
    },
    clock,
  );
  await server.core.publicSite.prepare();
  await server.signUp("asha@post.example");
});
beforeEach(async () => {
  await server.database.db("attempt_counters").delete();
});
afterAll(async () => {
  await server.close();
  await providers.close();
});

const fromPartner = { "x-internal-secret": internalSecret, "x-munshi-tenant": "zerodha" };

test("everybody reads the brokers, and a partner's site knows its own alone", async () => {
  const all = await server.call<BrokerAnswer[]>("/user/broker/");
  expect(all.status).toBe(200);
  expect(all.body).toHaveLength(18);
  const own = await server.call<BrokerAnswer[]>("/user/broker/", { headers: fromPartner });
  expect(own.body).toEqual(all.body.filter(({ id }) => id === 3));
  const forged = { "x-munshi-tenant": "zerodha" };
  const told = await server.call<BrokerAnswer[]>("/user/broker/", { headers: forged });
  expect(told.body).toHaveLength(18);
});

const findTenant = async (host: string) => server.call<TenantAnswer>(`/tenants/by-host/${host}`);

test("a partner's site stands before every host of the main one", async () => {
  for (const host of ["zerodha.localhost", "Zerodha.www.munshi.example"]) {
    expect((await findTenant(host)).body).toMatchObject({
      tenant: { key: "zerodha", name: "Zerodha" },
      brand: {
        broker_id: 3,
        logo: "/brokers/zerodha.svg",
        colour: "#c4562b",
        hidden: [],
        notifications: true,
        disclaimer: true,
      },
    });
  }
  expect((await findTenant("www.munshi.example")).body).toEqual({
    tenant: { key: "munshi", name: "Munshi" },
    brand: null,
  });
});

test("partners differ in what they hide", async () => {
  const [choice, gwc] = [await findTenant("choice.localhost"), await findTenant("gwc.localhost")];
  expect(choice.body.brand).toMatchObject({ hidden: ["pricing-on-mobile"], notifications: false });
  expect(gwc.body.brand).toMatchObject({ hidden: ["disclaimer"], disclaimer: false });
});

test("no other host is one of our sites", async () => {
  for (const host of [
    "nobody.localhost",
    "munshi.localhost",
    "asthatrade.localhost",
    "a.zerodha.localhost",
    "zerodha.evil.example",
    "zerodha",
    "localhost.zerodha",
    ".localhost",
    "zerodha.",
  ]) {
    expect([host, (await findTenant(host)).status]).toEqual([host, 404]);
  }
});

test("a partner's own host shows that partner, and no other one before it", async () => {
  await server.database
    .db("tenant_hosts")
    .insert({ host: "stocks.zerodha.example", tenant_key: "zerodha" });
  const own = await findTenant("stocks.zerodha.example");
  expect(own.body).toMatchObject({ tenant: { key: "zerodha" }, brand: { broker_id: 3 } });
  expect((await findTenant("dhan.stocks.zerodha.example")).status).toBe(404);
});

test("making sure of partners changes nothing that stands", async () => {
  const { db } = server.database;
  await db("tenants").where({ key: "dhan" }).update({ name: "Dhan by its own name" });
  await server.core.publicSite.prepare();
  expect((await findTenant("dhan.localhost")).body.tenant.name).toBe("Dhan by its own name");
});

const lead = { name: "Asha Rao", email: "Asha@Post.example", phone_no: "9876543210" };

test("a lead is kept with where it came from", async () => {
  const told = await server.call<PlainAnswer>("/user/add_leads", {
    body: { ...lead, ref_id: "friend" },
    headers: fromPartner,
  });
  expect([told.status, told.body]).toEqual([
    200,
    {
      success: true,
      message: "Thanks, your details are recorded. We will reach out to you soon!",
    },
  ]);
  const numbers = { ...lead, phone_no: 9_876_543_210, ref_id: 17 };
  expect((await server.call("/user/add_leads", { body: numbers })).status).toBe(200);
  expect(await server.database.db("leads").orderBy("created_at")).toMatchObject([
    { tenant_key: "zerodha", name: "Asha Rao", phone: "9876543210", ref_id: "friend" },
    { tenant_key: "munshi", phone: "9876543210", ref_id: "17" },
  ]);
});

test("every field of the lead form is needed, and each says what is wrong with it", async () => {
  const refused = async (body: object) => server.call("/user/add_leads", { body });
  const empty = await refused({ name: " ", email: "", phone_no: "" });
  expect([empty.status, empty.body]).toMatchObject([
    400,
    {
      success: false,
      message: "This field is required",
      name: ["This field is required"],
      email: ["This field is required"],
      phone_no: ["This field is required"],
    },
  ]);
  expect((await refused({ ...lead, email: "nowhere" })).body).toMatchObject({
    message: "invalid email.",
    email: ["invalid email."],
  });
  for (const phone_no of ["98765", "phone number", "1".repeat(20)]) {
    expect((await refused({ ...lead, phone_no })).body.message).toBe(
      "Phone number must contain 10 digit",
    );
  }
  for (const name of [7, ["A"], "a\u0000b", "x".repeat(101)]) {
    expect((await refused({ ...lead, name })).status).toBe(400);
  }
});

test("a lead that cannot be kept is told in the documented words", async () => {
  const { db } = server.database;
  await db.raw("alter table leads rename to leads_away");
  try {
    const told = await server.call("/user/add_leads", { body: lead });
    expect([told.status, told.body.message]).toEqual([
      503,
      "Oops, something went wrong please Try Again",
    ]);
  } finally {
    await db.raw("alter table leads_away rename to leads");
  }
});

const question = {
  name: "Asha <b>Rao</b>",
  email: "asha@post.example",
  message: "Where are my boxes?\n<script>alert(1)</script>",
};
const ask = (body: object, bearer?: string) =>
  server.call<PlainAnswer & Failure>("/user/get_customer_query", {
    body,
    ...(bearer === undefined ? {} : { bearer }),
  });

test("a question reaches the support team by mail, with its writer's account where there is one", async () => {
  const login = await server.signIn("asha@post.example");
  const told = await ask(question, login.access);
  expect([told.status, told.body]).toEqual([
    200,
    {
      success: true,
      message: "Your Query is sent to our team, They will get in touch with you soon!",
    },
  ]);
  await server.deliver();
  const [mail, ...more] = server.mailbox.mails.filter(({ to }) => to === "help@munshi.example");
  expect(more).toEqual([]);
  const text = (mail?.text ?? "").replaceAll("\r\n", "\n");
  expect(text).toContain("Subject: Customer query of 21 Nov 26\n");
  expect(text).toContain("Where are my boxes?\n<script>");
  expect(text).toContain(`Account: ${login.user_data_id}`);
  // Once in the plain part; the other is HTML.
  expect(text.match(/<script>/g)).toHaveLength(1);
  expect(text).toContain("&lt;b&gt;Rao");
});

test("a question needs a name, an address and a text, and nobody sends many", async () => {
  const empty = await ask({});
  expect([empty.status, empty.body]).toMatchObject([
    400,
    {
      success: false,
      name: ["This field is required"],
      email: ["This field is required"],
      message: "This field is required",
    },
  ]);
  expect((await ask({ ...question, email: "nowhere" })).body.message).toBe("invalid email.");
  expect((await ask(question, "forged")).status).toBe(401);
  for (const message of [7, "x".repeat(5_001), "a\u0000b", null]) {
    expect((await ask({ ...question, message })).status).toBe(400);
  }
  const statuses: number[] = [];
  for (let time = 0; time < 12; time += 1) statuses.push((await ask(question)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});

test("a subscriber goes to the club by a token that works once, for a minute", async () => {
  const { access, user_data_id: id } = await server.signIn("asha@post.example");
  const take = async () =>
    server.call<UpsurgeTokenAnswer>("/user/upsurge_token", { bearer: access });
  const refused = await take();
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { success: false, error: { code: "account.not_subscribed" } },
  ]);
  expect(refused.body).not.toHaveProperty("token");
  await server.subscribe(id);
  const told = await take();
  expect([told.status, told.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(told.body.url).toBe(`${providers.url}/club/sso?token=${told.body.token}`);
  const enter = async (url: string): Promise<object> =>
    (await (await fetch(url, { headers: { accept: "application/json" } })).json()) as object;
  expect(await enter(told.body.url)).toEqual({
    letIn: true,
    member: { id, name: "Asha Rao", email: "asha@post.example" },
  });
  expect(await enter(told.body.url)).toEqual({ letIn: false, reason: "token.used" });
  const late = (await take()).body.url;
  clock.advance(61_000);
  expect(await enter(late)).toEqual({ letIn: false, reason: "token.expired" });
  expect((await server.call("/user/upsurge_token")).status).toBe(401);
});
