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
  const files = new Map<string, { readonly file: StoredFile; size: number }>();
  const loading = new Map<string, Promise<StoredFile>>();
  let total = 0;

  const measure = (file: StoredFile): number =>
    file.bytes.length + (file.brotli?.bytes.length ?? 0);
  const evict = (): void => {
    for (const [key, entry] of files) {
      if (total <= limit) return;
      files.delete(key);
      total -= entry.size;
    }
  };
  const keep = (key: string, file: StoredFile): void => {
    const size = measure(file);
    files.set(key, { file, size });
    total += size;
    evict();
  };

  return {
    async get(key, load) {
      const entry = files.get(key);
      if (entry !== undefined) {
        files.delete(key);
        files.set(key, entry);
        return entry.file;
      }
      const under = loading.get(key);
      if (under !== undefined) return under;
      const started = load().then((file) => {
        keep(key, file);
        return file;
      });
      loading.set(key, started);
      try {
        return await started;
      } finally {
        loading.delete(key);
      }
    },
    recount(key) {
      const entry = files.get(key);
      if (entry === undefined) return;
      const size = measure(entry.file);
      total += size - entry.size;
      entry.size = size;
      evict();
    },
    size: () => total,
  };
}
