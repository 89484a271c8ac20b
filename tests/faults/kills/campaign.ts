import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Parts } from "./parts.ts";
import type { Kill } from "./steps.ts";
import type { Trial } from "./trial.ts";

export interface RoundReport {
  readonly kills: number;
  readonly flows: number;
  /** The longest that a flow which lived through a kill took after the restart. */
  readonly slowestSeconds: number;
  /** From the end of the last flow or restart until nothing was open. */
  readonly settledSeconds: number;
  readonly faults: readonly string[];
}

/** All flows must be final this long after the last killed part is back. */
const settleMs = 60_000;
const mostAtOnce = 25;

/**
 * Runs rounds one after the other: in each, all flows run while parts are killed at a fail point;
 * afterwards all books are compared, with those of earlier rounds.
 */
export async function* runRounds(
  parts: Parts,
  trial: Trial,
  flows: number,
  rounds: readonly (readonly Kill[])[],
): AsyncGenerator<RoundReport> {
  const play = await trial.begin(parts, flows);
  /** Of earlier rounds. */
  const known = new Set<string>();
  for (const [number, kills] of rounds.entries()) {
    const runFlow = await play.round(number);
    const faults: string[] = [];
    const most = Math.floor(flows / 10 / kills.length);
    parts.arm(kills, () => randomInt(most + 1));
    const waiting = Array.from({ length: flows }).keys();
    const spans: (readonly [began: number, ended: number])[] = [];
    const work = async (): Promise<void> => {
      for (const flow of waiting) {
        const began = Date.now();
        try {
          const { hasWaited } = await runFlow(flow);
          if (!hasWaited) spans.push([began, Date.now()]);
        } catch (error) {
          faults.push(`a flow ended: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    };
    const atOnce = Math.min(mostAtOnce, Math.ceil(flows / 2) + 1);
    await Promise.all(Array.from({ length: atOnce }, work));
    const calm = Date.now();
    const restarts = await parts.running();
    const done = parts.disarm();
    if (done === 0) faults.push("nothing was killed: no flow came to this point");
    const slowestSeconds = findSlowest(spans, restarts);
    if (slowestSeconds * 1_000 > settleMs)
      faults.push(`one of the ${trial.flows} took ${slowestSeconds} s`);
    const since = Math.max(calm, ...restarts);
    let open = await play.listOpen();
    while (open.length > 0 && Date.now() < since + settleMs) {
      await delay(250);
      open = await play.listOpen();
    }
    const settledSeconds = (Date.now() - since) / 1_000;
    faults.push(...open.map((one) => `not final after ${settledSeconds} s: ${one}`));
    const differences = await play.findFaults();
    faults.push(...differences.filter((one) => !known.has(one)));
    for (const one of differences) known.add(one);
    yield { kills: done, flows, slowestSeconds, settledSeconds, faults };
  }
}

/** Seconds from the last restart within a flow to its end, of the slowest one. */
function findSlowest(
  spans: readonly (readonly [began: number, ended: number])[],
  restarts: readonly number[],
): number {
  const waits = spans.flatMap(([began, ended]) => {
    const within = restarts.filter((at) => at > began && at < ended);
    return within.length === 0 ? [] : [ended - Math.max(...within)];
  });
  return Math.max(0, ...waits) / 1_000;
}
