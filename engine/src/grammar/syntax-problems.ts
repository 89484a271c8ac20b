import type { IRecognitionException } from "chevrotain";
import type { Suggestion } from "../contract/index.ts";
import { markAsGuess, insertFix, type Problem, problemAt, removeFix } from "./problem.ts";
import { type TokenName, type Word, wordOf } from "./tokens.ts";

const operandNames = ["a parameter", "a number", "("];
const operatorNames = ["an operator", "AND", "OR"];
const joining: ReadonlySet<TokenName> = new Set([
  "And",
  "Or",
  "Not",
  "LineAnd",
  "Comparison",
  "PlusMinus",
  "TimesDivide",
  "Between",
  "In",
  "OpenBracket",
  "Comma",
]);

/** Diagnostics for unexpected tokens. */
export function syntaxProblems(
  text: string,
  words: readonly Word[],
  errors: readonly IRecognitionException[],
): Problem[] {
  return errors.map((error) => {
    const found = wordOf(error.token);
    let index = found === undefined ? words.length : words.indexOf(found);
    // inserted brackets have no position
    while (isInserted(words[index - 1])) index -= 1;
    return describe(text, words, index, found);
  });
}

function describe(
  text: string,
  words: readonly Word[],
  index: number,
  found: Word | undefined,
): Problem {
  const before = words[index - 1];
  const expectsOperand = before === undefined || joining.has(before.type);
  if (found === undefined || isInserted(found)) {
    return describeEnd(text, before);
  }
  const written = quote(text, found);
  if (before === undefined) {
    return problemAt(found, "formula.syntax", `A query cannot start with ${written}.`, {
      expected: operandNames,
      suggestions: [markAsGuess(removeFix(text, found))],
    });
  }
  if (expectsOperand) {
    const message = `A parameter, a number or a bracket must follow ${quote(text, before)}, not ${written}.`;
    const removable = joining.has(found.type) && found.type !== "OpenBracket" ? found : before;
    return problemAt(found, "formula.syntax", message, {
      expected: operandNames,
      suggestions: [markAsGuess(removeFix(text, removable))],
    });
  }
  const message = `${written} cannot follow ${quote(text, before)}; an operator is missing.`;
  return problemAt(found, "formula.syntax", message, {
    expected: operatorNames,
    suggestions: comparesNothing(words, index) ? compareFixes(before) : [],
  });
}

function isInserted(word: Word | undefined): boolean {
  return word?.type === "CloseBracket" && word.start === word.end;
}

const values: ReadonlySet<TokenName> = new Set(["Number", "Date", "Text"]);
const bounds: ReadonlySet<TokenName> = new Set(["And", "Or", "LineAnd", "OpenBracket", "Comma"]);
const comparing: ReadonlySet<TokenName> = new Set(["Comparison", "Between", "In", "IsEmpty"]);

/** `Sales 500`: a missing comparison. */
function comparesNothing(words: readonly Word[], index: number): boolean {
  const found = words[index];
  if (found === undefined || !values.has(found.type)) return false;
  for (let at = index - 1; at >= 0; at -= 1) {
    const type = words[at]?.type ?? "Or";
    if (comparing.has(type) || values.has(type)) return false;
    if (bounds.has(type)) return true;
  }
  return true;
}

function compareFixes({ end }: Word): Suggestion[] {
  return [">", "<", "="].map((sign) => insertFix(end, ` ${sign}`));
}

function describeEnd(text: string, before: Word | undefined): Problem {
  const place = before ?? { start: 0, end: text.length };
  const what =
    before === undefined
      ? "The query is empty."
      : `The query is incomplete after ${quote(text, place)}.`;
  const removable = before !== undefined && ["And", "Or", "Not"].includes(before.type);
  return problemAt(place, "formula.syntax", what, {
    expected: operandNames,
    suggestions: removable ? [markAsGuess(removeFix(text, place))] : [],
  });
}

function quote(text: string, place: { readonly start: number; readonly end: number }): string {
  const written = text.slice(place.start, place.end).trim();
  return written === "" ? "the line break" : `"${written.slice(0, 40)}"`;
}
