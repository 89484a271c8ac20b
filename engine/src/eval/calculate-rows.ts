import { finite } from "../functions/finite.ts";
import type { ArithmeticOperator } from "../grammar/tokens.ts";
import type { Scratch } from "./scratch.ts";

/**
 * Two numbers a row combined; what is not finite is empty. A loop is written out for each operator and
 * each side that is a constant, so that all stay tight.
 */
export function calculateRows(
  operator: ArithmeticOperator,
  left: Float64Array | number,
  right: Float64Array | number,
  scratch: Scratch,
): Float64Array | number {
  if (typeof left === "number") {
    if (typeof right === "number") return calculate(operator, left, right);
    const result = scratch.takeFor(right);
    withLeft[operator](left, right, result);
    return result;
  }
  const result = scratch.takeFor(left, right);
  if (typeof right === "number") withRight[operator](left, right, result);
  else ofColumns[operator](left, right, result);
  return result;
}

function calculate(operator: ArithmeticOperator, left: number, right: number): number {
  switch (operator) {
    case "+":
      return finite(left + right);
    case "-":
      return finite(left - right);
    case "*":
      return finite(left * right);
    case "/":
      return finite(left / right);
  }
}

type Loops<Left, Right> = {
  readonly [operator in ArithmeticOperator]: (
    left: Left,
    right: Right,
    result: Float64Array,
  ) => void;
};

/** A finite number less zero is itself, to its sign; what is not finite less itself is NaN. */
const ofColumns: Loops<Float64Array, Float64Array> = {
  "+": (left, right, result) => {
    for (let row = 0; row < result.length; row += 1) {
      const value = (left[row] as number) + (right[row] as number);
      result[row] = value - (value - value);
    }
  },
  "-": (left, right, result) => {
    for (let row = 0; row < result.length; row += 1) {
      const value = (left[row] as number) - (right[row] as number);
      result[row] = value - (value - value);
    }
  },
  "*": (left, right, result) => {
    for (let row = 0; row < result.length; row += 1) {
      const value = (left[row] as number) * (right[row] as number);
      result[row] = value - (value - value);
    }
  },
  "/": (left, right, result) => {
    for (let row = 0; row < result.length; row += 1) {
      const value = (left[row] as number) / (right[row] as number);
      result[row] = value - (value - value);
    }
  },
};

const withRight: Loops<Float64Array, number> = {
  "+": (left, right, result) => {
    for (let row = 0; row < result.length; row += 1) {
      const value = (left[row] as number) + right;
      result[row] = value - (value - value);
    }
  },
  "-": (left, right, result) => {
    for (let row = 0; row < result.length; row += 1) {
      const value = (left[row] as number) - right;
      result[row] = value - (value - value);
    }
  },
  "*": (left, right, result) => {
    for (let row = 0; row < result.length; row += 1) {
      const value = (left[row] as number) * right;
      result[row] = value - (value - value);
    }
  },
  "/": (left, right, result) => {
    for (let row = 0; row < result.length; row += 1) {
      const value = (left[row] as number) / right;
      result[row] = value - (value - value);
    }
  },
};

const withLeft: Loops<number, Float64Array> = {
  "+": (left, right, result) => withRight["+"](right, left, result),
  "-": (left, right, result) => {
    for (let row = 0; row < result.length; row += 1) {
      const value = left - (right[row] as number);
      result[row] = value - (value - value);
    }
  },
  "*": (left, right, result) => withRight["*"](right, left, result),
  "/": (left, right, result) => {
    for (let row = 0; row < result.length; row += 1) {
      const value = left / (right[row] as number);
      result[row] = value - (value - value);
    }
  },
};
