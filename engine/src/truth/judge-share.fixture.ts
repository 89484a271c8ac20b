import process, { env } from "node:process";
import { judgeSeed, requireKernels } from "./run-judge.fixture.ts";

/** As many test files as share the queries, each in a process of its own. */
const shares = 2;

export const shareOfQueries = Math.ceil(Number(env["TRUTH_QUERIES"] ?? 1_000_000) / shares);
const firstSeed = Number(env["TRUTH_SEED"] ?? 1000);

export const shareTitle = `${shareOfQueries.toLocaleString("en-US")} queries give what a naive reading and SQLite give`;

/** A day's work at most, whatever the machine. */
export const shareTimeout = { timeout: 12 * 3_600_000 };

/**
 * Judges one share of the queries: every second seed from `TRUTH_SEED` on. All
 * shares together are `TRUTH_QUERIES`, a million unless it says otherwise. Tells how many they were.
 */
export async function judgeShare(share: number): Promise<number> {
  const options = { kernels: await requireKernels(), every: 1 };
  const started = performance.now();
  let judged = 0;
  for (let turn = 0; judged < shareOfQueries; turn += 1) {
    const seed = firstSeed + turn * shares + share;
    judged += judgeSeed(seed, options);
    if (turn % 20 !== 0) continue;
    const rate = (1000 * judged) / (performance.now() - started);
    process.stdout.write(
      `share ${share + 1} of ${shares}: ${judged} of ${shareOfQueries} agree, ${rate.toFixed(0)} a second, seed ${seed} done\n`,
    );
  }
  return judged;
}
