import type { ComparisonOperator } from "../grammar/tokens.ts";
import { createMask, fillMask, type Mask } from "./mask.ts";
import { type Numbers, spread } from "./numbers.ts";

type BitLoop = (left: Float64Array, right: Float64Array, mask: Mask) => void;
type ConstantLoop = (values: Float64Array, constant: number, mask: Mask) => void;

/** A comparison with NaN on a side is unknown. */
export function compareNumbers(
  operator: ComparisonOperator,
  left: Numbers,
  right: Numbers,
  rows: number,
): Mask {
  if (typeof left === "number") {
    if (typeof right === "number") return compareConstants(operator, left, right, rows);
    return compareNumbers(mirrored[operator], right, left, rows);
  }
  const mask = createMask(rows);
  if (typeof right === "number") {
    if (right === right) constantLoops[operator](left, right, mask);
    return mask;
  }
  columnLoops[operator](left, spread(right, rows), mask);
  return mask;
}

function compareConstants(
  operator: ComparisonOperator,
  left: number,
  right: number,
  rows: number,
): Mask {
  if (Number.isNaN(left) || Number.isNaN(right)) return createMask(rows);
  return fillMask(rows, tests[operator](left, right));
}

const mirrored: { readonly [operator in ComparisonOperator]: ComparisonOperator } = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "=": "=",
  "!=": "!=",
};

const tests: { readonly [operator in ComparisonOperator]: (a: number, b: number) => boolean } = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
};

const constantLoops: { readonly [operator in ComparisonOperator]: ConstantLoop } = {
  "<": constantLoop(tests["<"]),
  "<=": constantLoop(tests["<="]),
  ">": constantLoop(tests[">"]),
  ">=": constantLoop(tests[">="]),
  "=": constantLoop(tests["="]),
  "!=": constantLoop(tests["!="]),
};

const columnLoops: { readonly [operator in ComparisonOperator]: BitLoop } = {
  "<": columnLoop(tests["<"]),
  "<=": columnLoop(tests["<="]),
  ">": columnLoop(tests[">"]),
  ">=": columnLoop(tests[">="]),
  "=": columnLoop(tests["="]),
  "!=": columnLoop(tests["!="]),
};

function constantLoop(test: (a: number, b: number) => boolean): ConstantLoop {
  return (values, constant, mask) => {
    const rows = values.length;
    for (let word = 0, row = 0; row < rows; word += 1) {
      const end = Math.min(row + 32, rows);
      let yes = 0;
      let known = 0;
      for (let bit = 1; row < end; row += 1, bit <<= 1) {
        const value = values[row] as number;
        if (value === value) {
          known |= bit;
          if (test(value, constant)) yes |= bit;
        }
      }
      mask.yes[word] = yes;
      mask.known[word] = known;
    }
  };
}

function columnLoop(test: (a: number, b: number) => boolean): BitLoop {
  return (left, right, mask) => {
    const rows = left.length;
    for (let word = 0, row = 0; row < rows; word += 1) {
      const end = Math.min(row + 32, rows);
      let yes = 0;
      let known = 0;
      for (let bit = 1; row < end; row += 1, bit <<= 1) {
        const a = left[row] as number;
        const b = right[row] as number;
        if (a === a && b === b) {
          known |= bit;
          if (test(a, b)) yes |= bit;
        }
      }
      mask.yes[word] = yes;
      mask.known[word] = known;
    }
  };
}
