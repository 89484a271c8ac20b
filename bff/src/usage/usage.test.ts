import { afterAll, beforeAll, expect, test } from "vitest";
import { startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";

let core: CoreServer;
let server: RunningBff;
beforeAll(async () => {
  core = await startCoreServer();
  server = await startBff(core.url);
});
afterAll(async () => {
  await server.close();
  await core.close();
});

const listReports = () => core.requests.filter(({ path }) => path === "/usage_events");
const report = async (headers: Record<string, string> = {}) =>
  server.call("/api/usage", {
    method: "POST",
    headers: { "content-type": "application/json", "x-munshi-request": "1", ...headers },
    body: JSON.stringify({ visit: "0".repeat(32), events: [] }),
  });

test.each(["dnt", "sec-gpc"])("does not record a browser that sends %s", async (header) => {
  expect((await report({ [header]: "1" })).status).toBe(204);
  expect(listReports()).toEqual([]);
});

test("passes events on without the member's session, from pages of the site only", async () => {
  expect((await report({ "x-munshi-request": "" })).status).toBe(403);
  await report({ cookie: "munshi=secret" });
  const [passed, ...more] = listReports();
  expect(more).toEqual([]);
  expect(passed?.headers["cookie"]).toBeUndefined();
  expect(passed?.headers["authorization"]).toBeUndefined();
});
