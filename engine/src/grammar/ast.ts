import type { ColumnKey, Period } from "../contract/index.ts";
import type { FunctionName } from "./function-names.ts";
import type { ArithmeticOperator, ComparisonOperator } from "./tokens.ts";

/** `end` is exclusive. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export function placeOf({ start, end }: Place): Place {
  return { start, end };
}

interface Node extends Place {
  readonly kind: string;
}

/** `scale` is the unit's size, null without a unit. */
export interface NumberLiteral extends Node {
  readonly kind: "number";
  readonly value: number;
  readonly scale: number | null;
  readonly percent: boolean;
}

/** Days since 1970-01-01. */
export interface DateLiteral extends Node {
  readonly kind: "date";
  readonly value: number;
}

export interface TextLiteral extends Node {
  readonly kind: "text";
  readonly value: string;
}

export interface TruthLiteral extends Node {
  readonly kind: "truth";
  readonly value: boolean;
}

export interface NameReference extends Node {
  readonly kind: "name";
  /** Code, with a period if the name includes one. */
  readonly column: ColumnKey;
  readonly negated: boolean;
}

/** An unknown name, already reported. */
export interface UnknownReference extends Node {
  readonly kind: "unknown";
  readonly text: string;
}

/** A missing operand, already reported. */
export interface MissingOperand extends Node {
  readonly kind: "missing";
}

/** A period after an operand; after a bracket it applies to every parameter without one. */
export interface PeriodExpression extends Node {
  readonly kind: "period";
  readonly operand: Expression;
  readonly period: Period;
}

/** `name(argument, …)`. */
export interface CallExpression extends Node {
  readonly kind: "call";
  /** Null for an unknown function. */
  readonly function: FunctionName | null;
  readonly name: Place;
  readonly arguments: readonly Expression[];
}

/** `5 years` as a function argument; `count` is unchecked. */
export interface SpanLiteral extends Node {
  readonly kind: "span";
  readonly unit: Period["unit"];
  readonly count: number;
}

export interface NegateExpression extends Node {
  readonly kind: "negate";
  readonly operand: Expression;
}

export interface ArithmeticExpression extends Node {
  readonly kind: "arithmetic";
  readonly operator: ArithmeticOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** `first op operand op operand …`: every neighbouring pair must hold. */
export interface ComparisonExpression extends Node {
  readonly kind: "comparison";
  readonly first: Expression;
  readonly rest: readonly {
    readonly operator: ComparisonOperator;
    readonly operand: Expression;
  }[];
}

export interface BetweenExpression extends Node {
  readonly kind: "between";
  readonly operand: Expression;
  readonly low: Expression;
  readonly high: Expression;
}

export interface InExpression extends Node {
  readonly kind: "in";
  readonly operand: Expression;
  readonly choices: readonly Expression[];
}

export interface IsEmptyExpression extends Node {
  readonly kind: "is-empty";
  readonly operand: Expression;
}

export interface NotExpression extends Node {
  readonly kind: "not";
  readonly operand: Expression;
}

export interface LogicExpression extends Node {
  readonly kind: "and" | "or";
  /** Two or more. */
  readonly operands: readonly Expression[];
}

export type Expression =
  | NumberLiteral
  | DateLiteral
  | TextLiteral
  | TruthLiteral
  | NameReference
  | UnknownReference
  | MissingOperand
  | PeriodExpression
  | CallExpression
  | SpanLiteral
  | NegateExpression
  | ArithmeticExpression
  | ComparisonExpression
  | BetweenExpression
  | InExpression
  | IsEmptyExpression
  | NotExpression
  | LogicExpression;
