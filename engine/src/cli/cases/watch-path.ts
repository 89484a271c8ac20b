import { watch } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CliError } from "../cli-error.ts";

/** Editors write a file in several steps; changes within this time (ms) count as one. */
const settleTime = 100;

export interface Watcher {
  /**
   * Resolves after the next change, including one since the last call; false once watching has
   * ended.
   */
  readonly next: () => Promise<boolean>;
  readonly end: () => void;
}

/** Watches a file or a folder recursively. Throws a CliError if it does not exist. */
export async function watchPath(path: string): Promise<Watcher> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new CliError(`No such file or folder: ${path}.`);
  let change = Promise.withResolvers<boolean>();
  let hasEnded = false;
  const mark = (): void => change.resolve(true);
  const watcher = found.isDirectory()
    ? watch(path, { recursive: true }, mark)
    : // editors replace the file, so watch its folder
      watch(dirname(path), (_event, name) => {
        if (name === basename(path)) mark();
      });
  return {
    next: async () => {
      if (!(await change.promise)) return false;
      await wait(settleTime);
      if (hasEnded) return false;
      change = Promise.withResolvers<boolean>();
      return true;
    },
    end: () => {
      hasEnded = true;
      watcher.close();
      change.resolve(false);
    },
  };
}
