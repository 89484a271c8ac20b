import type { IRecognitionException } from "chevrotain";
import { type Problem, problemAt, removeFix } from "./problem.ts";
import type { TokenName, Word } from "./tokens.ts";

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

/** What to tell the writer about the places where the parser met a word that cannot stand there. */
export function syntaxProblems(
  text: string,
  words: readonly Word[],
  errors: readonly IRecognitionException[],
): Problem[] {
  return errors.map((error) => {
    const found = error.token.payload as Word | undefined;
    const index = found === undefined ? words.length : words.indexOf(found);
    return describe(text, words[index - 1], found);
  });
}

function describe(text: string, before: Word | undefined, found: Word | undefined): Problem {
  const expectsOperand = before === undefined || joining.has(before.type);
  if (found === undefined || (found.type === "CloseBracket" && found.start === found.end)) {
    return describeEnd(text, before);
  }
  const written = quote(text, found);
  if (before === undefined) {
    return problemAt(found, "formula.syntax", `A query cannot begin with ${written}.`, {
      expected: operandNames,
      suggestions: [removeFix(text, found)],
    });
  }
  if (expectsOperand) {
    const message = `A parameter, a number or a bracket must follow ${quote(text, before)}, not ${written}.`;
    const removable = joining.has(found.type) && found.type !== "OpenBracket" ? found : before;
    return problemAt(found, "formula.syntax", message, {
      expected: operandNames,
      suggestions: [removeFix(text, removable)],
    });
  }
  const message = `${written} cannot follow ${quote(text, before)}: an operator is missing between them.`;
  return problemAt(found, "formula.syntax", message, { expected: operatorNames });
}

function describeEnd(text: string, before: Word | undefined): Problem {
  const place = before ?? { start: 0, end: text.length };
  const what =
    before === undefined ? "The query is empty." : `Nothing follows ${quote(text, place)}.`;
  const removable = before !== undefined && ["And", "Or", "Not"].includes(before.type);
  return problemAt(place, "formula.syntax", what, {
    expected: operandNames,
    suggestions: removable ? [removeFix(text, place)] : [],
  });
}

function quote(text: string, place: { readonly start: number; readonly end: number }): string {
  const written = text.slice(place.start, place.end).trim();
  return written === "" ? "the line break" : `"${written.slice(0, 40)}"`;
}
