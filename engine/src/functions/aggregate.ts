import type { AggregateFunction } from "../semantics/checked.ts";
import { finite } from "./finite.ts";

/**
 * Each function of several numbers, given without the empties and at least one of them. Sums run from
 * the first to the last, so that every implementation rounds alike.
 */
export const aggregateFunctions: {
  readonly [name in AggregateFunction]: (known: Float64Array) => number;
} = {
  min: (known) => known.reduce((least, value) => (value < least ? value : least)),
  max: (known) => known.reduce((most, value) => (value > most ? value : most)),
  sum: (known) => finite(sum(known)),
  avg: (known) => finite(sum(known) / known.length),
  median,
  stdev: sampleDeviation,
};

function sum(known: Float64Array): number {
  let total = 0;
  for (let index = 0; index < known.length; index += 1) total += known[index] as number;
  return total;
}

/** The middle one, or the mean of the two in the middle. */
export function median(known: Float64Array): number {
  const sorted = known.toSorted();
  const middle = sorted.length >>> 1;
  const upper = sorted[middle] ?? Number.NaN;
  if (sorted.length % 2 === 1) return upper;
  return finite(((sorted[middle - 1] ?? Number.NaN) + upper) / 2);
}

/** The root of the squared distances from the mean over n - 1; empty below two. */
export function sampleDeviation(known: Float64Array): number {
  if (known.length < 2) return Number.NaN;
  const mean = sum(known) / known.length;
  let squares = 0;
  for (let index = 0; index < known.length; index += 1) {
    const distance = (known[index] as number) - mean;
    squares += distance * distance;
  }
  return finite(Math.sqrt(squares / (known.length - 1)));
}
