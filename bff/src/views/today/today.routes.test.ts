import { visitor } from "@munshi/core-api/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TodayView } from "../../contract/index.ts";
import { openBrowser, readJsonAnswer } from "../../testing/browser.ts";
import type { Browser } from "../../testing/browser.ts";
import { person } from "../../testing/core-accounts.ts";
import { breakage, startCoreServer } from "../../testing/core-server.ts";
import type { CoreServer } from "../../testing/core-server.ts";
import { startBff } from "../../testing/start-bff.ts";
import type { RunningBff } from "../../testing/start-bff.ts";

const at = "2026-11-20T10:00:00.000Z";
const list = (id: string, coCodes: readonly number[]) => ({
  id,
  name: id,
  coCodes,
  createdAt: at,
  updatedAt: at,
});
const noScore = {
  value: null,
  absence: "not-rated",
  meterBand: null,
  emojiBand: null,
  label: null,
};
const quote = (coCode: number, changePercent: number | null) => ({
  coCode,
  symbol: `S${coCode}`,
  name: `Company ${coCode}`,
  sector: null,
  isin: null,
  price: coCode,
  change: null,
  changePercent,
  marketCap: null,
  score: noScore,
  technicalScore: noScore,
  high52: null,
  low52: null,
  position52: null,
  reasons: [],
});
const tile = (data: object) => ({
  version: "v1",
  day: "2026-11-20",
  of: "2026-11-20",
  data,
  queries: [],
});
const quotesPath = "/company_quotes?codes=3,1,2,4";

let core: CoreServer;
let server: RunningBff;
let browser: Browser;
beforeAll(async () => {
  core = await startCoreServer();
  core.accounts.viewer = { ...visitor, isSignedIn: true };
  server = await startBff(core.url);
  browser = openBrowser(server);
  const { username, password } = person;
  await browser.post("/api/session/sign-in", { username, password });
});
beforeEach(() => {
  core.answers.clear();
  core.answers.set("/watch_lists/", { lists: [list("a", [3, 1, 2]), list("b", [2, 4])] });
  core.answers.set(quotesPath, {
    version: "v1",
    asOf: "2026-11-20",
    quotes: [quote(3, 1), quote(1, -4), quote(2, null), quote(4, 2)],
  });
  core.answers.set("/watch_lists/events", {
    asOf: "2026-11-20",
    companies: 0,
    past: [],
    next: [],
  });
  core.answers.set("/screen_changes", { asOf: "2026-11-20", since: null, screens: [], total: 0 });
  core.answers.set("/market/barometer", tile({ index: "Munshi 50", score: 61, label: "Bullish" }));
  core.answers.set("/market/indices", tile({ indian: [], sectoral: [] }));
  core.answers.set("/market/movers", tile({ gainers: [], losers: [], leastValue: 1 }));
});
afterAll(async () => {
  await server.close();
  await core.close();
});
const read = async () => readJsonAnswer<TodayView>(await browser.get("/api/views/today"));

test("companies of all lists are returned once each, the largest move first", async () => {
  const { watched } = await read();
  expect(watched).toMatchObject({ state: "ready", data: { asOf: "2026-11-20", companies: 4 } });
  const moves = watched.state === "ready" ? watched.data.moves : [];
  expect(moves.map(({ coCode }) => coCode)).toEqual([1, 4, 3, 2]);
});

test("sections without data of the member are empty", async () => {
  core.answers.set("/watch_lists/", { lists: [] });
  core.answers.set("/company_quotes?codes=", { version: "v1", asOf: "2026-11-20", quotes: [] });
  expect(await read()).toMatchObject({
    watched: { state: "empty" },
    screens: { state: "empty" },
    events: { state: "empty" },
    market: { state: "ready", data: { day: "2026-11-20" } },
  });
});

test("a failed section does not affect the others", async () => {
  core.answers.set("/screen_changes", breakage);
  core.answers.set("/market/movers", breakage);
  const view = await read();
  expect(view.screens).toEqual({ state: "failed" });
  expect(view.market).toEqual({ state: "failed" });
  expect(view.watched.state).toBe("ready");
});

test("visitors are asked to log in", async () => {
  expect((await openBrowser(server).get("/api/views/today")).status).toBe(401);
});
