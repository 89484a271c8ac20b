import type { FunctionForm } from "./form.ts";
import type { ScalarFunction } from "../semantics/checked.ts";

/** NaN in gives NaN out; non-finite results are NaN. */
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

const numberForm = (
  name: ScalarFunction,
  meaning: string,
  example: string,
  unit: FunctionForm["unit"],
): FunctionForm<"row"> => ({
  function: name,
  family: "row",
  signature: `${name}(x)`,
  takes: ["number"],
  meaning,
  examples: [example],
  unit,
});

export const scalarForms: readonly FunctionForm<"row">[] = [
  numberForm("abs", "The absolute value.", "abs(Change) > 5", "operands"),
  numberForm(
    "sqrt",
    "The square root; empty for a negative number.",
    "Current price < sqrt(22.5 * EPS * Book value)",
    "none",
  ),
  numberForm(
    "ln",
    "The natural logarithm; empty unless the number is above zero.",
    "ln(Market Capitalization) > 8",
    "none",
  ),
  numberForm(
    "log10",
    "The logarithm to base 10; empty unless the number is above zero.",
    "log10(Market Capitalization) >= 4",
    "none",
  ),
  numberForm(
    "exp",
    "The constant e raised to the power of a number.",
    "exp(Return on equity / 100) > 1.2",
    "none",
  ),
  numberForm(
    "round",
    "The nearest whole number; halves round away from zero.",
    "round(Price to Earning) = 15",
    "operands",
  ),
  numberForm("floor", "Rounds down to a whole number.", "floor(Dividend yield) >= 2", "operands"),
  numberForm("ceil", "Rounds up to a whole number.", "ceil(Debt to equity) = 1", "operands"),
];

/** Overflow, division by zero and domain errors are empty. */
export function finite(value: number): number {
  return value - value === 0 ? value : Number.NaN;
}
