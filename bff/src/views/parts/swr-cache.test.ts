import { AppError } from "@munshi/platform";
import { expect, test } from "vitest";
import { createSwrCache } from "./swr-cache.ts";
import type { Read } from "./swr-cache.ts";

function createWorld(mostBytes = 1_000) {
  let at = 0;
  let count = 0;
  const world = {
    version: "v1",
    fault: null as Error | null,
    hangs: null as Promise<void> | null,
    failures: [] as string[],
    pass: (ms: number) => {
      at += ms;
    },
    asked: () => count,
  };
  const reads = createSwrCache({
    mostBytes,
    now: () => at,
    onFailure: (kind) => void world.failures.push(kind),
  });
  const read = async (
    key = "a",
    more: {
      forces?: boolean;
      wants?: string;
      bytes?: number;
      kind?: string;
      staleMs?: number;
    } = {},
  ) =>
    reads.read<number>({
      key,
      kind: more.kind ?? "news",
      version: more.wants ?? world.version,
      freshMs: 100,
      ...(more.staleMs === undefined ? {} : { staleMs: more.staleMs }),
      deadlineMs: 20,
      forces: more.forces ?? false,
      async load() {
        count += 1;
        const value = count;
        await world.hangs;
        if (world.fault !== null) throw world.fault;
        return { value, version: world.version, bytes: more.bytes ?? 1 };
      },
    });
  return { world, read, reads };
}

const told = (read: Read<number>) => (read.ok ? [read.value, read.isStale] : read.error);

test("concurrent callers share one request, and its answer while it is fresh", async () => {
  const { world, read } = createWorld();
  const first = await Promise.all([read(), read(), read()]);
  expect(first.map(told)).toEqual([
    [1, false],
    [1, false],
    [1, false],
  ]);
  world.pass(99);
  expect(await read()).toEqual({ ok: true, value: 1, ageMs: 99, isStale: false });
  expect(world.asked()).toBe(1);
});

test("returns a stale answer while it is refreshed", async () => {
  const { world, read } = createWorld();
  await read();
  world.pass(100);
  expect(told(await read())).toEqual([1, false]);
  await new Promise(setImmediate);
  expect(told(await read())).toEqual([2, false]);
});

test("a forced read waits for a new answer unless the cached one is fresh", async () => {
  const { world, read } = createWorld();
  await read();
  expect(told(await read("a", { forces: true }))).toEqual([1, false]);
  world.pass(100);
  expect(told(await read("a", { forces: true }))).toEqual([2, false]);
});

test("returns an answer of another version only if the requested one fails", async () => {
  const { world, read } = createWorld();
  await read();
  world.version = "v2";
  expect(told(await read())).toEqual([2, false]);
  world.version = "v3";
  world.fault = new Error("away");
  expect(told(await read())).toEqual([2, true]);
  world.fault = null;
  expect(told(await read())).toEqual([4, false]);
});

test("ignores an answer that a publication has overtaken, and retries until both agree", async () => {
  const { world, read } = createWorld();
  world.version = "v2";
  expect(told(await read("a", { wants: "v1" }))).toEqual([1, false]);
  expect(told(await read("a", { wants: "v2" }))).toEqual([1, false]);
  expect(told(await read("a", { wants: "v1" }))).toEqual([2, false]);
});

test("a caller past the deadline gets a timeout, and the next one the answer", async () => {
  const { world, read } = createWorld();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.hangs = promise;
  expect(told(await read())).toMatchObject({ code: "core.timeout" });
  resolve();
  await new Promise(setImmediate);
  expect(told(await read())).toEqual([1, false]);
  expect([world.asked(), world.failures]).toEqual([1, ["news"]]);
});

test("opens for five seconds after five consecutive failures, then sends one trial", async () => {
  const { world, read } = createWorld();
  world.fault = new Error("away");
  for (let i = 0; i < 5; i += 1) await read(`a${i}`);
  expect(told(await read("b"))).toMatchObject({ code: "core.held_back" });
  world.pass(4_999);
  await read("b");
  expect(world.asked()).toBe(5);
  world.pass(1);
  await Promise.all([read("b"), read("c")]);
  expect(world.asked()).toBe(6);
  world.pass(5_000);
  world.fault = null;
  expect(told(await read("b"))).toEqual([7, false]);
  expect(told(await read("c"))).toEqual([8, false]);
});

test("opens for a hanging dependency, but not for one that answers others", async () => {
  const { world, read } = createWorld();
  const waitForTwo = async () => Promise.all(Array.from("aaabbb").map((key) => read(key)));
  world.hangs = new Promise(() => undefined);
  const waiting = waitForTwo();
  world.hangs = null;
  await read("c");
  await waiting;
  expect(told(await read("d"))).toEqual([4, false]);
  world.pass(1);
  await waitForTwo();
  expect(told(await read("e"))).toMatchObject({ code: "core.held_back" });
});

test("a hanging kind does not block another kind", async () => {
  const { world, read } = createWorld();
  world.hangs = new Promise(() => undefined);
  const hanging = Promise.all(Array.from({ length: 40 }, (_, at) => read(`a${at}`)));
  world.hangs = null;
  expect(told(await read("b", { kind: "peers" }))).toEqual([4, false]);
  const told40 = await hanging;
  expect(told40.every(({ ok }) => !ok)).toBe(true);
  expect(world.asked()).toBe(4);
});

test("skips a queued request whose callers have timed out, unless it is requested again", async () => {
  const { world, read } = createWorld();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.hangs = promise;
  const first = Promise.all(["a", "b", "c", "d", "e"].map((key) => read(key)));
  await first;
  world.pass(21);
  const again = read("d");
  resolve();
  expect(told(await again)).toEqual([4, false]);
  await new Promise(setImmediate);
  expect(world.asked()).toBe(4);
});

test("a rejected caller does not count as a failure", async () => {
  const { world, read } = createWorld();
  world.fault = new AppError("account.not_subscribed", 403, "No.");
  for (let i = 0; i < 9; i += 1) await read();
  expect(world.asked()).toBe(9);
});

test("evicts the least recently used answer", async () => {
  const { world, read, reads } = createWorld(25);
  for (const key of ["a", "b", "a", "c"]) await read(key, { bytes: 10 });
  expect(reads.size()).toBe(20);
  expect(told(await read("a"))).toEqual([1, false]);
  expect(told(await read("b", { bytes: 10 }))).toEqual([4, false]);
  expect(told(await read("huge", { bytes: 99 }))).toEqual([5, false]);
  expect([reads.size(), world.asked()]).toEqual([0, 5]);
});

test("waits instead of returning an answer that is too old, and falls back to it on failure", async () => {
  const { world, read } = createWorld();
  await read("a", { staleMs: 50 });
  world.pass(149);
  expect(told(await read("a", { staleMs: 50 }))).toEqual([1, false]);
  await new Promise(setImmediate);
  world.pass(150);
  expect(told(await read("a", { staleMs: 50 }))).toEqual([3, false]);
  world.pass(150);
  world.fault = new Error("away");
  expect(told(await read("a", { staleMs: 50 }))).toEqual([3, true]);
});
