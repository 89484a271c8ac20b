import { startProviders, TEST_SETTINGS } from "@munshi/fixtures/providers";
import type { RunningProviders } from "@munshi/fixtures/providers";
import jwt from "jsonwebtoken";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type {
  BlogPost,
  ComplaintsAnswer,
  LandingAnswer,
  MarketFact,
  ServiceLoginAnswer,
} from "./contract/index.ts";
import {
  createTestClock,
  startAccountsServer,
} from "./domains/accounts/testing/accounts-server.ts";
import type { AccountsServer } from "./domains/accounts/testing/accounts-server.ts";
import { sendBadBodies } from "./domains/accounts/testing/bad-bodies.ts";
import { company, day } from "./domains/market/market.fixture.ts";
import { listRoutes } from "./http-app.ts";

const secret = "the-bff-of-this-test-knows-it";
const clock = createTestClock();
let providers: RunningProviders;
let server: AccountsServer;
beforeAll(async () => {
  providers = await startProviders(TEST_SETTINGS);
  server = await startAccountsServer(
    { CORE_V2_CLIENT_SECRET: secret, FEED_URL: `${providers.url}/feed/` },
    clock,
  );
});
beforeEach(async () => {
  await server.database.db("attempt_counters").delete();
});
afterAll(async () => {
  await server.close();
  await providers.close();
});

const logIn = (client_id: unknown = "bff", client_secret: unknown = secret) =>
  server.call<ServiceLoginAnswer>("/v2/api/login", { body: { client_id, client_secret } });
const get = async <T>(path: string) =>
  server.call<T>(`/v2/api/${path}`, { bearer: (await logIn()).body.token });
