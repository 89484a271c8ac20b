import type { Unit } from "../contract/index.ts";
import type { AcrossFunction, AggregateFunction, ScalarFunction } from "../semantics/checked.ts";

/** `row`: one company; `period`: one figure over time; `across`: all companies. */
interface NamesByFamily {
  row: ScalarFunction | Exclude<AggregateFunction, "stdev"> | "if" | "coalesce";
  period: AggregateFunction | "growth" | "change";
  across: AcrossFunction;
}

export type FunctionFamily = keyof NamesByFamily;

/**
 * `number`, `value` (number or date) and `condition` are single; `numbers` and `values` take all
 * remaining arguments, at least two in total. `figure`: an expression with past periods. `group`:
 * an optional text parameter.
 */
export type ArgumentKind =
  | "number"
  | "numbers"
  | "value"
  | "values"
  | "condition"
  | "figure"
  | "years-or-quarters"
  | "group";

/** One signature of a function; overloads differ in their arguments. */
export interface FunctionForm<Family extends FunctionFamily = FunctionFamily> {
  readonly function: NamesByFamily[Family];
  readonly family: Family;
  /** `growth(P, N years)`. */
  readonly signature: string;
  readonly takes: readonly ArgumentKind[];
  /** One sentence. */
  readonly meaning: string;
  readonly examples: readonly string[];
  /** `operands`: unit of the arguments; `none`: a plain number. */
  readonly unit: "operands" | Unit;
}
