import type { Log } from "@munshi/platform";
import { LRUCache } from "lru-cache";

/**
 * Returns core-api's public answer under a key; null if it has never been loaded. One older than a
 * minute is returned while it is refreshed, and for as long as the refresh fails.
 */
export type PublicCache<Answer> = (
  key: string,
  load: () => Promise<Answer>,
) => Promise<Answer | null>;

/** Pages of all sites. */
const maxAnswers = 500;
const freshMs = 60_000;
const retryMs = 5_000;

export function createPublicCache<Answer>(
  log: Log,
  now: () => number = () => performance.now(),
): PublicCache<Answer> {
  interface Kept {
    readonly answer: Answer | null;
  }
  const answers = new LRUCache<string, Kept, () => Promise<Answer>>({
    max: maxAnswers,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true,
    async fetchMethod(_key, old, { context: load, options }) {
      try {
        return { answer: await load() };
      } catch (err) {
        options.ttl = retryMs;
        log.warn({ err }, "could not refresh public content");
        return old ?? { answer: null };
      }
    },
  });
  return async (key, load) => {
    const isKnown = answers.peek(key, { allowStale: true })?.answer != null;
    return (await answers.forceFetch(key, { context: load, allowStale: isKnown })).answer;
  };
}
