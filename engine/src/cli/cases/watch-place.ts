import { watch } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CliError } from "../cli-error.ts";

/** An editor writes a file in several steps: what follows within so many milliseconds is one change. */
const settleTime = 100;

/** A file or folder that is looked after. */
export interface Watched {
  /** Resolves after the next change, also one since it resolved last; false where watching has ended. */
  readonly next: () => Promise<boolean>;
  readonly end: () => void;
}

/** Looks after a file, or a folder with all below it, from now on; throws a CliError where there is none. */
export async function watchPlace(place: string): Promise<Watched> {
  const found = await stat(place).catch(() => null);
  if (found === null) throw new CliError(`There is no file or folder ${place}.`);
  /** What `next` waits for: a change, or the end. */
  let change = Promise.withResolvers<boolean>();
  let hasEnded = false;
  const mark = (): void => change.resolve(true);
  const watcher = found.isDirectory()
    ? watch(place, { recursive: true }, mark)
    : // editors put a new file in the place of the old one: its folder sees both
      watch(dirname(place), (_event, name) => {
        if (name === basename(place)) mark();
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
