import type { Log } from "@munshi/platform";

/** Answers that are the same for everybody, asked of core-api now and then. */
export interface KeptAnswers {
  /**
   * The answer under a key; null where it could not be had so far. One that is older than a minute
   * is given once more while the next one is on its way, and for as long as that cannot be had.
   */
  get<T>(key: string, load: () => Promise<T>): Promise<T | null>;
}

interface Kept {
  value: unknown;
  /** Until then nobody asks again. */
  until: number;
  loading: Promise<void> | null;
}

const freshMs = 60_000;
const retryMs = 5_000;

export function createKeptAnswers(
  log: Log,
  now: () => number = () => performance.now(),
): KeptAnswers {
  const answers = new Map<string, Kept>();
  const refresh = async (kept: Kept, load: () => Promise<unknown>): Promise<void> => {
    try {
      kept.value = await load();
      kept.until = now() + freshMs;
    } catch (err) {
      kept.until = now() + retryMs;
      log.warn({ err }, "could not ask for what a page shows");
    } finally {
      kept.loading = null;
    }
  };
  return {
    async get<T>(key: string, load: () => Promise<T>) {
      const kept = answers.get(key) ?? {
        value: null,
        until: Number.NEGATIVE_INFINITY,
        loading: null,
      };
      answers.set(key, kept);
      if (kept.until <= now()) kept.loading ??= refresh(kept, load);
      if (kept.value === null) await kept.loading;
      return kept.value as T | null;
    },
  };
}
