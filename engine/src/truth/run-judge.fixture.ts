import * as fc from "fast-check";
import type { Kernels } from "../kernels/kernels.ts";
import { readKernels } from "../kernels/read-kernels.ts";
import { anyMarket } from "./any-market.fixture.ts";
import { anyFilters, anyQuery } from "./any-query.fixture.ts";
import { judge, type JudgeOptions } from "./judge.fixture.ts";

export async function requireKernels(): Promise<Kernels> {
  const kernels = await readKernels();
  if (kernels === null) throw new Error("The kernels are not built: node scripts/setup.mjs");
  return kernels;
}

const queries = fc.array(anyQuery, { minLength: 1, maxLength: 60, size: "max" });

/**
 * Judges forty markets with up to 60 queries each, about a thousand; tells how many they were. A seed
 * gives the same ones again, and a failure prints it with the smallest case found.
 */
export function judgeSeed(seed: number, options: JudgeOptions): number {
  let judged = 0;
  fc.assert(
    fc.property(anyMarket, anyFilters, queries, (market, filters, asked) => {
      judge(market, filters, asked, options);
      judged += asked.length;
    }),
    { seed, numRuns: 40 },
  );
  return judged;
}
