import { silentLog } from "@munshi/platform";
import { expect, test } from "vitest";
import { createPublicCache } from "./public-cache.ts";

function createWorld() {
  // lru-cache takes 0 for no time.
  let at = 1;
  let count = 0;
  let isAway = false;
  const get = createPublicCache<number>(silentLog, () => at);
  const ask = async (key = "landing") =>
    get(key, async () => {
      await Promise.resolve();
      if (isAway) throw new Error("away");
      count += 1;
      return count;
    });
  return {
    ask,
    pass: (ms: number) => {
      at += ms;
    },
    goAway: (value: boolean) => {
      isAway = value;
    },
  };
}

test("concurrent callers share one request, and its answer for a minute", async () => {
  const { ask, pass } = createWorld();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  pass(59_999);
  expect(await ask()).toBe(1);
  expect(await ask("blog")).toBe(2);
});

test("returns a stale answer once more while it is refreshed", async () => {
  const { ask, pass } = createWorld();
  await ask();
  pass(60_001);
  expect(await ask()).toBe(1);
  await new Promise(setImmediate);
  expect(await ask()).toBe(2);
});

test("keeps the previous answer after a failure, and retries soon", async () => {
  const { ask, pass, goAway } = createWorld();
  goAway(true);
  expect(await ask()).toBeNull();
  goAway(false);
  expect(await ask()).toBeNull();
  pass(5_001);
  expect(await ask()).toBe(1);
  goAway(true);
  pass(60_001);
  expect([await ask(), await ask()]).toEqual([1, 1]);
});
