import { openSync, readSync } from "node:fs";
import { type StartWatch, startClock } from "./watch.ts";

/**
 * The clock, less what this thread waited while others had the processor, which Linux counts: on a
 * machine that is used for other work too, calls of milliseconds wait often and those of microseconds
 * hardly ever. Elsewhere the clock alone.
 */
export function createPatientWatch(): StartWatch {
  let file: number;
  try {
    file = openSync("/proc/thread-self/schedstat", "r");
  } catch {
    return startClock;
  }
  const bytes = Buffer.alloc(128);
  /** Of the nanoseconds that the thread ran and waited, the second. */
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
