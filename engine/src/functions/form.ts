import type { Unit } from "../contract/index.ts";
import type { FunctionName } from "../grammar/function-names.ts";

/** `row`: of figures of one company; `period`: of one figure over its past; `across`: over all companies. */
export type FunctionFamily = "row" | "period" | "across";

/**
 * What an argument is. `number`, `value` (a number or a date) and `condition` stand once; `numbers`
 * and `values` are all that follow, together with the one before at least two. `figure` is an
 * expression that names a parameter with past periods, `group` a text parameter that may be left out.
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

/** One way to call a function. A function with several is told apart by its arguments. */
export interface FunctionForm {
  readonly function: FunctionName;
  readonly family: FunctionFamily;
  /** `growth(P, N years)`. */
  readonly signature: string;
  readonly takes: readonly ArgumentKind[];
  /** One sentence, with what makes it empty where that is its own. */
  readonly meaning: string;
  readonly examples: readonly string[];
  /** `operands`: that of the arguments; `none`: a plain number. */
  readonly unit: "operands" | Unit;
}
