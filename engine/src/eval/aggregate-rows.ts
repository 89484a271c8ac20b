import { finite } from "../functions/scalar.ts";
import type { Selection, Strip } from "./block.ts";

/**
 * Row sums or means, skipping empty values. Sums run left to right like `aggregateFunctions`.
 * `open` is scratch space.
 */
export function sumRows(
  strips: readonly Strip[],
  selection: Selection,
  result: Float64Array,
  open: Int32Array,
  isMean: boolean,
): void {
  // usually none is empty
  addUp(strips, selection, result);
  const opened = finish(selection, result, isMean ? strips.length : 1, open);
  for (let next = 0; next < opened; next += 1) {
    const place = open[next] ?? 0;
    result[place] = sumKnown(strips, place, isMean);
  }
}

function addUp(strips: readonly Strip[], selection: Selection, totals: Float64Array): void {
  totals.fill(0);
  let next = 0;
  for (let a = strips[next]; a !== undefined; a = strips[next]) {
    const [b, c] = [strips[next + 1], strips[next + 2]];
    if (b === undefined || c === undefined) {
      addOne(a, selection, totals);
      next += 1;
    } else {
      addThree(a, b, c, selection, totals);
      next += 3;
    }
  }
}

function addOne(
  { values, first }: Strip,
  { places, count }: Selection,
  totals: Float64Array,
): void {
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const place = places[i] ?? 0;
    totals[place] = (totals[place] ?? 0) + (values[(first + place) | 0] ?? Number.NaN);
  }
}

function addThree(
  { values: a, first: aFirst }: Strip,
  { values: b, first: bFirst }: Strip,
  { values: c, first: cFirst }: Strip,
  { places, count }: Selection,
  totals: Float64Array,
): void {
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const place = places[i] ?? 0;
    totals[place] =
      (totals[place] ?? 0) +
      (a[(aFirst + place) | 0] ?? Number.NaN) +
      (b[(bFirst + place) | 0] ?? Number.NaN) +
      (c[(cFirst + place) | 0] ?? Number.NaN);
  }
}

/** Divides the totals and lists non-finite places; returns their count. */
function finish(
  { places, count }: Selection,
  totals: Float64Array,
  divisor: number,
  open: Int32Array,
): number {
  let found = 0;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const place = places[i] ?? 0;
    const total = totals[place] ?? 0;
    totals[place] = total / divisor;
    open[found] = place;
    found = (found + Number(total - total !== 0)) | 0;
  }
  return found;
}

/** Branch-free choice between 0 and a number. */
const choices = new Float64Array(2);

function sumKnown(strips: readonly Strip[], place: number, isMean: boolean): number {
  let total = 0;
  let known = 0;
  for (const { values, first } of strips) {
    const value = values[(first + place) | 0] ?? Number.NaN;
    const isKnown = Number(!Number.isNaN(value));
    choices[1] = value;
    total += choices[isKnown] ?? 0;
    known += isKnown;
  }
  return known === 0 ? Number.NaN : finite(isMean ? total / known : total);
}

/** Row aggregates, skipping empty values. */
export function gatherRows(
  strips: readonly Strip[],
  { places, count }: Selection,
  result: Float64Array,
  apply: (known: Float64Array) => number,
): void {
  const gathered = new Float64Array(strips.length);
  for (let i = 0; i < count; i += 1) {
    const place = places[i] ?? 0;
    let known = 0;
    for (const { values, first } of strips) {
      const value = values[first + place] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      gathered[known] = value;
      known += 1;
    }
    result[place] = known === 0 ? Number.NaN : apply(gathered.subarray(0, known));
  }
}
