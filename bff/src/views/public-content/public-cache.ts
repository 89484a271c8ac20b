import type { Log } from "@munshi/platform";

/** A small stale-while-revalidate cache of core-api's public answers. */
export interface PublicCache {
  /**
   * Returns the answer under a key; null if it has never been loaded. One older than a minute is
   * returned while it is refreshed, and for as long as the refresh fails.
   */
  get<T>(key: string, load: () => Promise<T>): Promise<T | null>;
}

interface Kept {
  value: unknown;
  /** No reload before then. */
  until: number;
  loading: Promise<void> | null;
}

const freshMs = 60_000;
const retryMs = 5_000;

export function createPublicCache(
  log: Log,
  now: () => number = () => performance.now(),
): PublicCache {
  const answers = new Map<string, Kept>();
  const refresh = async (kept: Kept, load: () => Promise<unknown>): Promise<void> => {
    try {
      kept.value = await load();
      kept.until = now() + freshMs;
    } catch (err) {
      kept.until = now() + retryMs;
      log.warn({ err }, "could not refresh public content");
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
