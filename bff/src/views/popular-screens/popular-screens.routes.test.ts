import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorView, PopularScreensView } from "../../contract/index.ts";
import { openBrowser, readJsonAnswer } from "../../testing/browser.ts";
import { person } from "../../testing/core-accounts.ts";
import { startCoreServer } from "../../testing/core-server.ts";
import type { CoreServer } from "../../testing/core-server.ts";
import { startBff } from "../../testing/start-bff.ts";
import type { RunningBff } from "../../testing/start-bff.ts";

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

const path = "/api/views/popular-screens";

test("asks a visitor to log in without calling core-api", async () => {
  const answer = await openBrowser(server).get(path);
  expect(answer.status).toBe(401);
  expect(readJsonAnswer<ErrorView>(answer).error.code).toBe("session.none");
  expect(core.requests.some((request) => request.path === "/popular_screens")).toBe(false);
});

test("calls core-api with the session's token and tags its answer", async () => {
  const browser = openBrowser(server);
  await browser.post("/api/session/sign-in", {
    username: person.username,
    password: person.password,
  });
  const answer = await browser.get(path);
  expect(answer.status).toBe(200);
  expect(readJsonAnswer<PopularScreensView>(answer)).toEqual({ categories: [] });
  expect(answer.headers["cache-control"]).toBe("private, no-cache");
  expect(core.requests.at(-1)?.headers["authorization"]).toMatch(/^Bearer access-/u);
  const again = await browser.get(path, { "if-none-match": answer.headers.etag ?? "" });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect(core.requests.filter((request) => request.path === "/popular_screens")).toHaveLength(2);
});
