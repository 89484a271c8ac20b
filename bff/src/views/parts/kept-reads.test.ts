import { AppError } from "@munshi/platform";
import { expect, test } from "vitest";
import { createKeptReads } from "./kept-reads.ts";
import type { Read } from "./kept-reads.ts";

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
  const reads = createKeptReads({
    mostBytes,
    now: () => at,
    onFailure: (kind) => void world.failures.push(kind),
  });
  const read = async (
    key = "a",
    more: {
      insists?: boolean;
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
      insists: more.insists ?? false,
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

test("many who ask at once share one question, and its answer for as long as it is fresh", async () => {
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

test("one that is no longer fresh is given while the next is on its way", async () => {
  const { world, read } = createWorld();
  await read();
  world.pass(100);
  expect(told(await read())).toEqual([1, false]);
  await new Promise(setImmediate);
  expect(told(await read())).toEqual([2, false]);
});

test("whoever insists waits for a new one, unless what is kept is fresh", async () => {
  const { world, read } = createWorld();
  await read();
  expect(told(await read("a", { insists: true }))).toEqual([1, false]);
  world.pass(100);
  expect(told(await read("a", { insists: true }))).toEqual([2, false]);
});

test("one of another version stands in only where the wanted one cannot be read", async () => {
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

test("one that was overtaken by a publication is no stand-in and is asked for until both agree", async () => {
  const { world, read } = createWorld();
  world.version = "v2";
  expect(told(await read("a", { wants: "v1" }))).toEqual([1, false]);
  expect(told(await read("a", { wants: "v2" }))).toEqual([1, false]);
  expect(told(await read("a", { wants: "v1" }))).toEqual([2, false]);
});

test("who waits past the deadline is told so, and the answer is there for the next", async () => {
  const { world, read } = createWorld();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.hangs = promise;
  expect(told(await read())).toMatchObject({ code: "core.timeout" });
  resolve();
  await new Promise(setImmediate);
  expect(told(await read())).toEqual([1, false]);
  expect([world.asked(), world.failures]).toEqual([1, ["news"]]);
});

test("after five faults in a row nobody asks for five seconds, and then one tries", async () => {
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

test("a part that hangs is held back, one that answers others meanwhile is not", async () => {
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

test("a kind that hangs takes no other kind's turn", async () => {
  const { world, read } = createWorld();
  world.hangs = new Promise(() => undefined);
  const hanging = Promise.all(Array.from({ length: 40 }, (_, at) => read(`a${at}`)));
  world.hangs = null;
  expect(told(await read("b", { kind: "peers" }))).toEqual([4, false]);
  const told40 = await hanging;
  expect(told40.every(({ ok }) => !ok)).toBe(true);
  expect(world.asked()).toBe(4);
});

test("a question whose turn comes when nobody waits any more is not asked, unless anew", async () => {
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

test("a refusal of one asker holds nobody back", async () => {
  const { world, read } = createWorld();
  world.fault = new AppError("account.not_subscribed", 403, "No.");
  for (let i = 0; i < 9; i += 1) await read();
  expect(world.asked()).toBe(9);
});

test("what was asked for longest ago goes first when there is no room", async () => {
  const { world, read, reads } = createWorld(25);
  for (const key of ["a", "b", "a", "c"]) await read(key, { bytes: 10 });
  expect(reads.size()).toBe(20);
  expect(told(await read("a"))).toEqual([1, false]);
  expect(told(await read("b", { bytes: 10 }))).toEqual([4, false]);
  expect(told(await read("huge", { bytes: 99 }))).toEqual([5, false]);
  expect([reads.size(), world.asked()]).toEqual([0, 5]);
});

test("one that is too old to be given is waited for, and stands in where that fails", async () => {
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
