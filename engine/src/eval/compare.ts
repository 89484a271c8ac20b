import type { ComparisonOperator } from "../grammar/tokens.ts";
import { andBits, createBits, fillMask } from "./mask.ts";
import type { Numbers } from "./numbers.ts";

/** Numbers to compare, and the rows where they are not empty. */
export interface Side {
  readonly numbers: Numbers;
  /** Of a constant the bits of all rows. */
  known(): Uint32Array;
}

/** The bits of the rows that compare so: never those with NaN on a side. */
export function compareNumbers(
  operator: ComparisonOperator,
  left: Side,
  right: Side,
  rows: number,
): Uint32Array {
  const a = left.numbers;
  const b = right.numbers;
  if (typeof a === "number") {
    if (typeof b === "number") return compareConstants(operator, a, b, rows);
    return compareNumbers(mirrored[operator], right, left, rows);
  }
  if (typeof b === "number") {
    return Number.isNaN(b) ? createBits(rows) : compareWithConstant(operator, a, b, left);
  }
  return compareColumns(operator, a, b, () => knownOfSides(left, right, rows));
}

/** The bits of the rows where neither side is NaN. */
export function knownOfSides(left: Side, right: Side, rows: number): Uint32Array {
  const isOpen = ({ numbers }: Side): boolean =>
    typeof numbers === "number" && Number.isNaN(numbers);
  if (isOpen(left) || isOpen(right)) return createBits(rows);
  if (typeof right.numbers === "number") return left.known();
  if (typeof left.numbers === "number") return right.known();
  return andBits(left.known(), right.known());
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
): Uint32Array {
  if (Number.isNaN(left) || Number.isNaN(right)) return createBits(rows);
  const one = (): Uint32Array => Uint32Array.of(1);
  const yes = compareColumns(operator, Float64Array.of(left), Float64Array.of(right), one);
  return fillMask(rows, yes[0] === 1).yes;
}

/** `>=` is what is known and not `<`, and so on: three loops serve six operators. */
function compareWithConstant(
  operator: ComparisonOperator,
  values: Float64Array,
  constant: number,
  side: Side,
): Uint32Array {
  const bits = createBits(values.length);
  switch (operator) {
    case "<":
      lessThanConstant(values, constant, bits);
      return bits;
    case ">":
      moreThanConstant(values, constant, bits);
      return bits;
    case "=":
      sameAsConstant(values, constant, bits);
      return bits;
    case ">=":
      lessThanConstant(values, constant, bits);
      return turn(bits, side.known());
    case "<=":
      moreThanConstant(values, constant, bits);
      return turn(bits, side.known());
    case "!=":
      sameAsConstant(values, constant, bits);
      return turn(bits, side.known());
  }
}

function compareColumns(
  operator: ComparisonOperator,
  left: Float64Array,
  right: Float64Array,
  known: () => Uint32Array,
): Uint32Array {
  const bits = createBits(left.length);
  switch (operator) {
    case "<":
      lessThanColumn(left, right, bits);
      return bits;
    case ">":
      lessThanColumn(right, left, bits);
      return bits;
    case "=":
      sameAsColumn(left, right, bits);
      return bits;
    case ">=":
      lessThanColumn(left, right, bits);
      return turn(bits, known());
    case "<=":
      lessThanColumn(right, left, bits);
      return turn(bits, known());
    case "!=":
      sameAsColumn(left, right, bits);
      return turn(bits, known());
  }
}

/** Turns yes and no round in place. */
function turn(bits: Uint32Array, known: Uint32Array): Uint32Array {
  for (let word = 0; word < bits.length; word += 1) {
    bits[word] = (known[word] as number) & ~(bits[word] as number);
  }
  return bits;
}

/*
 * Each loop is written out: one loop that took its test as a function would be shared by all
 * operators, and then no engine inlines the test. A test becomes a bit without a branch, which half of
 * the rows would surprise.
 */

function lessThanConstant(values: Float64Array, constant: number, bits: Uint32Array): void {
  for (let word = 0; word < bits.length; word += 1) {
    const first = word << 5;
    let hits = 0;
    for (let row = Math.min(first + 32, values.length) - 1; row >= first; row -= 1) {
      hits = (hits << 1) | Number((values[row] as number) < constant);
    }
    bits[word] = hits;
  }
}

function moreThanConstant(values: Float64Array, constant: number, bits: Uint32Array): void {
  for (let word = 0; word < bits.length; word += 1) {
    const first = word << 5;
    let hits = 0;
    for (let row = Math.min(first + 32, values.length) - 1; row >= first; row -= 1) {
      hits = (hits << 1) | Number((values[row] as number) > constant);
    }
    bits[word] = hits;
  }
}

function sameAsConstant(values: Float64Array, constant: number, bits: Uint32Array): void {
  for (let word = 0; word < bits.length; word += 1) {
    const first = word << 5;
    let hits = 0;
    for (let row = Math.min(first + 32, values.length) - 1; row >= first; row -= 1) {
      hits = (hits << 1) | Number((values[row] as number) === constant);
    }
    bits[word] = hits;
  }
}

function lessThanColumn(left: Float64Array, right: Float64Array, bits: Uint32Array): void {
  for (let word = 0; word < bits.length; word += 1) {
    const first = word << 5;
    let hits = 0;
    for (let row = Math.min(first + 32, left.length) - 1; row >= first; row -= 1) {
      hits = (hits << 1) | Number((left[row] as number) < (right[row] as number));
    }
    bits[word] = hits;
  }
}

function sameAsColumn(left: Float64Array, right: Float64Array, bits: Uint32Array): void {
  for (let word = 0; word < bits.length; word += 1) {
    const first = word << 5;
    let hits = 0;
    for (let row = Math.min(first + 32, left.length) - 1; row >= first; row -= 1) {
      hits = (hits << 1) | Number((left[row] as number) === (right[row] as number));
    }
    bits[word] = hits;
  }
}
