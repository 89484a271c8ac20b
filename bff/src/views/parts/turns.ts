import { AppError } from "@munshi/platform";

/** Lets so many work at once, the others in the order in which they came. */
export interface Turns {
  /** @throws AppError `core.busy` (503) where too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * With all questions asked at once everybody would be late together; in turn, who came first is
 * answered in time.
 */
export function createTurns(atOnce: number, mostWaiting: number): Turns {
  const waiting: (() => void)[] = [];
  let working = 0;
  return {
    async take(work) {
      if (working >= atOnce) {
        if (waiting.length >= mostWaiting) throw busy();
        // Whoever ends hands the place on: it is never free in between.
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
  return new AppError("core.busy", 503, "Too many at once; try again.", {
    expose: true,
    retryAfter: 1,
  });
}
