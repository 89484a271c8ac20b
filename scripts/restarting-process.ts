import { watch } from "node:fs";
import { startProcess } from "./managed-process.ts";
import type { ManagedProcess, ProcessOptions } from "./managed-process.ts";
import type { Lifetime } from "./lifetime.ts";
import { inRepository } from "./repository.ts";

/** An editor writes several files, and one file in several steps. */
const SETTLE_MS = 150;

/**
 * A server for developers: it starts again whenever a source below `folders` changes, and waits for
 * the next change when it fails. Resolves when it answers for the first time.
 */
export async function startRestarting(
  lifetime: Lifetime,
  options: ProcessOptions,
  folders: readonly string[],
): Promise<void> {
  let current: ManagedProcess = startProcess(options);
  let queue = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const report = async (server: ManagedProcess): Promise<void> => {
    await server.ready.then(
      () => console.log(`${options.name} answers`),
      (error: unknown) => console.error(String(error)),
    );
  };
  const restart = async (): Promise<void> => {
    if (lifetime.signal.aborted) return;
    await current.stop();
    current = startProcess(options);
    await report(current);
  };
  const watchers = folders.map((folder) =>
    watch(inRepository(folder), { recursive: true }, (_, file) => {
      if (file === null || !file.endsWith(".ts") || file.endsWith(".test.ts")) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        queue = queue.then(restart);
      }, SETTLE_MS);
    }),
  );
  lifetime.keep(async () => {
    for (const watcher of watchers) watcher.close();
    clearTimeout(timer);
    await queue;
    await current.stop();
  });
  await report(current);
}
