import process, { env } from "node:process";
import { verifySeed, requireKernels } from "./verify-seed.fixture.ts";

/** Number of test files that share the queries. */
const shares = 2;

export const shareOfQueries = Math.ceil(Number(env["TRUTH_QUERIES"] ?? 1_000_000) / shares);
const firstSeed = Number(env["TRUTH_SEED"] ?? 1000);

export const shareTitle = `${shareOfQueries.toLocaleString("en-US")} queries give what a naive reading and SQLite give`;

export const shareTimeout = { timeout: 12 * 3_600_000 };

/**
 * Verifies a share of `TRUTH_QUERIES` (default: a million), every second seed from `TRUTH_SEED`.
 * Returns the count.
 */
export async function verifyShare(share: number): Promise<number> {
  const options = { kernels: await requireKernels(), every: 1 };
  const started = performance.now();
  let verified = 0;
  for (let turn = 0; verified < shareOfQueries; turn += 1) {
    const seed = firstSeed + turn * shares + share;
    verified += verifySeed(seed, options);
    if (turn % 20 !== 0) continue;
    const rate = (1000 * verified) / (performance.now() - started);
    process.stdout.write(
      `share ${share + 1} of ${shares}: ${verified} of ${shareOfQueries} agree, ${rate.toFixed(0)} a second, seed ${seed} done\n`,
    );
  }
  return verified;
}
