import { Worker } from "node:worker_threads";
import { silentLog } from "@munshi/platform";
import { afterEach, expect, test } from "vitest";
import { createScreeningQueue } from "./screening-queue.ts";
import type { ScreeningQueue, ScreeningQueueOptions } from "./screening-queue.ts";
import type { OverviewTask } from "./screening-task.ts";

/** A thread that answers with the version asked for, and never to `hang`, dies of `die`, fails at `fail`. */
const script = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ dataset: { version } }) => {
    if (version === "hang") for (;;);
    if (version === "die") process.exit(1);
    if (version === "fail") parentPort.postMessage({ reason: "no such file" });
    else parentPort.postMessage({ answer: version });
  });
  parentPort.postMessage({ isReady: true });`;

let queue: ScreeningQueue | null = null;
let threads = 0;
afterEach(async () => {
  await queue?.close();
});

function start(limits: Partial<ScreeningQueueOptions> = {}): ScreeningQueue {
  threads = 0;
  const createThread = (): Worker => {
    threads += 1;
    return new Worker(script, { eval: true });
  };
  const options = {
    log: silentLog,
    limitMs: 60_000,
    waitMs: 60_000,
    mostWaiting: 50,
    mostOfOne: 50,
    createThread,
    ...limits,
  };
  queue = createScreeningQueue(options);
  return queue;
}

const about = (version: string): OverviewTask => ({
  kind: "overview",
  dataset: { version, folder: "" },
});

test("tasks are answered in turn by one thread", async () => {
  const { ask } = start();
  const answers = await Promise.all(
    ["a", "b", "c"].map(async (name) => ask(about(name), "a caller")),
  );
  expect(answers).toEqual(["a", "b", "c"]);
  expect(threads).toBe(1);
});

test("a task that takes too long is refused, and the next one is answered by another thread", async () => {
  const { ask } = start({ limitMs: 2_000 });
  const [heavy, next] = await Promise.allSettled([
    ask(about("hang"), "a caller"),
    ask(about("next"), "a caller"),
  ]);
  expect(heavy).toMatchObject({ reason: { code: "query.too_heavy", status: 422 } });
  expect(next).toEqual({ status: "fulfilled", value: "next" });
  expect(threads).toBe(2);
});

test("beyond the queue's bound callers are told to come back", async () => {
  const { ask } = start({ mostWaiting: 2 });
  const asked = await Promise.allSettled(
    ["a", "b", "c", "d"].map(async (one) => ask(about(one), "a caller")),
  );
  expect(asked.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
  ]);
  expect(asked[3]).toMatchObject({
    reason: { code: "screening.busy", status: 503, retryAfter: 2 },
  });
  expect(await ask(about("later"), "a caller")).toBe("later");
});

test("a caller who asks for much waits behind each other caller, and only for its share", async () => {
  const { ask } = start({ mostOfOne: 3 });
  const order: string[] = [];
  const askAs = async (caller: string, version: string): Promise<void> => {
    order.push(await ask<"overview">(about(version), caller).then(String));
  };
  const asked = await Promise.allSettled([
    ...["a1", "a2", "a3", "a4", "a5"].map(async (one) => askAs("a", one)),
    askAs("b", "b1"),
    askAs("c", "c1"),
    askAs("b", "b2"),
  ]);
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  expect(asked[4]).toMatchObject({ reason: { code: "screening.busy", retryAfter: 2 } });
});

test("whose turn is late is told to come back, before the caller's own deadline", async () => {
  const { ask } = start({ limitMs: 3_000, waitMs: 200 });
  const [heavy, late] = await Promise.allSettled([
    ask(about("hang"), "a"),
    ask(about("next"), "b"),
  ]);
  expect(late).toMatchObject({ reason: { code: "screening.busy", status: 503, retryAfter: 2 } });
  expect(heavy).toMatchObject({ reason: { code: "query.too_heavy" } });
  expect(await ask(about("later"), "b")).toBe("later");
});

test("a thread that fails or dies costs one answer", async () => {
  const { ask } = start();
  await expect(ask(about("fail"), "a caller")).rejects.toThrow("no such file");
  expect(await ask(about("a"), "a caller")).toBe("a");
  await expect(ask(about("die"), "a caller")).rejects.toThrow("gone");
  expect(await ask(about("b"), "a caller")).toBe("b");
  expect(threads).toBe(2);
});

test("closing ends what runs and refuses what waits", async () => {
  const { ask, close } = start();
  const asked = Promise.allSettled([ask(about("hang"), "a caller"), ask(about("a"), "a caller")]);
  await new Promise(setImmediate);
  await close();
  for (const one of await asked) {
    expect(one).toMatchObject({ reason: { code: "screening.closed", status: 503 } });
  }
  await expect(ask(about("a"), "a caller")).rejects.toMatchObject({ code: "screening.closed" });
});
