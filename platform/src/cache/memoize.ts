import { LRUCache } from "lru-cache";

/** Returns what a key was read as; reads it once for concurrent callers, and again after a failure. */
export type Memo<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>;

/** @param max Keys that are kept: the least recently used are evicted. */
export function memoize<Value>(max: number): Memo<Value> {
  const cache = new LRUCache<string, { readonly value: Value }, () => Promise<Value>>({
    max,
    fetchMethod: async (_key, _stale, { context: read }) => ({ value: await read() }),
    // Callers of a key that is evicted while it is read still get it.
    ignoreFetchAbort: true,
  });
  return async (key, read) => (await cache.forceFetch(key, { context: read })).value;
}

/** Shares a read among concurrent callers; keeps nothing. */
export function shareInFlight<Value>(): Memo<Value> {
  const reads = new Map<string, Promise<Value>>();
  return (key, read) => {
    const known = reads.get(key);
    if (known !== undefined) return known;
    const started = read().finally(() => reads.delete(key));
    reads.set(key, started);
    return started;
  };
}

/** Reads once; a failed read is tried again. */
export function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  const memo = memoize<Value>(1);
  return () => memo("", read);
}
