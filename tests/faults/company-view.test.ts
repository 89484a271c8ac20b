import { randomUUID } from "node:crypto";
import { demoMarket, generateMarket } from "@munshi/fixtures/market";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type {
  CompanySectionAnswer,
  CompanySectionName,
  CompanyView,
  ErrorView,
} from "../../bff/src/contract/index.ts";
import { openBrowser, readJsonAnswer } from "../../bff/src/testing/browser.ts";
import type { Browser } from "../../bff/src/testing/browser.ts";
import { startBff } from "../../bff/src/testing/start-bff.ts";
import type { RunningBff } from "../../bff/src/testing/start-bff.ts";
import type { LoginResponse } from "../../core-api/src/contract/index.ts";
import {
  mainHost as host,
  password,
  signIn,
  startBrowserWorld,
} from "../contract/browser-world.ts";
import type { BrowserWorld } from "../contract/browser-world.ts";
import { startBrokenProxy } from "./broken-proxy.ts";
import type { BrokenProxy } from "./broken-proxy.ts";

let world: BrowserWorld;
let proxy: BrokenProxy;
let email: string;
let access: string;
let companies: readonly { readonly symbol: string; readonly co_code: number }[];
const servers: RunningBff[] = [];

beforeAll(async () => {
  world = await startBrowserWorld();
  async function* facts() {
    for await (const batch of generateMarket({ seed: 11, companies: 40 })) yield* batch;
  }
  await world.core.market.importFacts({ facts: facts(), source: demoMarket.source });
  await world.core.market.publish({ kind: "demo" });
  companies = await world.db("companies").orderBy("co_code").select("symbol", "co_code");
  proxy = await startBrokenProxy(world.coreUrl);
  email = await world.signUp(openBrowser(world.servers[0], host));
  const { id } = (await world.db("users").where({ email }).first("id")) as { readonly id: string };
  const now = world.clock.now();
  await world.db("entitlement_entries").insert({
    id: randomUUID(),
    user_id: id,
    tenant_key: "munshi",
    kind: "grant",
    source: "faults",
    starts_at: now,
    ends_at: new Date(now.getTime() + 86_400_000),
    created_at: now,
  });
  const login = await fetch(`${world.coreUrl}/jwt/token/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: email, password }),
  });
  ({ access } = (await login.json()) as LoginResponse);
}, 300_000);
afterEach(async () => {
  proxy.faults.clear();
  for (const server of servers.splice(0)) await server.close();
});
afterAll(async () => {
  await proxy.close();
  await world.close();
});

/** A separate bff with an empty cache, and a subscriber. */
async function visit(): Promise<Browser> {
  // Generous, so that a busy machine does not cause failures.
  const variables = { VIEWER_DEADLINE_MS: "20000", CORE_TIMEOUT_MS: "40000" };
  const server = await startBff(proxy.url, variables, { now: () => world.clock.now() });
  servers.push(server);
  const browser = openBrowser(server, host);
  await signIn(browser, email);
  return browser;
}

const viewOf = (at: number): string => `/api/views/company/${companies[at]?.symbol ?? ""}`;
async function read(browser: Browser, at: number): Promise<CompanyView["sections"]> {
  const answer = await browser.get(viewOf(at));
  expect(answer.status).toBe(200);
  return readJsonAnswer<CompanyView>(answer).sections;
}
const failedOf = (sections: CompanyView["sections"]): readonly string[] =>
  Object.entries(sections).flatMap(([name, { state }]) => (state === "failed" ? [name] : []));

test("returns every section of every company as core-api sent it", async () => {
  const browser = await visit();
  for (let at = 0; at < 12; at += 1) expect(failedOf(await read(browser, at))).toEqual([]);
  const sections = await read(browser, 3);
  const told = Object.entries(sections).map(
    ([name, section]) => [name, section.state === "ready" ? section.data : null] as const,
  );
  const own = await Promise.all(
    told.map(async ([name]) => {
      const answer = await fetch(`${world.coreUrl}/companies/${companies[3]?.co_code}/${name}`, {
        headers: { authorization: `Bearer ${access}` },
      });
      const { data } = (await answer.json()) as { readonly data: unknown };
      return [name, sections[name as CompanySectionName].state === "empty" ? null : data];
    }),
  );
  expect(told).toEqual(own);
}, 120_000);

test("a section whose table or view is gone fails alone and recovers", async () => {
  const browser = await visit();
  const tables = {
    news: "effective_news",
    segments: "company_segments",
    "score-history": "score_histories",
  } as const;
  for (const [at, [name, table]] of Object.entries(tables).entries()) {
    await world.db.schema.renameTable(table, "away");
    try {
      expect(failedOf(await read(browser, 13 + at))).toContain(name);
      expect((await read(browser, 13 + at)).statements.state).not.toBe("failed");
    } finally {
      await world.db.schema.renameTable("away", table);
    }
    const again = await browser.get(`${viewOf(13 + at)}/sections/${name}`);
    expect(readJsonAnswer<CompanySectionAnswer>(again).section.state).not.toBe("failed");
    await expect.poll(async () => failedOf(await read(browser, 13 + at))).toEqual([]);
  }
}, 120_000);

test.each(["kill", "rubbish"] as const)(
  "a page that core-api does not answer (%s) is reported, and cached pages remain",
  async (fault) => {
    const browser = await visit();
    expect(failedOf(await read(browser, 0))).toEqual([]);
    proxy.faults.set("/page", fault);
    const answer = await browser.get(viewOf(21));
    expect([answer.status, readJsonAnswer<ErrorView>(answer).error.code]).toEqual([
      503,
      "core.unreachable",
    ]);
    expect(failedOf(await read(browser, 0))).toEqual([]);
    proxy.faults.clear();
    expect(failedOf(await read(browser, 21))).toEqual([]);
  },
  60_000,
);

test("access fails while core-api is down, and recovers with it", async () => {
  const browser = await visit();
  expect(failedOf(await read(browser, 22))).toEqual([]);
  // every path ends so
  proxy.faults.set("", "kill");
  const answer = await browser.get(viewOf(22));
  expect([answer.status, readJsonAnswer<ErrorView>(answer).error.code]).toEqual([
    503,
    "core.unreachable",
  ]);
  proxy.faults.clear();
  expect(failedOf(await read(browser, 22))).toEqual([]);
}, 60_000);
