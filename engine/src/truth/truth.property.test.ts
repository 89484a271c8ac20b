import { propertyRuns } from "@munshi/fixtures/property-runs";
import { expect, test } from "vitest";
import { verifySeed, requireKernels } from "./verify-seed.fixture.ts";

const queries = propertyRuns(20_000);

test(
  `${queries} queries give what a naive reading and SQLite give`,
  { timeout: 300_000 },
  async () => {
    const options = { kernels: await requireKernels(), every: 3 };
    let verified = 0;
    for (let seed = 1; verified < queries; seed += 1) verified += verifySeed(seed, options);
    expect(verified).toBeGreaterThanOrEqual(queries);
  },
);
