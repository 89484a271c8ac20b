import { watch } from "node:fs";
import type { Lifetime } from "./lifetime.ts";
import { inRepository } from "./repository.ts";

/** Debounce: editors write several files, and each in several steps. */
const SETTLE_MS = 150;

/** Watches the sources in `folders`; each call of the result resolves at the next change. */
export function watchSources(lifetime: Lifetime, folders: readonly string[]): () => Promise<void> {
  let change = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const announce = (): void => {
    const { resolve } = change;
    change = Promise.withResolvers<void>();
    resolve();
  };
  const watchers = folders.map((folder) =>
    watch(inRepository(folder), { recursive: true }, (_, file) => {
      if (file === null || !file.endsWith(".ts") || file.endsWith(".test.ts")) return;
      clearTimeout(timer);
      timer = setTimeout(announce, SETTLE_MS);
    }),
  );
  lifetime.keep(async () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  });
  return async () => change.promise;
}
