import type { ColumnKey, Period } from "../contract/index.ts";
import type { FunctionName } from "./function-names.ts";
import type { ArithmeticOperator, ComparisonOperator } from "./tokens.ts";

/** Where a node stands in the text; `end` is exclusive. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A node's place without the node. */
export function placeOf({ start, end }: Place): Place {
  return { start, end };
}

interface Node extends Place {
  readonly kind: string;
}

/** A number as written; `scale` is its unit's size in ones, null where no unit follows. */
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
  /** A parameter's code, or a code with a period where the name carries one. */
  readonly column: ColumnKey;
  readonly negated: boolean;
}

/** A name that the catalogue lacks; it was reported, and nothing is made of it. */
export interface UnknownReference extends Node {
  readonly kind: "unknown";
  readonly text: string;
}

/** An operand that the text lacks; it was reported. */
export interface MissingOperand extends Node {
  readonly kind: "missing";
}

/** A period behind an operand; behind a bracket it reaches every parameter without one. */
export interface PeriodExpression extends Node {
  readonly kind: "period";
  readonly operand: Expression;
  readonly period: Period;
}

/** `name(argument, …)`. */
export interface CallExpression extends Node {
  readonly kind: "call";
  /** Null: the language has no such function. */
  readonly function: FunctionName | null;
  /** Where its word stands. */
  readonly name: Place;
  readonly arguments: readonly Expression[];
}

/** `5 years`, which only a call's argument can be; `count` as it is written, in bounds or not. */
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
