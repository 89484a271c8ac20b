import { workerData } from "node:worker_threads";
import { isRunning } from "./process-identity.ts";

/**
 * A thread that watches the embedded database's parent: a long statement blocks the main thread
 * from noticing that the parent has gone. It allows time for a clean shutdown, then exits like a
 * crash, from which the database recovers.
 */
const CHECK_EVERY_MS = 1000;
const GRACE_MS = 10_000;

export interface WatchedParent {
  readonly pid: number;
  readonly startTime: string;
}

watch(workerData);

function watch(parent: WatchedParent): void {
  let goneSince: number | undefined;
  setInterval(() => {
    if (isRunning(parent.pid, parent.startTime)) return;
    const now = performance.now();
    goneSince ??= now;
    if (now - goneSince >= GRACE_MS) process.kill(process.pid, "SIGKILL");
  }, CHECK_EVERY_MS);
}
