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

test("a member gets all that is saved in one, asked with the session's token", async () => {
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

test("a visitor is told to log in, and core-api is not asked", async () => {
  const answer = await openBrowser(server).get("/api/views/saved-screens");
  expect([answer.status, readJsonAnswer<ErrorView>(answer).error.code]).toEqual([
    401,
    "session.none",
  ]);
  expect(core.requests.some(({ path }) => path.startsWith("/screens"))).toBe(false);
});

test("a link opens for a visitor with the manifest of its dataset, beside the newest one", async () => {
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

test("where the dataset is gone the view says so, also when it goes in between", async () => {
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

test("a link that is none stays a 404, and leads nowhere else at core-api", async () => {
  for (const text of [token, "..%2f..%2fscreens", "%00"]) {
    core.requests.length = 0;
    const answer = await openBrowser(server).get(`/api/views/shared-screen/${text}`);
    expect(answer.status).toBe(404);
    for (const { path } of core.requests) {
      expect(path).toMatch(/^\/(tenants\/|shared_screens\/|datasets\/latest)/);
    }
  }
});
