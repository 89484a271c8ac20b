import { LRUCache } from "lru-cache";
import type { StoredFile } from "./stored-file.ts";

export interface FileCache {
  /**
   * Returns the file under `key`, loaded once for concurrent callers and cached while there is
   * room.
   */
  get(key: string, load: () => Promise<StoredFile>): Promise<StoredFile>;
  /** Updates the size after a file's compressed form has changed. */
  recount(key: string): void;
  /** Bytes in use. */
  size(): number;
}

/** A least-recently-used cache of up to `limit` bytes, plain and compressed forms together. */
export function createFileCache(limit: number): FileCache {
  const files = new LRUCache<string, StoredFile, () => Promise<StoredFile>>({
    maxSize: limit,
    sizeCalculation: ({ bytes, brotli }) => Math.max(bytes.length + (brotli?.bytes.length ?? 0), 1),
    fetchMethod: (_key, _stale, { context: load }) => load(),
    ignoreFetchAbort: true,
  });
  return {
    get: (key, load) => files.forceFetch(key, { context: load }),
    recount(key) {
      const file = files.peek(key);
      if (file === undefined) return;
      // The cache measures a value when it is added.
      files.delete(key);
      files.set(key, file);
    },
    size: () => files.calculatedSize,
  };
}
