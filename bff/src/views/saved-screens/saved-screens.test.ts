import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ErrorView, SavedScreensView, SharedScreenView } from "../../contract/index.ts";
import { createLog } from "../../log/log.ts";
import { openBrowser, readJsonAnswer } from "../../testing/browser.ts";
import { person } from "../../testing/core-accounts.ts";
import { publishSample, startCoreServer } from "../../testing/core-server.ts";
import type { CoreServer } from "../../testing/core-server.ts";
import { startBff } from "../../testing/start-bff.ts";
import type { RunningBff } from "../../testing/start-bff.ts";

let core: CoreServer;
let server: RunningBff;
const lines: string[] = [];
beforeAll(async () => {
  core = await startCoreServer();
});
beforeEach(async () => {
  core.manifest = null;
  core.files.clear();
  core.requests.length = 0;
  await server?.close();
  const log = createLog("debug", { write: (line: string) => void lines.push(line) });
  server = await startBff(core.url, {}, { log });
});
afterAll(async () => {
  await server.close();
  await core.close();
});

const put = (path: string, value: unknown): void => {
  core.files.set(path, Buffer.from(JSON.stringify(value)));
};
const token = "t".repeat(43);
const sharedScreen = {
  name: "Cheap",
  text: "PE < 10",
  version: 2,
  datasetVersion: "v1",
  asOf: "2026-11-19",
  isDatasetHeld: true,
  filters: [],
  lists: [],
  by: "Asha",
};

test("returns all saved work of a member in one request, with the session's token", async () => {
  const work: SavedScreensView = { screens: [], filters: [], lists: [] };
  put("/screens/", work);
  const browser = openBrowser(server);
  await browser.post("/api/session/sign-in", {
    username: person.username,
    password: person.password,
  });
  const answer = await browser.get("/api/views/saved-screens");
  expect(readJsonAnswer(answer)).toEqual(work);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(core.requests.at(-1)?.headers["authorization"]).toMatch(/^Bearer access-f\d+-\d+$/);
});

test("asks a visitor to log in without calling core-api", async () => {
  const answer = await openBrowser(server).get("/api/views/saved-screens");
  expect([answer.status, readJsonAnswer<ErrorView>(answer).error.code]).toEqual([
    401,
    "session.none",
  ]);
  expect(core.requests.some(({ path }) => path.startsWith("/screens"))).toBe(false);
});

test("opens a link for a visitor with the manifests of its own and the newest dataset", async () => {
  const pinned = publishSample(core, "v1");
  put("v1/manifest.json", pinned);
  const newest = { ...pinned, version: "v2", asOf: "2026-11-20" };
  core.manifest = newest;
  put(`/shared_screens/${token}`, sharedScreen);
  const answer = await openBrowser(server).get(`/api/views/shared-screen/${token}`);
  expect(readJsonAnswer<SharedScreenView>(answer)).toEqual({
    screen: sharedScreen,
    manifest: pinned,
    newest: { version: "v2", asOf: "2026-11-20" },
  });
  expect(core.requests.every(({ headers }) => headers["authorization"] === undefined)).toBe(true);
  expect(lines.join("")).toContain("/api/views/shared-screen/:token");
  expect(lines.join("")).not.toContain(token);
});

test("reports that the dataset is gone, also when it is removed in between", async () => {
  for (const isDatasetHeld of [false, true]) {
    put(`/shared_screens/${token}`, { ...sharedScreen, isDatasetHeld });
    const answer = await openBrowser(server).get(`/api/views/shared-screen/${token}`);
    expect(readJsonAnswer<SharedScreenView>(answer)).toEqual({
      screen: { ...sharedScreen, isDatasetHeld: false },
      manifest: null,
      newest: null,
    });
  }
});

test("an unknown link is not found and reaches no other route of core-api", async () => {
  for (const [text, status] of [
    [token, 404],
    ["..%2f..%2fscreens", 404],
    ["%00", 400],
  ] as const) {
    core.requests.length = 0;
    const answer = await openBrowser(server).get(`/api/views/shared-screen/${text}`);
    expect(answer.status).toBe(status);
    for (const { path } of core.requests) {
      expect(path).toMatch(/^\/(tenants\/|shared_screens\/|datasets\/latest)/);
    }
  }
});
