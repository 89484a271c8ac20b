import { propertyRuns } from "@munshi/fixtures/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyMarket } from "./any-market.fixture.ts";
import { anyFilters, anyQuery } from "./any-query.fixture.ts";
import { verifyAnswers } from "./verify-explanations.fixture.ts";

test("standard form, explanation, near misses and impact agree with the naive reading", async () => {
  const queries = fc.array(anyQuery, { minLength: 1, maxLength: 20, size: "max" });
  const small = anyMarket.filter(({ rows }) => rows <= 70);
  let verified = 0;
  const property = fc.asyncProperty(small, anyFilters, queries, async (market, filters, asked) => {
    await verifyAnswers(market, filters, asked);
    verified += asked.length;
  });
  await fc.assert(property, {
    numRuns: propertyRuns(100),
    seed: Number(process.env["ANSWER_SEED"] ?? 1),
  });
  expect(verified).toBeGreaterThan(propertyRuns(500));
}, 120_000);
