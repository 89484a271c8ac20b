import { AppError } from "@munshi/platform";

/** A semaphore with a bounded first-in, first-out queue. */
export interface Semaphore {
  /** @throws AppError `core.busy` (503) if the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Limits concurrency: with all requests at once every one would be late, in order the first are
 * answered in time.
 */
export function createSemaphore(maxConcurrent: number, maxQueued: number): Semaphore {
  const waiting: (() => void)[] = [];
  let working = 0;
  return {
    async run(work) {
      if (working >= maxConcurrent) {
        if (waiting.length >= maxQueued) throw busy();
        // The slot passes to the next in the queue without being released.
        await new Promise<void>((resolve) => void waiting.push(resolve));
      } else {
        working += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) working -= 1;
        else next();
      }
    },
  };
}

function busy(): AppError {
  return new AppError("core.busy", 503, "Server busy. Try again.", {
    expose: true,
    retryAfter: 1,
  });
}
