import { createToken, createTokenInstance, type IToken, Lexer, type TokenType } from "chevrotain";
import type { Period } from "../contract/index.ts";
import type { FunctionName } from "./function-names.ts";
import type { NameEntry } from "./name-index.ts";

/** No patterns: the scanner creates the tokens. Labels are used in messages. */
const word = (name: string, label: string): TokenType =>
  createToken({ name, label, pattern: Lexer.NA });

export const tokens = {
  Name: word("Name", "a parameter"),
  UnknownName: word("UnknownName", "a parameter"),
  Call: word("Call", "a function"),
  /** `5 years` as a function argument. */
  Span: word("Span", "a period such as 5 years"),
  Period: word("Period", "a period"),
  Number: word("Number", "a number"),
  Unit: word("Unit", "a unit"),
  Percent: word("Percent", "%"),
  Date: word("Date", "a date"),
  Text: word("Text", "a text"),
  Truth: word("Truth", "true or false"),
  And: word("And", "AND"),
  Or: word("Or", "OR"),
  LineAnd: word("LineAnd", "a new line"),
  Not: word("Not", "NOT"),
  Between: word("Between", "BETWEEN"),
  In: word("In", "IN"),
  IsEmpty: word("IsEmpty", "IS EMPTY"),
  Comparison: word("Comparison", "a comparison"),
  PlusMinus: word("PlusMinus", "+ or -"),
  TimesDivide: word("TimesDivide", "* or /"),
  OpenBracket: word("OpenBracket", "("),
  CloseBracket: word("CloseBracket", ")"),
  Comma: word("Comma", ","),
  /** Invalid characters. */
  Stray: word("Stray", "a sign"),
} as const;

export type TokenName = keyof typeof tokens;

export type ComparisonOperator = "<" | "<=" | ">" | ">=" | "=" | "!=";
export type ArithmeticOperator = "+" | "-" | "*" | "/";

/** The scanner's analysis of a token. */
export type TokenMeaning =
  | { readonly kind: "name"; readonly entry: NameEntry }
  /** Null for an unknown function. */
  | { readonly kind: "call"; readonly function: FunctionName | null }
  | { readonly kind: "period"; readonly period: Period }
  | { readonly kind: "span"; readonly unit: Period["unit"]; readonly count: number }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "unit"; readonly scale: number }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "truth"; readonly value: boolean }
  | { readonly kind: "is-empty"; readonly negated: boolean }
  | { readonly kind: "comparison"; readonly operator: ComparisonOperator }
  | { readonly kind: "arithmetic"; readonly operator: ArithmeticOperator }
  | { readonly kind: "plain" };

/** A token of a query; `end` is exclusive. */
export interface Word {
  readonly type: TokenName;
  readonly start: number;
  readonly end: number;
  /** True after a line break. */
  readonly onNewLine: boolean;
  readonly meaning: TokenMeaning;
}

export const plain: TokenMeaning = { kind: "plain" };

export function toParserToken(text: string, word: Word): IToken {
  const token = createTokenInstance(
    tokens[word.type],
    text.slice(word.start, word.end),
    word.start,
    word.end - 1,
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  );
  token.payload = word;
  return token;
}

/** Undefined for a token inserted by recovery, or at the end. */
export function wordOf({
  payload,
  isInsertedInRecovery,
}: Pick<IToken, "payload" | "isInsertedInRecovery">): Word | undefined {
  const word: unknown = payload;
  return isInsertedInRecovery !== true && isWord(word) ? word : undefined;
}

function isWord(payload: unknown): payload is Word {
  return typeof payload === "object" && payload !== null && "meaning" in payload;
}

/** False if either is NaN. */
export function satisfiesComparison(operator: ComparisonOperator, a: number, b: number): boolean {
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
