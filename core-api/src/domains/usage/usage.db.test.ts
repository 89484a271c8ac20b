import { dayMs } from "@munshi/platform";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { UsagePayload, UsageSummary } from "../../contract/index.ts";
import { cliActor } from "../../platform/actor/actor.ts";
import {
  createTestClock,
  internalSecret,
  startAccountsServer,
} from "../accounts/testing/accounts-server.ts";
import type { AccountsServer } from "../accounts/testing/accounts-server.ts";

const clock = createTestClock();
let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer({}, clock);
  await server.core.publicSite.prepare();
});
afterEach(async () => {
  await server.database.db("usage_events").delete();
  await server.database.db("attempt_counters").delete();
});
afterAll(async () => server.close());

const visit = "0123456789abcdef0123456789abcdef";
const company = "/company/:symbol";
const report = async (body: object, headers: Record<string, string> = {}) =>
  server.call("/usage_events", { body, headers });
const opened: UsagePayload = { visit, events: [{ name: "page_opened", page: company }] };

test("events are stored with page, site and time, and nothing that tells who it was", async () => {
  const headers = { "x-internal-secret": internalSecret, "x-munshi-tenant": "zerodha" };
  const events: UsagePayload["events"] = [
    { name: "page_opened", page: company },
    { name: "sign_up", detail: "code_sent", page: "/login" },
  ];
  expect((await report({ visit, events }, headers)).status).toBe(204);
  const columns = ["visit", "tenant_key", "at", "name", "page", "detail"];
  const rows = (await server.database.db("usage_events").orderBy("name")) as object[];
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual([...columns, "id"].sort());
  const stored = { visit, tenant_key: "zerodha", at: clock.now() };
  expect(rows).toMatchObject([
    { ...stored, name: "page_opened", page: company, detail: null },
    { ...stored, name: "sign_up", page: "/login", detail: "code_sent" },
  ]);
});

test.each([
  [
    "an address in place of the page",
    { visit, events: [{ name: "page_opened", page: "/company/TCS" }] },
  ],
  ["a page that is none", { visit, events: [{ name: "page_opened", page: "asha@post.example" }] }],
  ["a free detail", { visit, events: [{ name: "query_run", page: "/login", detail: "PE < 15" }] }],
  ["no detail where there is one", { visit, events: [{ name: "exported", page: "/login" }] }],
  ["an unknown event", { visit, events: [{ name: "clicked", page: "/login" }] }],
  ["a visit that says something", { visit: "asha", events: opened.events }],
  ["too many events", { visit, events: Array.from({ length: 51 }, () => opened.events[0]) }],
])("%s is refused", async (_, body) => {
  expect((await report(body)).status).toBe(400);
  expect(await server.database.db("usage_events")).toEqual([]);
});

test("one address reports so often and no more", async () => {
  await report(opened);
  await server.database.db("attempt_counters").update({ attempts: 1_200 });
  expect((await report(opened)).status).toBe(429);
});

test("staff read counts by day; nobody else does", async () => {
  await report(opened);
  await report({ ...opened, visit: "f".repeat(32) });
  await report(opened);
  const path = "/usage_events/summary?from=2000-01-01&until=2099-12-31";
  expect((await server.call(path)).status).toBe(401);
  const { staff } = server.core;
  const { id } = await staff.createStaff(cliActor, {
    name: "Ravi",
    email: "ravi@munshi.example",
    profiles: [],
    isMaster: true,
  });
  const { token } = await staff.issueToken(cliActor, id, "test", 1);
  const { body } = await server.call<UsageSummary>(path, { bearer: token });
  expect(body.counts).toEqual([
    {
      day: "2026-11-21",
      name: "page_opened",
      page: company,
      detail: null,
      events: 3,
      visits: 2,
    },
  ]);
});

test("events are deleted after 180 days", async () => {
  await report(opened);
  const { usage } = server.core.publicSite;
  const after = (days: number) => new Date(clock.now().getTime() + days * dayMs);
  expect(await usage.removeExpired(after(179))).toBe(0);
  expect(await usage.removeExpired(after(181))).toBe(1);
});
