import { expect, test } from "vitest";
import { judgeSeed, requireKernels } from "./run-judge.fixture.ts";

test("20,000 queries give what a naive reading and SQLite give", { timeout: 300_000 }, async () => {
  const options = { kernels: await requireKernels(), every: 3 };
  let judged = 0;
  for (let seed = 1; judged < 20_000; seed += 1) judged += judgeSeed(seed, options);
  expect(judged).toBeGreaterThanOrEqual(20_000);
});
