import type { Market } from "../market.ts";
import type { Constants } from "../tasks.ts";

/** Writes its answer to the front of `out` and gives its length. */
export type HandLoop = (constants: Constants, out: Int32Array) => number;

/** One task in three styles; the fastest on the machine at hand is the yardstick. */
export interface HandLoops {
  /** Leaves a row at the first condition that fails. */
  branchy(market: Market): HandLoop;
  /** Works out every condition of every row and moves on by 0 or 1. */
  branchless(market: Market): HandLoop;
  /** A pass a condition over the rows that are left. */
  selection(market: Market): HandLoop;
}

/** A constant that is there. */
export function at(constants: Constants, index: number): number {
  return constants[index] as number;
}
