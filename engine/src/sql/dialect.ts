import type { SqlDialect } from "../contract/index.ts";
import type { SqlFragment } from "./fragment.ts";

/**
 * Differences between databases. Numbers are doubles; arguments are settled values unless noted.
 */
export interface Dialect {
  readonly name: SqlDialect;
  /** The type of a double in a cast. */
  readonly double: string;
  /** A double literal; NULL for NaN. */
  readonly number: (value: number) => SqlFragment;
  /** A literal next to a double, without a cast. */
  readonly operand: (value: number) => SqlFragment;
  /** Folded text; NULL if empty. */
  readonly foldText: (text: string) => string;
  readonly holds: (text: string, part: string) => string;
  /** Operands and results can be wild, except the divisor. */
  readonly add: (left: SqlFragment, right: SqlFragment) => SqlFragment;
  readonly subtract: (left: SqlFragment, right: SqlFragment) => SqlFragment;
  readonly multiply: (left: SqlFragment, right: SqlFragment) => SqlFragment;
  readonly divide: (left: SqlFragment, right: SqlFragment) => SqlFragment;
  /** Turns non-finite numbers into NULL. */
  readonly settle: (fragment: SqlFragment) => SqlFragment;
  /** Skips NULLs. */
  readonly extreme: (which: "min" | "max", operands: readonly SqlFragment[]) => SqlFragment;
  /** Skips NULLs; null if a subquery is needed. */
  readonly median: ((operands: readonly SqlFragment[]) => SqlFragment) | null;
  /** NULL outside the domain; `exp` can be wild. */
  readonly root: (operand: SqlFragment) => SqlFragment;
  readonly logarithm: (name: "LN" | "LOG10", operand: SqlFragment) => SqlFragment;
  readonly exp: (operand: SqlFragment) => SqlFragment;
  /** NULL or wild outside the domain. */
  readonly power: (base: SqlFragment, exponent: number) => SqlFragment;
  /** An aggregate over the rows of a window, as a value. */
  readonly overRows: (name: "AVG" | "SUM", column: string, window: string) => string;
  /** Names complex operands so that each is computed once. */
  readonly naming: (
    operands: readonly SqlFragment[],
    body: (named: readonly SqlFragment[]) => string,
  ) => SqlFragment;
}
