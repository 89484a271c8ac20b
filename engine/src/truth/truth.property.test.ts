import { expect, test } from "vitest";
import { judgeSeed, requireKernels } from "./run-judge.fixture.ts";

/** `npm run test:long` judges a million of the same (`truth-first`, `truth-second`), every one by SQLite too. */
const queries = 5_000;

test("5,000 queries give what a naive reading and SQLite give", { timeout: 300_000 }, async () => {
  const options = { kernels: await requireKernels(), every: 3 };
  let judged = 0;
  for (let seed = 1; judged < queries; seed += 1) judged += judgeSeed(seed, options);
  expect(judged).toBeGreaterThanOrEqual(queries);
});
