import { finite } from "../functions/scalar.ts";
import type { ArithmeticOperator } from "../grammar/tokens.ts";
import type { Selection, Strip } from "./block.ts";

/** `result` may be one of the operands. */
type Step<Left, Right> = (
  left: Left,
  right: Right,
  selection: Selection,
  result: Float64Array,
) => void;

type Steps<Left, Right> = { readonly [operator in ArithmeticOperator]: Step<Left, Right> };

export function calculateConstants(
  operator: ArithmeticOperator,
  left: number,
  right: number,
): number {
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

/**
 * Non-finite results become NaN: `x - (x - x)` is x if finite, else NaN. Loops are written out per operator
 * and constant side for speed.
 */

/** Two numbers a row. */
export const calculateStrips: Steps<Strip, Strip> = {
  "+": (left, right, { places, count }, result) => {
    const { values, first } = left;
    const { values: others, first: otherFirst } = right;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value =
        (values[(first + place) | 0] ?? Number.NaN) +
        (others[(otherFirst + place) | 0] ?? Number.NaN);
      result[place] = value - (value - value);
    }
  },
  "-": (left, right, { places, count }, result) => {
    const { values, first } = left;
    const { values: others, first: otherFirst } = right;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value =
        (values[(first + place) | 0] ?? Number.NaN) -
        (others[(otherFirst + place) | 0] ?? Number.NaN);
      result[place] = value - (value - value);
    }
  },
  "*": (left, right, { places, count }, result) => {
    const { values, first } = left;
    const { values: others, first: otherFirst } = right;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value =
        (values[(first + place) | 0] ?? Number.NaN) *
        (others[(otherFirst + place) | 0] ?? Number.NaN);
      result[place] = value - (value - value);
    }
  },
  "/": (left, right, { places, count }, result) => {
    const { values, first } = left;
    const { values: others, first: otherFirst } = right;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value =
        (values[(first + place) | 0] ?? Number.NaN) /
        (others[(otherFirst + place) | 0] ?? Number.NaN);
      result[place] = value - (value - value);
    }
  },
};

/** A number a row, and one for all on its right. */
export const calculateWithConstant: Steps<Strip, number> = {
  "+": ({ values, first }, constant, { places, count }, result) => {
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = (values[(first + place) | 0] ?? Number.NaN) + constant;
      result[place] = value - (value - value);
    }
  },
  "-": ({ values, first }, constant, { places, count }, result) => {
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = (values[(first + place) | 0] ?? Number.NaN) - constant;
      result[place] = value - (value - value);
    }
  },
  "*": ({ values, first }, constant, { places, count }, result) => {
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = (values[(first + place) | 0] ?? Number.NaN) * constant;
      result[place] = value - (value - value);
    }
  },
  "/": ({ values, first }, constant, { places, count }, result) => {
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = (values[(first + place) | 0] ?? Number.NaN) / constant;
      result[place] = value - (value - value);
    }
  },
};

/** One number for all, and a number a row on its right. */
export const calculateFromConstant: Steps<number, Strip> = {
  "+": (left, right, selection, result) =>
    calculateWithConstant["+"](right, left, selection, result),
  "*": (left, right, selection, result) =>
    calculateWithConstant["*"](right, left, selection, result),
  "-": (constant, { values, first }, { places, count }, result) => {
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = constant - (values[(first + place) | 0] ?? Number.NaN);
      result[place] = value - (value - value);
    }
  },
  "/": (constant, { values, first }, { places, count }, result) => {
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const value = constant / (values[(first + place) | 0] ?? Number.NaN);
      result[place] = value - (value - value);
    }
  },
};
