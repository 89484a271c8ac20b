import type { ComparisonOperator } from "../grammar/tokens.ts";
import { createMask, fillMask, type Mask } from "./mask.ts";
import type { Numbers } from "./numbers.ts";

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
    if (!Number.isNaN(right)) compareWithConstant(operator, left, right, mask);
  } else {
    compareColumns(operator, left, right, mask);
  }
  return mask;
}

const mirrored: { readonly [operator in ComparisonOperator]: ComparisonOperator } = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "=": "=",
  "!=": "!=",
};

function compareConstants(
  operator: ComparisonOperator,
  left: number,
  right: number,
  rows: number,
): Mask {
  const mask = createMask(1);
  compareColumns(operator, Float64Array.of(left), Float64Array.of(right), mask);
  return mask.known[0] === 0 ? createMask(rows) : fillMask(rows, mask.yes[0] !== 0);
}

/** `>=` is what is known and not `<`, and so on: three loops serve six operators. */
function compareWithConstant(
  operator: ComparisonOperator,
  values: Float64Array,
  constant: number,
  mask: Mask,
): void {
  switch (operator) {
    case "<":
      lessThanConstant(values, constant, mask);
      break;
    case ">":
      moreThanConstant(values, constant, mask);
      break;
    case "=":
      sameAsConstant(values, constant, mask);
      break;
    case ">=":
      lessThanConstant(values, constant, mask);
      turn(mask);
      break;
    case "<=":
      moreThanConstant(values, constant, mask);
      turn(mask);
      break;
    case "!=":
      sameAsConstant(values, constant, mask);
      turn(mask);
      break;
  }
}

function compareColumns(
  operator: ComparisonOperator,
  left: Float64Array,
  right: Float64Array,
  mask: Mask,
): void {
  switch (operator) {
    case "<":
      lessThanColumn(left, right, mask);
      break;
    case ">":
      lessThanColumn(right, left, mask);
      break;
    case "=":
      sameAsColumn(left, right, mask);
      break;
    case ">=":
      lessThanColumn(left, right, mask);
      turn(mask);
      break;
    case "<=":
      lessThanColumn(right, left, mask);
      turn(mask);
      break;
    case "!=":
      sameAsColumn(left, right, mask);
      turn(mask);
      break;
  }
}

/** Turns yes and no round in place. */
function turn({ yes, known }: Mask): void {
  for (let word = 0; word < yes.length; word += 1) {
    yes[word] = (known[word] as number) & ~(yes[word] as number);
  }
}

/*
 * Each loop is written out: one loop that took its test as a function would be shared by all
 * operators, and then no engine inlines the test. A value that differs from itself is NaN.
 */

function lessThanConstant(values: Float64Array, constant: number, { yes, known }: Mask): void {
  for (let word = 0, row = 0; row < values.length; word += 1) {
    const end = Math.min(row + 32, values.length);
    let hits = 0;
    let seen = 0;
    for (let bit = 1; row < end; row += 1, bit <<= 1) {
      const value = values[row] as number;
      if (value < constant) hits |= bit;
      if (!Number.isNaN(value)) seen |= bit;
    }
    yes[word] = hits;
    known[word] = seen;
  }
}

function moreThanConstant(values: Float64Array, constant: number, { yes, known }: Mask): void {
  for (let word = 0, row = 0; row < values.length; word += 1) {
    const end = Math.min(row + 32, values.length);
    let hits = 0;
    let seen = 0;
    for (let bit = 1; row < end; row += 1, bit <<= 1) {
      const value = values[row] as number;
      if (value > constant) hits |= bit;
      if (!Number.isNaN(value)) seen |= bit;
    }
    yes[word] = hits;
    known[word] = seen;
  }
}

function sameAsConstant(values: Float64Array, constant: number, { yes, known }: Mask): void {
  for (let word = 0, row = 0; row < values.length; word += 1) {
    const end = Math.min(row + 32, values.length);
    let hits = 0;
    let seen = 0;
    for (let bit = 1; row < end; row += 1, bit <<= 1) {
      const value = values[row] as number;
      if (value === constant) hits |= bit;
      if (!Number.isNaN(value)) seen |= bit;
    }
    yes[word] = hits;
    known[word] = seen;
  }
}

function lessThanColumn(left: Float64Array, right: Float64Array, { yes, known }: Mask): void {
  for (let word = 0, row = 0; row < left.length; word += 1) {
    const end = Math.min(row + 32, left.length);
    let hits = 0;
    let seen = 0;
    for (let bit = 1; row < end; row += 1, bit <<= 1) {
      const a = left[row] as number;
      const b = right[row] as number;
      if (a < b) hits |= bit;
      if (!Number.isNaN(a) && !Number.isNaN(b)) seen |= bit;
    }
    yes[word] = hits;
    known[word] = seen;
  }
}

function sameAsColumn(left: Float64Array, right: Float64Array, { yes, known }: Mask): void {
  for (let word = 0, row = 0; row < left.length; word += 1) {
    const end = Math.min(row + 32, left.length);
    let hits = 0;
    let seen = 0;
    for (let bit = 1; row < end; row += 1, bit <<= 1) {
      const a = left[row] as number;
      const b = right[row] as number;
      if (a === b) hits |= bit;
      if (!Number.isNaN(a) && !Number.isNaN(b)) seen |= bit;
    }
    yes[word] = hits;
    known[word] = seen;
  }
}