const orderFault = (fault: object) =>
  fetch(`${providers.url}/__sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });

test("a server logs in with its secret, for a quarter of an hour", async () => {
  const told = await logIn();
  expect([told.status, told.body.expires_in]).toEqual([200, 900]);
  const ask = () => server.call("/v2/api/complaints", { bearer: told.body.token });
  expect((await ask()).status).toBe(200);
  clock.advance(899_000);
  expect((await ask()).status).toBe(200);
  clock.advance(1_000);
  expect((await ask()).status).toBe(401);
});

test("nobody else gets in: not by a wrong login, a user's token or one of their own", async () => {
  for (const [id, given] of [
    ["bff", "wrong"],
    ["other", secret],
  ]) {
    expect((await logIn(id, given)).status).toBe(401);
  }
  for (const given of ["", null, 7, ["a"], "x".repeat(501)]) {
    expect((await logIn("bff", given)).status).toBe(400);
  }
  await server.signUp("asha@post.example");
  const { access } = await server.signIn("asha@post.example");
  const claims = { sub: "bff", iss: "munshi", aud: "munshi-core-api-v2", exp: 4_000_000_000 };
  const bearers = [
    access,
    jwt.sign(claims, "some other key"),
    jwt.sign(claims, "", { algorithm: "none" }),
    "x",
  ];
  for (const path of ["landing", "blog_posts", "blog_pictures/x", "complaints"]) {
    expect((await server.call(`/v2/api/${path}`)).status).toBe(401);
    for (const bearer of bearers) {
      expect((await server.call(`/v2/api/${path}`, { bearer })).status).toBe(401);
    }
  }
  const service = (await logIn()).body.token;
  expect((await server.call("/user/subscription", { bearer: service })).status).toBe(401);
});

test("without a club configured the call fails and gives no token", async () => {
  const { access, user_data_id: id } = await server.signIn("asha@post.example");
  await server.subscribe(id);
  const told = await server.call("/user/upsurge_token", { bearer: access });
  expect([told.status, told.body]).toMatchObject([
    503,
    { success: false, message: "Something went wrong! Please try again later!" },
  ]);
});

test("generated bodies make no call fail on our side", async () => {
  const paths = ["/user/redeem_code", "/user/add_leads", "/user/get_customer_query"];
  const routes = listRoutes(server.core).filter(
    ({ path }) => paths.includes(path) || path === "/v2/api/login",
  );
  const { sent, failed } = await sendBadBodies(server, 60, routes);
  expect([sent, failed]).toEqual([240, []]);
});

test("wrong logins end, right ones do not", async () => {
  for (let time = 0; time < 110; time += 1) expect((await logIn()).status).toBe(200);
  for (let time = 0; time < 100; time += 1) await logIn("bff", "wrong");
  expect((await logIn("bff", "wrong")).status).toBe(429);
});

test("posts of the blog come as plain text, newest first, and outlive the blog for a while", async () => {
  const told = await get<BlogPost[]>("blog_posts");
  expect(told.body).toHaveLength(8);
  const [first] = told.body;
  expect(first).toMatchObject({
    title: { rendered: "What a share is, and what it is not" },
    date: "2026-11-16T04:00:00.000Z",
  });
  expect(first?.image?.source_url).toMatch(/\.svg$/);
  for (const { link, title, excerpt } of told.body) {
    expect(link).toMatch(/^https?:\/\//);
    expect(title.rendered + excerpt.rendered).not.toMatch(/[<>]|&#?\w+;/);
  }
  await orderFault({ provider: "feed", mode: "error" });
  try {
    clock.advance(3_600_000);
    expect((await get<BlogPost[]>("blog_posts")).body).toEqual(told.body);
  } finally {
    await orderFault({ provider: "feed", mode: "ok" });
  }
});

test("pictures of posts come by their names, and nothing else can be asked for", async () => {
  const { body } = await get<BlogPost[]>("blog_posts");
  const { picture = "" } = body[0]?.image ?? {};
  const ask = async (name: string) =>
    fetch(`${server.address}/v2/api/blog_pictures/${name}`, {
      headers: { authorization: `Bearer ${(await logIn()).body.token}` },
    });
  const told = await ask(picture);
  expect([told.status, told.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(await told.text()).toMatch(/^<svg [^]*<\/svg>\n$/);
  expect((await ask("A".repeat(16))).status).toBe(404);
  expect((await ask(encodeURIComponent("http://127.0.0.1/"))).status).toBe(400);
  expect((await fetch(`${server.address}/v2/api/blog_pictures/${picture}`)).status).toBe(401);
  await orderFault({ provider: "feed", mode: "error" });
  try {
    const second = body[1]?.image?.picture ?? "";
    expect((await ask(second)).status).toBe(503);
  } finally {
    await orderFault({ provider: "feed", mode: "ok" });
  }
});

test("before a market is published there are no rows, and no made-up ones", async () => {
  expect((await get<LandingAnswer>("landing")).body).toEqual({
    introVideo: null,
    showsPerformance: true,
    asOf: null,
    kind: null,
    investAmount: 100_000,
    rows: [],
  });
});

test("rows of the landing page come from the prices of the published market", async () => {
  const { market } = server.core;
  const facts: MarketFact[] = [
    company("ASHA", { name: "Asha Textiles Limited" }),
    day("ASHA", "2025-11-20", 400),
    day("ASHA", "2026-05-20", 100),
    day("ASHA", "2026-08-20", 80),
    day("ASHA", "2026-11-20", 120),
    {
      kind: "corporate-action",
      company: { symbol: "ASHA" },
      purpose: "Face value split from 10 to 2",
      action: { kind: "split", exDate: "2026-02-02", from: 1, to: 5 },
    },
    company("NEW"),
    day("NEW", "2026-11-20", 10),
  ];
  await market.importFacts({ facts, source: "test" });
  await market.publish({});
  const { body } = await get<LandingAnswer>("landing");
  expect(body).toMatchObject({
    asOf: "2026-11-20",
    kind: "demo",
    investAmount: 100_000,
    rows: [
      {
        name: "Asha Textiles Limited",
        symbol: "ASHA",
        investAmount: 100_000,
        spans: {
          "3M": { entryDate: "2026-08-20", currentValue: 150_000, return: 50 },
          "6M": { entryDate: "2026-05-20", currentValue: 120_000, return: 20 },
          // One share of 400 became five of 80.
          "1Y": { entryDate: "2025-11-20", currentValue: 150_000, return: 50 },
          "5Y": null,
          from2009: null,
        },
      },
    ],
  });
});

test("complaints come by month and financial year", async () => {
  const { body } = await get<ComplaintsAnswer>("complaints");
  expect([body.months.length, body.years.length, body.current.rows.length]).toEqual([43, 5, 3]);
  expect(body.yearsTotal).toEqual({
    carriedForward: 0,
    received: 0,
    resolved: 0,
    pending: 0,
    pendingOverThreeMonths: 0,
    averageDays: null,
  });
  expect(body.corrections).toEqual([]);
});
