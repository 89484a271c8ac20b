import { workerData } from "node:worker_threads";
import { isRunning } from "./process-identity.ts";

/**
 * A thread beside the embedded database: a long statement keeps the process from hearing that its
 * parent is gone. It leaves time for a clean end, then ends the process as a crash would, from which
 * the database comes back.
 */
const CHECK_EVERY_MS = 1000;
const GRACE_MS = 10_000;

export interface WatchedParent {
  readonly pid: number;
  readonly startTime: string;
}

const parent = workerData as WatchedParent;
let goneSince: number | undefined;

setInterval(() => {
  if (isRunning(parent.pid, parent.startTime)) return;
  const now = performance.now();
  goneSince ??= now;
  if (now - goneSince >= GRACE_MS) process.kill(process.pid, "SIGKILL");
}, CHECK_EVERY_MS);
