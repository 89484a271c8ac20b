import { silentLog } from "@munshi/platform";
import { expect, test } from "vitest";
import { createKeptAnswers } from "./kept-answers.ts";

function createWorld() {
  let at = 0;
  let count = 0;
  let isAway = false;
  const kept = createKeptAnswers(silentLog, () => at);
  const ask = async (key = "landing") =>
    kept.get(key, async () => {
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

test("many who ask at once are answered by one question, and by the same for a minute", async () => {
  const { ask, pass } = createWorld();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  pass(59_999);
  expect(await ask()).toBe(1);
  expect(await ask("blog")).toBe(2);
});

test("what is older is given once more while the next one comes", async () => {
  const { ask, pass } = createWorld();
  await ask();
  pass(60_000);
  expect(await ask()).toBe(1);
  await new Promise(setImmediate);
  expect(await ask()).toBe(2);
});

test("what cannot be had stays as it was, or nothing, and is asked for again soon", async () => {
  const { ask, pass, goAway } = createWorld();
  goAway(true);
  expect(await ask()).toBeNull();
  goAway(false);
  expect(await ask()).toBeNull();
  pass(5_000);
  expect(await ask()).toBe(1);
  goAway(true);
  pass(60_000);
  expect([await ask(), await ask()]).toEqual([1, 1]);
});
