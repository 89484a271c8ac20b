import type { ComparisonOperator } from "./tokens.ts";

/** Whether two numbers compare so; never where one is NaN. */
export function holdsBetween(operator: ComparisonOperator, a: number, b: number): boolean {
  switch (operator) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    case "=":
      return a === b;
    case "!=":
      return a !== b && !Number.isNaN(a) && !Number.isNaN(b);
  }
}
