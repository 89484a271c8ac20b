import process, { env } from "node:process";
import { expect, test } from "vitest";
import { judgeSeed, requireKernels } from "./run-judge.fixture.ts";

const wanted = Number(env["TRUTH_QUERIES"] ?? 1_000_000);
const firstSeed = Number(env["TRUTH_SEED"] ?? 1000);

/** Goes on from a seed with TRUTH_SEED, and to another number of queries with TRUTH_QUERIES. */
test(
  `${wanted.toLocaleString("en-US")} queries give what a naive reading and SQLite give`,
  { timeout: 12 * 3_600_000 },
  async () => {
    const options = { kernels: await requireKernels(), every: 1 };
    const started = performance.now();
    let judged = 0;
    for (let seed = firstSeed; judged < wanted; seed += 1) {
      judged += judgeSeed(seed, options);
      if ((seed - firstSeed) % 20 !== 0) continue;
      const rate = (1000 * judged) / (performance.now() - started);
      process.stdout.write(
        `${judged} of ${wanted} agree, ${rate.toFixed(0)} a second, seed ${seed} done\n`,
      );
    }
    expect(judged).toBeGreaterThanOrEqual(wanted);
  },
);
