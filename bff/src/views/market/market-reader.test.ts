import type { MarketTileName } from "@munshi/core-api/contract";
import { silentLog } from "@munshi/platform";
import { expect, test } from "vitest";
import type { MarketView } from "../../contract/index.ts";
import type { CoreCall } from "../../core-client/core-transport.ts";
import { createMarketReader } from "./market-reader.ts";
import { findTile, marketTiles } from "./market-tiles.ts";
import {
  fixtureDays,
  fullTiles,
  answerDays,
  answerTile,
  tileNames,
} from "./market-tiles.fixture.ts";

const newest = "2026-11-20";

/** A fake core-api with a clock; a test can replace a tile's answer. */
function createWorld() {
  // lru-cache takes 0 for no time.
  let at = 1;
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
    if (name === "days") return answerDays(world.version, world.revision) as T;
    const day = url.searchParams.get("day") ?? "";
    return answerTile(name as MarketTileName, world.version, day) as T;
  };
  const reader = createMarketReader({
    transport: { json },
    log: silentLog,
    now: () => at,
  });
  const read = async (day: string | null = null): Promise<MarketView> =>
    JSON.parse((await reader.readView(day)).write()) as MarketView;
  /** The view after the pending one has been loaded. */
  const readSettled = async (): Promise<MarketView> => {
    for (let round = 0; round < 3; round += 1) {
      await read();
      await new Promise(setImmediate);
      world.pass(1_001);
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

test("does not reuse a view that lacks a tile: the next caller waits for a complete one", async () => {
  const { world, read } = createWorld();
  world.instead.set("deals", away);
  expect(statesBut(await read())).toEqual({ deals: "failed" });
  world.instead.clear();
  world.pass(1_500);
  expect(statesBut(await read())).toEqual({});
});

test("returns every tile of the newest day as core-api sent it", async () => {
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

test("a thousand concurrent callers cause one request per tile while nothing changes", async () => {
  const { world, read } = createWorld();
  await Promise.all(Array.from({ length: 1_000 }, () => read()));
  for (let minute = 0; minute < 20; minute += 1) {
    world.pass(60_000);
    await read(minute % 2 === 0 ? newest : "2027-05-01");
  }
  expect(tilesAsked(world.asked)).toHaveLength(marketTiles.length);
});

test("broken or invalid tiles fail alone and are retried", async () => {
  const { world, read, readSettled } = createWorld();
  world.instead.set("movers", away);
  world.instead.set("deals", () => "<html>");
  world.instead.set("flows", () => ({
    ...answerTile("flows", "v1", newest),
    data: { days: "none" },
  }));
  expect(statesBut(await read())).toEqual({ movers: "failed", deals: "failed", flows: "failed" });
  world.instead.clear();
  expect(statesBut(await readSettled())).toEqual({});
  expect(tilesAsked(world.asked)).toHaveLength(marketTiles.length + 3);
});

test("a tile without data is empty", async () => {
  const { world, read } = createWorld();
  world.instead.set("funds", () => ({ ...answerTile("funds", "v1", newest), data: null }));
  world.instead.set("circuits", () => ({
    ...answerTile("circuits", "v1", newest),
    data: { upper: [], lower: [] },
  }));
  expect(statesBut(await read())).toEqual({ funds: "empty", circuits: "empty" });
});

test("after a publication returns the previous view until the next one is complete", async () => {
  const { world, read, readSettled } = createWorld();
  await read();
  world.version = "v2";
  const { promise, resolve } = Promise.withResolvers<object>();
  world.instead.set("heatmap", () => promise);
  world.pass(2_000);
  await read();
  await new Promise(setImmediate);
  // The new dataset's days are known and its tiles are loading.
  expect((await read()).dataset.version).toBe("v1");
  expect((await read()).tiles.movers).toMatchObject({ ageSeconds: 0 });
  resolve(answerTile("heatmap", "v2", newest));
  expect((await readSettled()).dataset.version).toBe("v2");
  expect(statesBut(await read())).toEqual({});
});

test("reloads every tile after an import, and only then", async () => {
  const { world, readSettled } = createWorld();
  await readSettled();
  expect(tilesAsked(world.asked)).toHaveLength(marketTiles.length);
  world.revision = "r2";
  await readSettled();
  expect(tilesAsked(world.asked)).toHaveLength(2 * marketTiles.length);
});

test("shows the previous tile, marked stale, if it fails after a publication", async () => {
  const { world, readSettled } = createWorld();
  await readSettled();
  world.version = "v2";
  world.instead.set("indices", away);
  const view = await readSettled();
  expect(view.dataset.version).toBe("v2");
  expect(view.tiles.indices).toMatchObject({ state: "ready", isStale: true });
  expect(view.tiles.movers).not.toHaveProperty("isStale");
});

test("returns the last complete view with its age for hours while core-api is down", async () => {
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

test("returns the reason if core-api is down from the start", async () => {
  const { world, read } = createWorld();
  world.instead.set("*", away);
  await expect(read()).rejects.toMatchObject({ status: 502, code: "core.failed" });
});

test("caches past days separately; a day without trading shows the previous one, and a day before the data shows the first", async () => {
  const { world, read } = createWorld();
  expect((await read("2026-11-19")).tiles.movers).toMatchObject({ of: "2026-11-19" });
  expect((await read("2026-11-22")).day).toBe(newest);
  expect(tilesAsked(world.asked)).toHaveLength(2 * marketTiles.length);
  expect((await read("2026-11-17")).day).toBe("2026-11-18");
});

test("reloads one tile after a failure, and for an index if it takes one", async () => {
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
