import { createToken, createTokenInstance, type IToken, Lexer, type TokenType } from "chevrotain";
import type { Period } from "../contract/index.ts";
import type { FunctionName } from "./function-names.ts";
import type { NameEntry } from "./name-index.ts";

/** The scanner makes the tokens, so none carries a pattern; labels are what a message calls them. */
const word = (name: string, label: string): TokenType =>
  createToken({ name, label, pattern: Lexer.NA });

export const tokens = {
  Name: word("Name", "a parameter"),
  UnknownName: word("UnknownName", "a parameter"),
  /** A function's word, which a bracket follows. */
  Call: word("Call", "a function"),
  /** `5 years`, among a function's arguments. */
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
  /** A stretch of characters that the language has no use for. */
  Stray: word("Stray", "a sign"),
} as const;

export type TokenName = keyof typeof tokens;

export type ComparisonOperator = "<" | "<=" | ">" | ">=" | "=" | "!=";
export type ArithmeticOperator = "+" | "-" | "*" | "/";

/** What the scanner found out about a token, so that nobody reads its text again. */
export type TokenMeaning =
  | { readonly kind: "name"; readonly entry: NameEntry }
  /** Null: the language has no such function. */
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

/** A word of a query; `end` is exclusive. */
export interface Word {
  readonly type: TokenName;
  readonly start: number;
  readonly end: number;
  /** Whether a line break stands between this word and the one before. */
  readonly onNewLine: boolean;
  readonly meaning: TokenMeaning;
}

export const plain: TokenMeaning = { kind: "plain" };

/** The parser's form of a word. */
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
