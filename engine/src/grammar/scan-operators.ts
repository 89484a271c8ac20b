import { type TokenMeaning, type TokenName, type Word, plain } from "./tokens.ts";

type OperatorWord = Pick<Word, "type" | "meaning"> & {
  readonly length: number;
  readonly correction?: string;
};

const comparison = (operator: "<" | "<=" | ">" | ">=" | "=" | "!="): [TokenName, TokenMeaning] => [
  "Comparison",
  { kind: "comparison", operator },
];
const arithmetic = (operator: "+" | "-" | "*" | "/"): [TokenName, TokenMeaning] => [
  operator === "+" || operator === "-" ? "PlusMinus" : "TimesDivide",
  { kind: "arithmetic", operator },
];

/** Longest first for each first character. */
const operators: readonly (readonly [string, [TokenName, TokenMeaning], string?])[] = [
  ["<=", comparison("<=")],
  ["<>", comparison("!=")],
  ["<", comparison("<")],
  [">=", comparison(">=")],
  ["><", comparison("!="), "<>"],
  [">", comparison(">")],
  ["==", comparison("=")],
  ["=>", comparison(">="), ">="],
  ["=<", comparison("<="), "<="],
  ["=", comparison("=")],
  ["!=", comparison("!=")],
  ["≤", comparison("<="), "<="],
  ["≥", comparison(">="), ">="],
  ["≠", comparison("!="), "!="],
  ["&&", ["And", plain], "AND"],
  ["||", ["Or", plain], "OR"],
  ["&", ["And", plain], "AND"],
  ["|", ["Or", plain], "OR"],
  ["+", arithmetic("+")],
  ["-", arithmetic("-")],
  ["\u2212", arithmetic("-")],
  ["*", arithmetic("*")],
  ["×", arithmetic("*"), "*"],
  ["/", arithmetic("/")],
  ["÷", arithmetic("/"), "/"],
  ["%", ["Percent", plain]],
  ["(", ["OpenBracket", plain]],
  [")", ["CloseBracket", plain]],
  [",", ["Comma", plain]],
];

const byFirstCharacter = Map.groupBy(operators, ([written]) => written.charAt(0));

/** The operator or bracket at `offset`, or null. */
export function matchOperator(text: string, offset: number): OperatorWord | null {
  for (const [written, [type, meaning], correction] of byFirstCharacter.get(text.charAt(offset)) ??
    []) {
    if (!text.startsWith(written, offset)) continue;
    return {
      type,
      meaning,
      length: written.length,
      ...(correction === undefined ? {} : { correction }),
    };
  }
  return null;
}
