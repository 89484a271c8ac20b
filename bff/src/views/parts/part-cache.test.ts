import { AppError } from "@munshi/platform";
import { expect, test } from "vitest";
import { createPartCache } from "./part-cache.ts";
import type { LoadedPart } from "./part-cache.ts";
import type { PartState } from "./part-state.ts";

function createWorld(maxBytes = 1_000_000) {
  // lru-cache takes 0 for no time.
  let at = 1;
  let count = 0;
  const world = {
    version: "v1",
    fault: null as Error | null,
    hangs: null as Promise<void> | null,
    failing: new Set<string>(),
    asked: [] as (readonly string[] | null)[],
    failures: [] as unknown[],
    pass: (ms: number) => {
      at += ms;
    },
  };
  const cache = createPartCache<string>({
    maxBytes,
    freshMs: 60_000,
    now: () => at,
    onFailure: (error) => void world.failures.push(error),
  });
  const requestOf = (key: string, wants: string) => ({
    key,
    version: wants,
    async load(only: ReadonlySet<string> | null) {
      world.asked.push(only === null ? null : [...only]);
      count += 1;
      const json = `{"data":${count}}`;
      await world.hangs;
      if (world.fault !== null) throw world.fault;
      const parts = ["a", "b"]
        .filter((name) => only?.has(name) !== false)
        .map((name): [string, LoadedPart] => [
          name,
          world.failing.has(name) ? { failed: "r-1" } : { json, digest: json },
        ]);
      return { head: key, version: world.version, parts: new Map(parts) };
    },
  });
  const read = async (key = "x", wants = world.version) => {
    const { parts } = await cache.read(requestOf(key, wants));
    return Object.fromEntries([...parts].map(([name, part]) => [name, told(part)]));
  };
  const reload = async (part: string, key = "x") =>
    told(await cache.reload({ ...requestOf(key, world.version), part }));
  return { world, read, reload };
}

const told = (part: PartState): unknown =>
  part.state === "ready"
    ? [Number(/\d+/.exec(part.json)), part.ageSeconds, ...(part.isStale ? ["stale"] : [])]
    : part.state;

test("concurrent callers share one load, and its answer while it is fresh", async () => {
  const { world, read } = createWorld();
  const answer = { a: [1, 0], b: [1, 0] };
  expect(await Promise.all([read(), read(), read()])).toEqual([answer, answer, answer]);
  world.pass(59_000);
  expect(await read()).toEqual({ a: [1, 59], b: [1, 59] });
  expect(world.asked).toHaveLength(1);
});

test("an expired view is returned while it is reloaded", async () => {
  const { world, read } = createWorld();
  await read();
  world.pass(61_000);
  expect(await read()).toEqual({ a: [1, 61], b: [1, 61] });
  await new Promise(setImmediate);
  expect(await read()).toEqual({ a: [2, 0], b: [2, 0] });
});

test("a failed part alone is loaded again, for the next caller after a second", async () => {
  const { world, read } = createWorld();
  world.failing.add("b");
  expect(await read()).toEqual({ a: [1, 0], b: "failed" });
  expect(await read()).toEqual({ a: [1, 0], b: "failed" });
  world.failing.clear();
  world.pass(1_001);
  expect(await read()).toEqual({ a: [1, 1], b: [2, 0] });
  expect(world.asked).toEqual([null, ["b"]]);
});

test("another dataset is waited for; its failed parts are replaced by stale ones", async () => {
  const { world, read } = createWorld();
  await read();
  world.version = "v2";
  world.failing.add("b");
  expect(await read()).toEqual({ a: [2, 0], b: [1, 0, "stale"] });
  world.version = "v3";
  world.fault = new Error("away");
  expect(await read()).toEqual({ a: [2, 0, "stale"], b: [1, 0, "stale"] });
  world.fault = null;
  world.failing.clear();
  expect(await read()).toEqual({ a: [4, 0], b: [4, 0] });
  expect(world.failures).toHaveLength(1);
});

test("an answer that a publication has overtaken is loaded again until both agree", async () => {
  const { world, read } = createWorld();
  world.version = "v2";
  expect(await read("x", "v1")).toEqual({ a: [1, 0], b: [1, 0] });
  expect(await read("x", "v2")).toEqual({ a: [1, 0], b: [1, 0] });
  expect(await read("x", "v1")).toEqual({ a: [2, 0], b: [2, 0] });
});

test("a repair that a publication overtakes loads the whole view", async () => {
  const { world, read } = createWorld();
  world.failing.add("b");
  await read();
  world.pass(1_001);
  world.failing.clear();
  world.version = "v2";
  expect(await read("x", "v1")).toEqual({ a: [3, 0], b: [3, 0] });
  expect(world.asked).toEqual([null, ["b"], null]);
});

test("without an answer the failure is reported, and not cached", async () => {
  const { world, read } = createWorld();
  world.fault = new Error("away");
  await expect(read()).rejects.toThrow("away");
  world.fault = null;
  expect(await read()).toEqual({ a: [2, 0], b: [2, 0] });
});

test("a refusal is never replaced by cached parts", async () => {
  const { world, read } = createWorld();
  await read();
  world.version = "v2";
  world.fault = new AppError("account.not_subscribed", 403, "No.");
  await expect(read()).rejects.toMatchObject({ status: 403 });
  world.fault = null;
  expect(await read()).toEqual({ a: [3, 0], b: [3, 0] });
});

test("one part is reloaded once for concurrent callers and is then part of the view", async () => {
  const { world, read, reload } = createWorld();
  world.failing.add("b");
  await read();
  expect(await reload("b")).toBe("failed");
  world.failing.clear();
  expect(await Promise.all([reload("b"), reload("b")])).toEqual([
    [3, 0],
    [3, 0],
  ]);
  expect(await reload("a")).toEqual([1, 0]);
  expect(await read()).toEqual({ a: [1, 0], b: [3, 0] });
  world.pass(61_000);
  expect(await reload("a")).toEqual([4, 0]);
});

test("evicts the least recently used view, and returns one that is too large to keep", async () => {
  const { world, read } = createWorld(1_600);
  for (const key of ["x", "y", "x", "z", "x", "y"]) await read(key);
  expect(world.asked).toHaveLength(4);
  const small = createWorld(100);
  expect(await small.read()).toEqual({ a: [1, 0], b: [1, 0] });
  expect(await small.read()).toEqual({ a: [2, 0], b: [2, 0] });
});
