import type { FilterBound, FilterDraft, ParameterInfo } from "@munshi/engine/contract";
import { columnOf, writePeriod } from "./periods.ts";
import type { PeriodChoice } from "./periods.ts";

/** Operator of a condition, as written in a query. */
export type Operator = ">" | ">=" | "<" | "<=" | "=" | "between";

export const operators: readonly { readonly value: Operator; readonly label: string }[] = [
  { value: ">", label: "> more than" },
  { value: ">=", label: "≥ at least" },
  { value: "<", label: "< less than" },
  { value: "<=", label: "≤ at most" },
  { value: "=", label: "= equal to" },
  { value: "between", label: "between" },
];

/** Scope of a condition on several periods: each period, or their average. */
export type Combination = "each" | "average";

/** A condition being edited; a bound is null until it is entered. */
export interface Condition {
  readonly periods: readonly PeriodChoice[];
  readonly combination: Combination;
  readonly operator: Operator;
  readonly low: number | null;
  readonly high: number | null;
}

export const newCondition: Condition = {
  periods: ["current"],
  combination: "each",
  operator: ">",
  low: null,
  high: null,
};

export const conditionMessages = {
  noParameter: "Please Select Parameter First..",
  noVariable: "Please select at least one variable",
  noValue: "Enter a value",
  crossed: "“From” must not be greater than “To”",
} as const;

/** Which ends of a range an operator has. */
export function endsOf(operator: Operator): "low" | "high" | "both" {
  if (operator === "between" || operator === "=") return "both";
  return operator.startsWith(">") ? "low" : "high";
}

/** Returns the first error in a condition, or null if it is valid. */
export function findFault({ periods, operator, low, high }: Condition): string | null {
  if (periods.length === 0) return conditionMessages.noVariable;
  const ends = operator === "=" ? "low" : endsOf(operator);
  if ((ends !== "high" && low === null) || (ends !== "low" && high === null))
    return conditionMessages.noValue;
  if (ends === "both" && low !== null && high !== null && low > high)
    return conditionMessages.crossed;
  return null;
}

/** The bounds that a condition sets; of one without values, none. */
export function toBounds({ operator, low, high }: Condition): {
  readonly low: FilterBound | null;
  readonly high: FilterBound | null;
} {
  const inclusive = operator !== ">" && operator !== "<";
  const bound = (value: number | null): FilterBound | null =>
    value === null ? null : { value, inclusive };
  if (operator === "=") return { low: bound(low), high: bound(low) };
  const ends = endsOf(operator);
  return { low: ends === "high" ? null : bound(low), high: ends === "low" ? null : bound(high) };
}

/** The operator and values that bounds came from. */
export function readBoundsOf(
  low: FilterBound | null,
  high: FilterBound | null,
): Pick<Condition, "operator" | "low" | "high"> {
  if (low !== null && high !== null && low.value === high.value)
    return { operator: "=", low: low.value, high: null };
  const values = { low: low?.value ?? null, high: high?.value ?? null };
  if (low !== null && high !== null) return { operator: "between", ...values };
  if (low !== null) return { operator: low.inclusive ? ">=" : ">", ...values };
  return { operator: high?.inclusive === true ? "<=" : "<", ...values };
}

/**
 * A comparison of a formula with the values of a condition, in the language: the one place where the
 * builder writes a condition out, for what is no single column.
 */
export function writeComparison(formula: string, { operator, low, high }: Condition): string {
  if (operator === "between") return `${formula} BETWEEN ${low ?? 0} AND ${high ?? 0}`;
  const value = endsOf(operator) === "high" ? high : low;
  return `${formula} ${operator} ${value ?? 0}`;
}

/** The filters of a condition on a parameter: one for each period, or one of their mean. */
export function buildDrafts(
  { code, name }: Pick<ParameterInfo, "code" | "name">,
  condition: Condition,
): readonly FilterDraft[] {
  const { periods, combination } = condition;
  if (combination === "average" && periods.length > 1) {
    const figures = periods.map((period) => `[${name}] ${writePeriod(period)}`.trim());
    return [{ kind: "text", text: writeComparison(`avg(${figures.join(", ")})`, condition) }];
  }
  return periods.map((period) => ({
    kind: "range",
    key: columnOf(code, period),
    ...toBounds(condition),
  }));
}
