import process from "node:process";
import { expect, test } from "vitest";
import { verifyHostile } from "./verify-hostile.fixture.ts";

const texts = 100_000;
const chunk = 2000;

test("100,000 hostile texts are read without an exception, within the steps and the text", async () => {
  let verified = 0;
  for (let seed = 100; verified < texts; seed += 1) {
    await verifyHostile(seed, chunk);
    verified += chunk;
    if (verified % 20_000 === 0) process.stdout.write(`${verified} texts, seed ${seed} done\n`);
  }
  expect(verified).toBe(texts);
});
