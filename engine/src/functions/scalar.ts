import type { ScalarFunction } from "../semantics/checked.ts";
import { finite } from "./finite.ts";

/** Each function of one number; NaN in gives NaN out, and so does whatever has no finite result. */
export const scalarFunctions: { readonly [name in ScalarFunction]: (value: number) => number } = {
  abs: Math.abs,
  sqrt: Math.sqrt,
  // the logarithm of 0 is -Infinity, that of a negative is NaN
  ln: (value) => finite(Math.log(value)),
  log10: (value) => finite(Math.log10(value)),
  exp: (value) => finite(Math.exp(value)),
  round: roundHalfAway,
  floor: Math.floor,
  ceil: Math.ceil,
};

/** 2.5 is 3 and -2.5 is -3. */
export function roundHalfAway(value: number): number {
  const size = Math.abs(value);
  const whole = Math.floor(size);
  // `floor(size + 0.5)` would carry 0.49999999999999994 over
  const rounded = size - whole >= 0.5 ? whole + 1 : whole;
  return value < 0 ? -rounded : rounded;
}
