import { afterAll, beforeAll, expect, test } from "vitest";
import type { ComplaintsView, LandingView } from "../../contract/index.ts";
import { openBrowser, readJsonAnswer } from "../../testing/browser.ts";
import { startCoreServer } from "../../testing/core-server.ts";
import type { CoreServer } from "../../testing/core-server.ts";
import { startBff } from "../../testing/start-bff.ts";

let core: CoreServer;
beforeAll(async () => {
  core = await startCoreServer();
});
afterAll(async () => {
  await core.close();
});

test("the landing page shows what is available, requested once per host", async () => {
  const server = await startBff(core.url, { CORE_V2_CLIENT_SECRET: "service-secret" });
  const performance = { asOf: "2026-11-20", kind: "demo", investAmount: 10_000, rows: [] };
  core.publicContent.set("/landing", performance);
  core.requests.length = 0;
  const browsers = [openBrowser(server), openBrowser(server), openBrowser(server)];
  for (const answer of await Promise.all(
    browsers.map(async (browser) => browser.get("/api/views/landing")),
  )) {
    expect(readJsonAnswer<LandingView>(answer)).toEqual({ performance, posts: null });
    expect(answer.headers["cache-control"]).toBe("no-cache");
  }
  const asked = core.requests.filter(({ path }) => path.startsWith("/v2/"));
  expect(asked.map(({ path }) => path).sort()).toEqual([
    "/v2/api/blog_posts",
    "/v2/api/landing",
    "/v2/api/login",
  ]);
  await openBrowser(server, "zerodha.munshi.example").get("/api/views/landing");
  expect(core.requests.at(-1)?.headers["x-munshi-tenant"]).toBe("zerodha");
  await server.close();
});

test("without a server login the page stays empty and shows no reason", async () => {
  const server = await startBff(core.url);
  const answer = await openBrowser(server).get("/api/views/complaints");
  expect([answer.status, readJsonAnswer<ComplaintsView>(answer)]).toEqual([
    200,
    { complaints: null },
  ]);
  await server.close();
});
