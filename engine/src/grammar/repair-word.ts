import { foldName } from "./fold.ts";
import { intendedLogic } from "./reserved.ts";
import { type Problem, problemAt, replaceFix } from "./problem.ts";
import type { Segments } from "./segments.ts";
import { plain, type TokenName, type Word } from "./tokens.ts";

export const operandEnds: ReadonlySet<TokenName> = new Set([
  "Name",
  "UnknownName",
  "Period",
  "Number",
  "Unit",
  "Percent",
  "Date",
  "Text",
  "Truth",
  "CloseBracket",
  "IsEmpty",
]);
export const operandStarts: ReadonlySet<TokenName> = new Set([
  "Name",
  "UnknownName",
  "Call",
  "Number",
  "Date",
  "Text",
  "Truth",
  "OpenBracket",
]);

const boundWords: ReadonlySet<string> = new Set(["to", "till", "until", "upto", "thru", "through"]);
const comparing: ReadonlySet<TokenName> = new Set([
  "Comparison",
  "PlusMinus",
  "TimesDivide",
  "Between",
  "In",
  "IsEmpty",
]);

/** Repairs a token that can only be AND or OR; else null. */
export function repairWord(
  text: string,
  word: Word,
  before: Word | undefined,
  next: Word | undefined,
  afterNext: Word | undefined,
  segments: Segments,
  inList: boolean,
): { readonly word: Word; readonly problem: Problem } | null {
  const meant = intendedWord(text, word, before, next, afterNext, segments, inList);
  if (meant === null) return null;
  const written = text.slice(word.start, word.end);
  const spaced = ` ${meant}${next?.start === word.end ? " " : ""}`;
  const message =
    word.type === "Comma"
      ? `A comma cannot join conditions; did you mean ${meant}?`
      : `"${written}" is not a keyword; did you mean ${meant}?`;
  return {
    word: { ...word, type: meant === "AND" ? "And" : "Or", meaning: plain },
    problem: problemAt(word, "formula.syntax", message, {
      expected: segments.awaitsBound() ? ["AND"] : ["AND", "OR"],
      suggestions: [replaceFix(word, word.type === "Comma" ? spaced : meant, `Use "${meant}"`)],
    }),
  };
}

function intendedWord(
  text: string,
  word: Word,
  before: Word | undefined,
  next: Word | undefined,
  afterNext: Word | undefined,
  segments: Segments,
  inList: boolean,
): "AND" | "OR" | null {
  if (before === undefined || next === undefined || !operandEnds.has(before.type)) return null;
  if (word.type !== "Comma" && word.type !== "UnknownName") return null;
  const folded = foldName(text.slice(word.start, word.end));
  if (segments.awaitsBound() && operandStarts.has(next.type)) {
    const isAnd = boundWords.has(folded) || intendedLogic(folded) === "AND";
    return (word.type === "Comma" && !inList) || isAnd ? "AND" : null;
  }
  if (!segments.isComplete()) return null;
  const isSign = next.type === "Comparison" && word.type !== "Comma";
  if (!operandStarts.has(next.type) && next.type !== "Not" && !isSign) return null;
  if (word.type === "Comma") {
    if (inList) return null;
    const isValue = next.type === "Text" || next.type === "Number" || next.type === "Date";
    const compares = afterNext !== undefined && comparing.has(afterNext.type);
    return isValue && !compares ? "OR" : "AND";
  }
  return intendedLogic(folded);
}

/** True for a misspelt AND or OR, as opposed to part of a name. */
export function isIntendedLogic(
  text: string,
  word: Word,
  before: Word,
  next: Word | undefined,
  segments: Segments,
): boolean {
  return (
    word.type === "UnknownName" &&
    intendedWord(text, word, before, next, undefined, segments, false) !== null
  );
}
