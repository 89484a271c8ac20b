import { aggregateFunctions } from "../functions/aggregate.ts";
import { finite } from "../functions/finite.ts";
import type { AggregateFunction } from "../semantics/checked.ts";
import type { Context } from "./context.ts";

/** A function of several numbers of each row, of those that are not empty; empty where all are. */
export function aggregateRows(
  name: AggregateFunction,
  operands: readonly (Float64Array | number)[],
  { scratch }: Context,
): Float64Array | number {
  if (operands.every((operand) => typeof operand === "number")) {
    const known = Float64Array.from(operands).filter((value) => !Number.isNaN(value));
    return known.length === 0 ? Number.NaN : aggregateFunctions[name](known);
  }
  const arrays = operands.map((operand) =>
    typeof operand === "number" ? scratch.take().fill(operand) : operand,
  );
  const result = scratch.take();
  if (name === "sum" || name === "avg") sumRows(arrays, result, name === "avg");
  else gatherRows(arrays, result, aggregateFunctions[name]);
  return result;
}

/** In the order of the operands, as `aggregateFunctions` sums. */
function sumRows(arrays: readonly Float64Array[], result: Float64Array, isMean: boolean): void {
  for (let row = 0; row < result.length; row += 1) {
    let total = 0;
    let count = 0;
    for (let index = 0; index < arrays.length; index += 1) {
      const value = (arrays[index] as Float64Array)[row] as number;
      if (Number.isNaN(value)) continue;
      total += value;
      count += 1;
    }
    // without any the mean is 0/0
    result[row] = count === 0 ? Number.NaN : finite(isMean ? total / count : total);
  }
}

function gatherRows(
  arrays: readonly Float64Array[],
  result: Float64Array,
  apply: (known: Float64Array) => number,
): void {
  const known = new Float64Array(arrays.length);
  for (let row = 0; row < result.length; row += 1) {
    let count = 0;
    for (let index = 0; index < arrays.length; index += 1) {
      const value = (arrays[index] as Float64Array)[row] as number;
      if (Number.isNaN(value)) continue;
      known[count] = value;
      count += 1;
    }
    result[row] = count === 0 ? Number.NaN : apply(known.subarray(0, count));
  }
}
