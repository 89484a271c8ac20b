/** A mutex that serves waiting callers in rotation, however many requests each has. */
export interface FairQueue {
  /**
   * Acquires the mutex; `end` releases it.
   * @throws the error of `refuse` if the caller or all callers have too many waiting requests, or
   * the wait is too long.
   */
  readonly take: (caller: string) => Promise<void>;
  readonly end: () => void;
}

export interface FairQueueOptions {
  /** Maximum number of waiting calls in total. */
  readonly mostWaiting: number;
  /** Maximum number of waiting calls per caller. */
  readonly mostOfOne: number;
  readonly waitMs: number;
  readonly refuse: () => Error;
}

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { mostWaiting, mostOfOne, waitMs, refuse } = options;
  /** In order of service. */
  const lines = new Map<string, Set<() => void>>();
  let isTaken = false;
  let waiting = 0;
  const leave = (caller: string, begin: () => void): void => {
    const line = lines.get(caller);
    if (line?.delete(begin) !== true) return;
    waiting -= 1;
    if (line.size === 0) lines.delete(caller);
  };
  return {
    async take(caller) {
      if (!isTaken) {
        isTaken = true;
        return;
      }
      const line = lines.get(caller) ?? new Set();
      if (waiting >= mostWaiting || line.size >= mostOfOne) throw refuse();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      lines.set(caller, line.add(resolve));
      waiting += 1;
      const timer = setTimeout(() => {
        leave(caller, resolve);
        reject(refuse());
      }, waitMs);
      try {
        await promise;
      } finally {
        clearTimeout(timer);
      }
    },
    end() {
      const [first] = lines;
      if (first === undefined) {
        isTaken = false;
        return;
      }
      const [caller, line] = first;
      const [begin] = line;
      if (begin === undefined) throw new TypeError("An empty queue");
      leave(caller, begin);
      // To the end of the rotation.
      if (lines.delete(caller)) lines.set(caller, line);
      begin();
    },
  };
}
