import type { Lifetime } from "./lifetime.ts";
import { ScriptError } from "./repository.ts";

/** A running part of the product. */
export interface RunningPart {
  /** Resolves when it has ended, with a line that says why. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** A part that dies sooner after its start has not recovered. */
const IMMEDIATE_MS = 10_000;
const MAX_RESTARTS = 8;
const FIRST_WAIT_MS = 250;

/** Backoff between two starts, by the number of immediate deaths in a row. */
function waitAfter(deaths: number): number {
  return FIRST_WAIT_MS * 2 ** (deaths - 1);
}

async function delay(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Restarts a part whenever it ends by itself, with exponential backoff, and reports it on the
 * terminal. Fails the lifetime after `MAX_RESTARTS` restarts in a row did not help.
 */
export function keepRunning(
  lifetime: Lifetime,
  first: RunningPart,
  start: () => Promise<RunningPart>,
): void {
  let current: RunningPart | null = first;
  lifetime.keep(async () => current?.stop());
  const supervise = async (): Promise<void> => {
    let part = first;
    let deaths = 0;
    for (;;) {
      const startedAt = performance.now();
      const reason = await part.ended;
      if (lifetime.signal.aborted) return;
      deaths = performance.now() - startedAt < IMMEDIATE_MS ? deaths + 1 : 1;
      if (deaths > MAX_RESTARTS)
        throw new ScriptError(`${reason}: gave up after ${MAX_RESTARTS} restarts`);
      console.error(`${reason}. Restarting …`);
      current = null;
      await delay(waitAfter(deaths));
      if (lifetime.signal.aborted) return;
      part = await startOrFail(start);
      if (lifetime.signal.aborted) return await part.stop();
      current = part;
    }
  };
  supervise().catch((error: unknown) => {
    if (!lifetime.signal.aborted) lifetime.fail(error);
  });
}

/** A failed start counts as a part that ended immediately. */
async function startOrFail(start: () => Promise<RunningPart>): Promise<RunningPart> {
  try {
    return await start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ended: Promise.resolve(reason), stop: async () => undefined };
  }
}
