import * as fc from "fast-check";
import type { Kernels } from "../kernels/kernels.ts";
import { readKernels } from "../kernels/read-kernels.ts";
import { anyMarket } from "./any-market.fixture.ts";
import { anyFilters, anyQuery } from "./any-query.fixture.ts";
import { verifyQueries, type VerifyOptions } from "./verify.fixture.ts";

export async function requireKernels(): Promise<Kernels> {
  const kernels = await readKernels();
  if (kernels === null) throw new Error("The kernels are not built: node scripts/setup.mjs");
  return kernels;
}

const queries = fc.array(anyQuery, { minLength: 1, maxLength: 60, size: "max" });

/**
 * Verifies about a thousand queries over forty markets. Deterministic by seed; failures print the
 * seed and the smallest case.
 */
export function verifySeed(seed: number, options: VerifyOptions): number {
  let verified = 0;
  fc.assert(
    fc.property(anyMarket, anyFilters, queries, (market, filters, asked) => {
      verifyQueries(market, filters, asked, options);
      verified += asked.length;
    }),
    { seed, numRuns: 40 },
  );
  return verified;
}
