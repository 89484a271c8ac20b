import type { Lifetime } from "./lifetime.ts";

/** A running part of the product. */
export interface RunningPart {
  /** Resolves with the reason when it has ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** A part that dies sooner after its start has not recovered. */
const IMMEDIATE_MS = 10_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

/** Backoff between two starts, by the number of immediate deaths in a row. */
function waitAfter(deaths: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (deaths - 1), LONGEST_WAIT_MS);
}

/**
 * Restarts a part whenever it ends by itself, with exponential backoff, and reports it on the
 * terminal: a part whose disk is full is back soon after there is space. `nextChange` resolves when
 * the part's source has changed, which restarts it at once.
 */
export function keepRunning(
  lifetime: Lifetime,
  first: RunningPart,
  start: () => Promise<RunningPart>,
  nextChange: () => Promise<void> = async () => new Promise(() => undefined),
): void {
  let current: RunningPart | null = first;
  lifetime.keep(async () => current?.stop());
  const supervise = async (): Promise<void> => {
    let part = first;
    let deaths = 0;
    let change = nextChange();
    for (;;) {
      const startedAt = performance.now();
      const reason = await Promise.race([part.ended, change.then(() => null)]);
      if (lifetime.signal.aborted) return;
      if (reason === null) {
        deaths = 0;
        change = nextChange();
        await part.stop();
      } else {
        deaths = performance.now() - startedAt < IMMEDIATE_MS ? deaths + 1 : 1;
        console.error(`${reason}. Restarting …`);
        current = null;
        const isChanged = await waitOrChange(waitAfter(deaths), change);
        if (isChanged) change = nextChange();
      }
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

/** True if the change comes first. */
async function waitOrChange(milliseconds: number, change: Promise<void>): Promise<boolean> {
  const { promise: waited, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  const isChanged = await Promise.race([waited, change.then(() => true)]);
  clearTimeout(timer);
  return isChanged;
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
