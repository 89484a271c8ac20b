import type { MarketTileName } from "@munshi/core-api/contract";
import { silentLog } from "@munshi/platform";
import { afterEach, expect, test, vi } from "vitest";
import type { MarketView } from "../../contract/index.ts";
import type { CoreCall } from "../../core-client/core-transport.ts";
import { createMarketReader } from "./market-reader.ts";
import { findTile, marketTiles } from "./market-tiles.ts";
import { fixtureDays, fullTiles, tellDays, tellTile, tileNames } from "./market-tiles.fixture.ts";

const newest = "2026-11-20";

afterEach(() => {
  vi.useRealTimers();
});

/** core-api with a clock beside it; a tile's answer can be replaced by whatever a test wants. */
function createWorld() {
  let at = 0;
  const world = {
    version: "v1",
    revision: "r1",
    asked: [] as string[],
    instead: new Map<string, () => unknown>(),
    pass(ms: number) {
      at += ms;
    },
  };
  const json = async <T>({ path }: CoreCall): Promise<T> => {
    world.asked.push(path);
    const url = new URL(path, "http://core");
    const name = url.pathname.slice("/market/".length);
    const instead = world.instead.get(name) ?? world.instead.get("*");
    if (instead !== undefined) return (await instead()) as T;
    if (name === "days") return tellDays(world.version, world.revision) as T;
    const day = url.searchParams.get("day") ?? "";
    return tellTile(name as MarketTileName, world.version, day) as T;
  };
  const reader = createMarketReader({
    transport: { json, send: () => Promise.reject(new Error("not asked")) },
    log: silentLog,
    deadlineMs: 20,
    now: () => at,
  });
  const read = async (day: string | null = null): Promise<MarketView> =>
    JSON.parse((await reader.readView(day)).write()) as MarketView;
  /** The view that stands once the one on its way has come. */
  const readSettled = async (): Promise<MarketView> => {
    for (let round = 0; round < 3; round += 1) {
      await read();
      await new Promise(setImmediate);
      world.pass(1_000);
      await read();
      await new Promise(setImmediate);
    }
    return read();
  };
  return { world, reader, read, readSettled };
}

const away = (): never => {
  throw new Error("away");
};
const tilesAsked = (asked: readonly string[]): readonly string[] =>
  asked.filter((path) => !path.endsWith("/days"));
const statesBut = (view: MarketView): Record<string, string> =>
  Object.fromEntries(
    Object.entries(view.tiles).flatMap(([name, { state }]) =>
      state === "ready" ? [] : [[name, state]],
    ),
  );

test("a view that lacks a tile is not given again: the next asker waits for a whole one", async () => {
  const { world, read } = createWorld();
  world.instead.set("deals", away);
  expect(statesBut(await read())).toEqual({ deals: "failed" });
  world.instead.clear();
  world.pass(1_500);
  expect(statesBut(await read())).toEqual({});
});

test("one view holds every tile of the newest day as core-api told it", async () => {
  const { read } = createWorld();
  const view = await read();
  expect(view).toMatchObject({
    dataset: { version: "v1", asOf: newest, kind: "demo" },
    day: newest,
    days: { first: fixtureDays[0], last: newest, months: { "2026-11": [18, 19, 20] } },
  });
  expect(Object.keys(view.tiles)).toEqual(tileNames);
  for (const name of tileNames) {
    expect(view.tiles[name]).toEqual({
      state: "ready",
      ageSeconds: 0,
      of: newest,
      queries: [],
      data: fullTiles[name],
    });
  }
});

test("a thousand who ask at once, and for as long as nothing changes, cost one question a tile", async () => {
  const { world, read } = createWorld();
  await Promise.all(Array.from({ length: 1_000 }, () => read()));
  for (let minute = 0; minute < 20; minute += 1) {
    world.pass(60_000);
    await read(minute % 2 === 0 ? newest : "2027-05-01");
  }
  expect(tilesAsked(world.asked)).toHaveLength(marketTiles.length);
});

test("tiles that break or tell rubbish fail alone and are asked for again", async () => {
  const { world, read, readSettled } = createWorld();
  world.instead.set("movers", away);
  world.instead.set("deals", () => "<html>");
  world.instead.set("flows", () => ({
    ...tellTile("flows", "v1", newest),
    data: { days: "none" },
  }));
  expect(statesBut(await read())).toEqual({ movers: "failed", deals: "failed", flows: "failed" });
  world.instead.clear();
  expect(statesBut(await readSettled())).toEqual({});
  expect(tilesAsked(world.asked)).toHaveLength(marketTiles.length + 3);
});

test("a tile that hangs fails at its own deadline, and stands once its answer has come", async () => {
  const { world, read, readSettled } = createWorld();
  const { promise, resolve } = Promise.withResolvers<object>();
  world.instead.set("buzzing", () => promise);
  expect(statesBut(await read())).toEqual({ buzzing: "failed" });
  resolve(tellTile("buzzing", "v1", newest));
  expect(statesBut(await readSettled())).toEqual({});
  expect(world.asked.filter((path) => path.startsWith("/market/buzzing"))).toHaveLength(1);
});

