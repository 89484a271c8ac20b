/** Takes tasks one after the other; of those that wait, only the newest is done. */
export interface NewestWins<Task> {
  readonly add: (task: Task) => void;
  /** Settles once nothing waits and nothing is under way. */
  readonly idle: () => Promise<void>;
}

/**
 * For answers that are asked for faster than they come, as by a slider: while one is awaited, each new
 * task takes the place of the one that waits, so that nothing piles up and the last is always done.
 */
export function createNewestWins<Task>(work: (task: Task) => Promise<void>): NewestWins<Task> {
  let waiting: { readonly task: Task } | null = null;
  let working: Promise<void> | null = null;

  async function drain(): Promise<void> {
    try {
      while (waiting !== null) {
        const { task } = waiting;
        waiting = null;
        // oxlint-disable-next-line no-await-in-loop -- one after the other is the purpose
        await work(task);
      }
    } finally {
      working = null;
    }
  }

  return {
    add(task) {
      waiting = { task };
      working ??= drain();
    },
    idle: () => working ?? Promise.resolve(),
  };
}
