import { openSync, readSync } from "node:fs";
import { type StartWatch, startClock } from "./watch.ts";

/**
 * The clock, minus the time this thread waited for the processor, which Linux reports: on a busy
 * machine calls of milliseconds are often preempted and those of microseconds hardly ever.
 * Elsewhere the clock alone.
 */
export function createPatientWatch(): StartWatch {
  let file: number;
  try {
    file = openSync("/proc/thread-self/schedstat", "r");
  } catch {
    return startClock;
  }
  const bytes = Buffer.alloc(128);
  /** The second of the thread's run and wait times, in nanoseconds. */
  const readWaited = (): number => {
    const length = readSync(file, bytes, 0, bytes.length, 0);
    return Number(bytes.toString("latin1", 0, length).split(" ")[1]) / 1e6;
  };
  return () => {
    const waitedBefore = readWaited();
    const started = performance.now();
    return () => {
      const elapsed = performance.now() - started;
      return elapsed - (readWaited() - waitedBefore);
    };
  };
}
