import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyMarket } from "./any-market.fixture.ts";
import { anyFilters, anyQuery } from "./any-query.fixture.ts";
import { judgeAnswers } from "./judge-answers.fixture.ts";

test("standard form, explanation, near misses and impact agree with the naive reading", async () => {
  const queries = fc.array(anyQuery, { minLength: 1, maxLength: 20, size: "max" });
  const small = anyMarket.filter(({ rows }) => rows <= 70);
  let judged = 0;
  const property = fc.asyncProperty(small, anyFilters, queries, async (market, filters, asked) => {
    await judgeAnswers(market, filters, asked);
    judged += asked.length;
  });
  await fc.assert(property, { numRuns: 100, seed: Number(process.env["ANSWER_SEED"] ?? 1) });
  expect(judged).toBeGreaterThan(500);
}, 120_000);
