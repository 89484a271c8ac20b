import { visitor } from "@munshi/core-api/contract";
import type { CompanyQuote, Score } from "@munshi/core-api/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ErrorView, WatchListView } from "../../contract/index.ts";
import { openBrowser, readJsonAnswer } from "../../testing/browser.ts";
import type { Browser } from "../../testing/browser.ts";
import { person } from "../../testing/core-accounts.ts";
import { breakage, startCoreServer } from "../../testing/core-server.ts";
import type { CoreServer } from "../../testing/core-server.ts";
import { startBff } from "../../testing/start-bff.ts";
import type { RunningBff } from "../../testing/start-bff.ts";

const view = "/api/views/watch-list";
const at = "2026-11-20T10:00:00.000Z";
const list = (id: string, coCodes: readonly number[]) => ({
  id,
  name: id,
  coCodes,
  createdAt: at,
  updatedAt: at,
});
const unrated: Score = {
  value: null,
  absence: "not-rated",
  meterBand: null,
  emojiBand: null,
  label: null,
};
const quote = (coCode: number): CompanyQuote => ({
  coCode,
  symbol: `S${coCode}`,
  name: `Company ${coCode}`,
  sector: null,
  isin: null,
  price: coCode,
  change: null,
  changePercent: null,
  marketCap: null,
  score: unrated,
  technicalScore: unrated,
  high52: null,
  low52: null,
  position52: null,
  reasons: [],
});

let core: CoreServer;
let server: RunningBff;
let browser: Browser;
beforeAll(async () => {
  core = await startCoreServer();
  core.accounts.viewer = { ...visitor, isSignedIn: true, isSubscribed: true };
  server = await startBff(core.url);
  browser = openBrowser(server);
  const { username, password } = person;
  await browser.post("/api/session/sign-in", { username, password });
});
beforeEach(() => {
  core.answers.clear();
  core.answers.set("/watch_lists/", { lists: [list("a", [3, 1, 2]), list("b", [2])] });
  core.answers.set("/company_quotes?codes=3,1,2", {
    version: "v1",
    asOf: "2026-11-20",
    quotes: [quote(3), quote(1)],
  });
  core.answers.set("/company_quotes?codes=2", { version: "v1", asOf: "2026-11-20", quotes: [] });
});
afterAll(async () => {
  await server.close();
  await core.close();
});
const read = async (path = view) => readJsonAnswer<WatchListView>(await browser.get(path));

test("the first list comes with its companies' quotes in the member's order", async () => {
  const told = await read();
  expect(told.lists.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(told.selected).toEqual({
    id: "a",
    asOf: "2026-11-20",
    rows: [
      { coCode: 3, quote: quote(3) },
      { coCode: 1, quote: quote(1) },
      { coCode: 2, quote: null },
    ],
  });
  expect(told.limits).toEqual({ lists: 20, companies: 200 });
  expect((await read(`${view}?list=b`)).selected?.id).toBe("b");
});

test("a deleted list, and no list, select nothing", async () => {
  core.answers.set("/company_quotes?codes=", { version: "v1", asOf: "2026-11-20", quotes: [] });
  expect((await read(`${view}?list=gone`)).selected).toBeNull();
  core.answers.set("/watch_lists/", { lists: [] });
  expect(await read()).toMatchObject({ lists: [], selected: null });
});

test("returns the lists when quotes are unavailable", async () => {
  core.answers.set("/company_quotes?codes=3,1,2", breakage);
  const told = await read();
  expect(told.lists).toHaveLength(2);
  expect(told.selected).toMatchObject({ id: "a", asOf: null });
  expect(told.selected?.rows.map((row) => row.quote)).toEqual([null, null, null]);
});

test("passes core-api's rejection on and asks a visitor to log in", async () => {
  core.answers.delete("/company_quotes?codes=3,1,2");
  const refused = await browser.get(view);
  expect([refused.status, refused.headers["cache-control"]]).toEqual([404, "no-store"]);
  const visited = await openBrowser(server).get(view);
  expect([visited.status, readJsonAnswer<ErrorView>(visited).error.code]).toEqual([
    401,
    "session.none",
  ]);
});