test("the first view of all waits for tiles that are worked out for it, later ones do not", async () => {
  vi.useFakeTimers();
  const { world, read } = createWorld();
  let patience = 0;
  world.instead.set("deals", async () => {
    await new Promise((resolve) => setTimeout(resolve, patience));
    return tellTile("deals", world.version, newest);
  });
  const readWithin = async (ms: number): Promise<MarketView> => {
    patience = ms;
    const view = read();
    await vi.advanceTimersByTimeAsync(ms);
    return view;
  };
  expect(statesBut(await readWithin(70))).toEqual({});
  world.version = "v2";
  world.pass(120_000);
  const late = await readWithin(70);
  expect(late.tiles.deals).toMatchObject({ state: "ready", isStale: true });
});

test("a tile of which nothing is known is empty", async () => {
  const { world, read } = createWorld();
  world.instead.set("funds", () => ({ ...tellTile("funds", "v1", newest), data: null }));
  world.instead.set("circuits", () => ({
    ...tellTile("circuits", "v1", newest),
    data: { upper: [], lower: [] },
  }));
  expect(statesBut(await read())).toEqual({ funds: "empty", circuits: "empty" });
});

test("after a publication the view of before is given until the next one stands", async () => {
  const { world, read, readSettled } = createWorld();
  await read();
  world.version = "v2";
  const { promise, resolve } = Promise.withResolvers<object>();
  world.instead.set("heatmap", () => promise);
  world.pass(2_000);
  await read();
  await new Promise(setImmediate);
  // Now the days of the new dataset are known, and its tiles are on their way.
  expect((await read()).dataset.version).toBe("v1");
  expect((await read()).tiles.movers).toMatchObject({ ageSeconds: 0 });
  resolve(tellTile("heatmap", "v2", newest));
  expect((await readSettled()).dataset.version).toBe("v2");
  expect(statesBut(await read())).toEqual({});
});

test("an import makes every tile be asked for anew, and so does nothing else", async () => {
  const { world, readSettled } = createWorld();
  await readSettled();
  expect(tilesAsked(world.asked)).toHaveLength(marketTiles.length);
  world.revision = "r2";
  await readSettled();
  expect(tilesAsked(world.asked)).toHaveLength(2 * marketTiles.length);
});

test("what was told before stands in for a tile that fails after a publication, and says so", async () => {
  const { world, readSettled } = createWorld();
  await readSettled();
  world.version = "v2";
  world.instead.set("indices", away);
  const view = await readSettled();
  expect(view.dataset.version).toBe("v2");
  expect(view.tiles.indices).toMatchObject({ state: "ready", isStale: true });
  expect(view.tiles.movers).not.toHaveProperty("isStale");
});

test("with core-api dead the last good view stands and tells its age, for hours", async () => {
  const { world, read } = createWorld();
  await read();
  world.instead.set("*", away);
  world.pass(3 * 3_600_000);
  await read();
  const view = await read();
  expect(statesBut(view)).toEqual({});
  expect(view.tiles.movers).toMatchObject({ state: "ready", ageSeconds: 10_800 });
  await expect(read("2026-11-18")).resolves.toMatchObject({ day: "2026-11-18" });
});

test("with core-api dead from the start the reason is told, and no view is made up", async () => {
  const { world, read } = createWorld();
  world.instead.set("*", away);
  await expect(read()).rejects.toMatchObject({ status: 502, code: "core.failed" });
});

test("a past day is its own, a day without trading shows the one before it, one before the data the first", async () => {
  const { world, read } = createWorld();
  expect((await read("2026-11-19")).tiles.movers).toMatchObject({ of: "2026-11-19" });
  expect((await read("2026-11-22")).day).toBe(newest);
  expect(tilesAsked(world.asked)).toHaveLength(2 * marketTiles.length);
  expect((await read("2026-11-17")).day).toBe("2026-11-18");
});

test("one tile is asked for anew where it failed, and for an index where it takes one", async () => {
  const { world, reader, read } = createWorld();
  world.instead.set("movers", away);
  await read();
  world.instead.clear();
  world.asked.length = 0;
  const ask = async (name: MarketTileName, index: string | null) => {
    const tile = findTile(name);
    if (tile === undefined) throw new Error(`there is no ${name}`);
    return reader.readTile(tile, { day: null, index });
  };
  expect(await ask("movers", "Munshi Bank")).toMatchObject({ state: "ready", isStale: false });
  await ask("heatmap", "Munshi Bank & Co");
  await ask("heatmap", "Munshi Bank & Co");
  expect(world.asked).toEqual([
    `/market/movers?day=${newest}`,
    `/market/heatmap?day=${newest}&index=Munshi%20Bank%20%26%20Co`,
  ]);
});
