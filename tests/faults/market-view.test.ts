import { demoMarket, generateMarket } from "@munshi/fixtures/market";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type {
  ErrorView,
  MarketTileName,
  MarketTileView,
  MarketView,
} from "../../bff/src/contract/index.ts";
import { openBrowser, readJsonAnswer } from "../../bff/src/testing/browser.ts";
import type { Browser } from "../../bff/src/testing/browser.ts";
import { startBff } from "../../bff/src/testing/start-bff.ts";
import type { RunningBff } from "../../bff/src/testing/start-bff.ts";
import { mainHost as host, startBrowserWorld } from "../contract/browser-world.ts";
import type { BrowserWorld } from "../contract/browser-world.ts";
import { startBrokenProxy } from "./broken-proxy.ts";
import type { BrokenProxy } from "./broken-proxy.ts";

const view = "/api/views/market";

let world: BrowserWorld;
let proxy: BrokenProxy;
const servers: RunningBff[] = [];

beforeAll(async () => {
  world = await startBrowserWorld();
  async function* facts() {
    for await (const batch of generateMarket({ seed: 11, companies: 40 })) yield* batch;
  }
  await world.core.market.importFacts({ facts: facts(), source: demoMarket.source });
  await world.core.market.publish({ kind: "demo" });
  proxy = await startBrokenProxy(world.coreUrl);
}, 300_000);
afterEach(async () => {
  proxy.faults.clear();
  for (const server of servers.splice(0)) await server.close();
});
afterAll(async () => {
  await proxy.close();
  await world.close();
});

/** A visitor of a separate bff with an empty cache. */
async function visit(timeoutMs = 40_000): Promise<Browser> {
  // Generous, so that a busy machine does not cause failures.
  const variables = { CORE_TIMEOUT_MS: String(timeoutMs) };
  const server = await startBff(proxy.url, variables, { now: () => world.clock.now() });
  servers.push(server);
  return openBrowser(server, host);
}

async function read(browser: Browser, query = ""): Promise<MarketView> {
  const answer = await browser.get(`${view}${query}`);
  expect(answer.status).toBe(200);
  return readJsonAnswer<MarketView>(answer);
}
const failedOf = ({ tiles }: MarketView): readonly string[] =>
  Object.entries(tiles).flatMap(([name, { state }]) => (state === "failed" ? [name] : []));
/** Past days of the data, one for each fault, since cached tiles of another day do not help. */
const pastDay = (daysBefore: number): string =>
  `?day=${new Date(Date.UTC(2026, 9, 30) - daysBefore * 7 * 86_400_000).toISOString().slice(0, 10)}`;

test("returns every tile of the newest day as core-api sent it", async () => {
  const { tiles, day } = await read(await visit());
  const told = Object.entries(tiles);
  expect(told).toHaveLength(14);
  const own = await Promise.all(
    told.map(async ([name, { state }]) => {
      const answer = await fetch(`${world.coreUrl}/market/${name}?day=${day}`);
      const { of, data } = (await answer.json()) as { readonly of: string; readonly data: object };
      return state === "empty" ? [name, state] : [name, "ready", of, data];
    }),
  );
  expect(
    told.map(([name, tile]) =>
      tile.state === "ready" ? [name, tile.state, tile.of, tile.data] : [name, tile.state],
    ),
  ).toEqual(own);
}, 120_000);

test("a killed or invalid tile fails alone and recovers", async () => {
  const browser = await visit();
  const names = Object.keys((await read(browser)).tiles) as MarketTileName[];
  for (const [at, name] of names.entries()) {
    const query = pastDay(at);
    proxy.faults.set(`/${name}`, at % 2 === 0 ? "kill" : "rubbish");
    expect(failedOf(await read(browser, query))).toEqual([name]);
    proxy.faults.clear();
    const again = await browser.get(`${view}/tiles/${name}${query}`);
    expect(readJsonAnswer<MarketTileView>(again).tile.state).not.toBe("failed");
    // The incomplete view is returned once more while the next one is assembled.
    await expect
      .poll(async () => failedOf(await read(browser, query)), { timeout: 10_000 })
      .toEqual([]);
  }
}, 120_000);

test("hanging tiles fail at the timeout of a call, all others are complete", async () => {
  const browser = await visit(10_000);
  proxy.faults.set("/flows", "hang");
  proxy.faults.set("/movers", "hang");
  const began = performance.now();
  expect(failedOf(await read(browser))).toEqual(["movers", "flows"]);
  expect(performance.now() - began).toBeLessThan(30_000);
}, 60_000);

test("with core-api down the last complete view is served, and unread data is reported", async () => {
  const browser = await visit();
  const good = await read(browser);
  // every path ends so
  proxy.faults.set("", "kill");
  const { day, tiles } = await read(browser);
  expect([day, failedOf({ ...good, tiles })]).toEqual([good.day, []]);
  const past = await read(browser, pastDay(30));
  expect(failedOf(past)).toEqual(Object.keys(tiles));
  const answer = await (await visit()).get(view);
  expect([answer.status, readJsonAnswer<ErrorView>(answer).error.code]).toEqual([
    503,
    "core.unreachable",
  ]);
  proxy.faults.clear();
  await expect
    .poll(async () => failedOf(await read(browser, pastDay(30))), { timeout: 20_000 })
    .toEqual([]);
}, 60_000);
