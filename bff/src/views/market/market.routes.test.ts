import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ErrorView, MarketTileView, MarketView } from "../../contract/index.ts";
import { readJsonAnswer } from "../../testing/browser.ts";
import { breakage, startCoreServer } from "../../testing/core-server.ts";
import type { CoreServer } from "../../testing/core-server.ts";
import { internalSecret, startBff } from "../../testing/start-bff.ts";
import type { RunningBff } from "../../testing/start-bff.ts";
import {
  fixtureDays,
  fullTiles,
  answerDays,
  answerTile,
  tileNames,
} from "./market-tiles.fixture.ts";

const view = "/api/views/market";
const newest = "2026-11-20";

let core: CoreServer;
let server: RunningBff;
beforeEach(async () => {
  core = await startCoreServer();
  core.answers.set("/market/days", answerDays("v1"));
  for (const day of fixtureDays) {
    for (const name of tileNames) {
      core.answers.set(`/market/${name}?day=${day}`, answerTile(name, "v1", day));
    }
  }
  server = await startBff(core.url);
});
afterEach(async () => {
  await server.close();
  await core.close();
});

const marketAsked = (): readonly string[] =>
  core.requests.map(({ path }) => path).filter((path) => path.startsWith("/market/"));

test("serves the same bytes to visitors of every site, compressed once, without a login", async () => {
  const answers = await Promise.all(
    ["munshi.example", "zerodha.munshi.example"].map((host) =>
      server.call(view, { headers: { host, "accept-encoding": "br" } }),
    ),
  );
  const [one, other] = answers;
  expect([one?.status, one?.headers["cache-control"], one?.headers["content-encoding"]]).toEqual([
    200,
    "no-cache",
    "br",
  ]);
  expect(other?.body.equals(one?.body ?? Buffer.alloc(0))).toBe(true);
  const told = JSON.parse(brotliDecompressSync(one?.body ?? "").toString()) as MarketView;
  expect(told.tiles.movers).toMatchObject({ state: "ready", data: fullTiles.movers });
  expect(marketAsked().toSorted()).toEqual(
    ["/market/days", ...tileNames.map((name) => `/market/${name}?day=${newest}`)].toSorted(),
  );
});

test("prepares the newest day at start and after a publication", async () => {
  await server.bff.warm();
  const warmed = marketAsked().length;
  expect(warmed).toBe(tileNames.length + 1);
  expect((await server.call(view)).status).toBe(200);
  expect(marketAsked()).toHaveLength(warmed);
  core.answers.set("/market/days", answerDays("v2"));
  for (const name of tileNames) {
    core.answers.set(`/market/${name}?day=${newest}`, answerTile(name, "v2", newest));
  }
  const told = await server.call("/internal/dataset-published", {
    method: "POST",
    headers: { "x-internal-secret": internalSecret },
  });
  expect(told.status).toBe(202);
  await expect.poll(() => marketAsked().length).toBe(warmed * 2);
  await expect
    .poll(async () => readJsonAnswer<MarketView>(await server.call(view)).dataset.version)
    .toBe("v2");
});

test("revalidates a complete view; an incomplete one is never cached", async () => {
  const { headers } = await server.call(view);
  const known = { headers: { "if-none-match": headers.etag ?? "" } };
  const again = await server.call(view, known);
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect((await server.call(`${view}?day=${fixtureDays[0]}`, known)).status).toBe(200);
  core.answers.set(`/market/deals?day=${fixtureDays[1]}`, breakage);
  const gap = await server.call(`${view}?day=${fixtureDays[1]}`, known);
  expect([gap.status, gap.headers["cache-control"], gap.headers.etag]).toEqual([
    200,
    "no-store",
    undefined,
  ]);
  expect(readJsonAnswer<MarketView>(gap).tiles.deals).toEqual({
    state: "failed",
    requestId: gap.headers["x-request-id"],
  });
});

test("serves one tile by day and index", async () => {
  core.answers.set(`/market/heatmap?day=${fixtureDays[1]}&index=Munshi Bank`, {
    ...answerTile("heatmap", "v1", fixtureDays[1]),
    data: { ...fullTiles.heatmap, index: "Munshi Bank" },
  });
  const path = `${view}/tiles/heatmap?day=${fixtureDays[1]}&index=Munshi%20Bank`;
  const answer = await server.call(path);
  expect(readJsonAnswer<MarketTileView<"heatmap">>(answer).tile).toMatchObject({
    state: "ready",
    of: fixtureDays[1],
    data: { index: "Munshi Bank" },
  });
  const known = { "if-none-match": answer.headers.etag ?? "" };
  expect((await server.call(path, { headers: known })).status).toBe(304);
});

test("rejects invalid parameters with the reason", async () => {
  const refusals: [string, number, string][] = [
    [`${view}?day=yesterday`, 400, "request.invalid"],
    [`${view}?day=2026-02-30`, 400, "request.invalid"],
    [`${view}?day=2026-11-20&day=2026-11-19`, 400, "request.invalid"],
    [`${view}/tiles/gossip`, 404, "request.not_found"],
    [`${view}/tiles/heatmap?index=${"x".repeat(101)}`, 400, "request.invalid"],
    [`${view}/tiles/heatmap?index=`, 400, "request.invalid"],
  ];
  for (const [path, status, code] of refusals) {
    const answer = await server.call(path);
    expect([path, answer.status, readJsonAnswer<ErrorView>(answer).error.code]).toEqual([
      path,
      status,
      code,
    ]);
  }
});

test("answers 404 before a market is published", async () => {
  core.answers.delete("/market/days");
  const answer = await server.call(view);
  expect(answer.status).toBe(404);
});

test("serves the last complete view after core-api goes down, and an error if there is none", async () => {
  const good = await server.call(view);
  const other = await startBff(core.url);
  await other.call("/api/views/shell");
  await core.close();
  const kept = await server.call(view);
  expect([kept.status, kept.body.equals(good.body)]).toEqual([200, true]);
  expect(readJsonAnswer<MarketTileView>(await server.call(`${view}/tiles/funds`)).tile.state).toBe(
    "ready",
  );
  const none = await other.call(view);
  await other.close();
  expect([none.status, readJsonAnswer<ErrorView>(none).error.code]).toEqual([
    503,
    "core.unreachable",
  ]);
});
