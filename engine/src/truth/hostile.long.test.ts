import process from "node:process";
import { expect, test } from "vitest";
import { judgeHostile } from "./judge-hostile.fixture.ts";

const texts = 100_000;
const chunk = 2000;

test("100,000 hostile texts are read without an exception, within the steps and the text", async () => {
  let judged = 0;
  for (let seed = 100; judged < texts; seed += 1) {
    await judgeHostile(seed, chunk);
    judged += chunk;
    if (judged % 20_000 === 0) process.stdout.write(`${judged} texts, seed ${seed} done\n`);
  }
  expect(judged).toBe(texts);
});
