import type { Place } from "./ast.ts";
import { foldName, isWordCharacter, skipBlanks } from "./fold.ts";
import type { NameIndex } from "./name-index.ts";
import { type Problem, insertFix, problemAt, replaceFix } from "./problem.ts";
import type { TokenMeaning, TokenName } from "./tokens.ts";

export interface Found {
  readonly type: TokenName;
  readonly end: number;
  readonly meaning: TokenMeaning;
}

export function findExplicitName(
  text: string,
  offset: number,
  names: NameIndex,
  problems: Problem[],
): Found {
  const close = text.indexOf("]", offset);
  if (close === -1) return findUnclosedName(text, offset, names, problems);
  const inner = text.slice(offset + 1, close);
  const entry = names.byFoldedName.get(foldName(inner));
  return entry === undefined
    ? { type: "UnknownName", end: close + 1, meaning: { kind: "text", value: inner } }
    : { type: "Name", end: close + 1, meaning: { kind: "name", entry } };
}

/** Assumes it closes after a known name, else at the end of the line. */
function findUnclosedName(
  text: string,
  offset: number,
  names: NameIndex,
  problems: Problem[],
): Found {
  const match = names.longestAt(text, skipBlanks(text, offset + 1));
  const lineEnd = text.indexOf("\n", offset);
  const end = match?.end ?? (lineEnd === -1 ? text.length : lineEnd);
  problems.push(
    problemAt({ start: offset, end }, "formula.syntax", 'This "[" is not closed.', {
      expected: ["]"],
      suggestions: [insertFix(end, "]")],
    }),
  );
  return match === null
    ? { type: "UnknownName", end, meaning: { kind: "text", value: text.slice(offset + 1, end) } }
    : { type: "Name", end, meaning: { kind: "name", entry: match.entry } };
}

/** Matching closing quotes. */
const curledEnds: Readonly<Record<string, string>> = {
  "\u2018": "\u2019",
  "\u2019": "\u2019",
  "\u201A": "\u2018\u2019",
  "\u201B": "\u2019",
  "\u201C": "\u201D",
  "\u201D": "\u201D",
  "\u201E": "\u201C\u201D",
  "\u201F": "\u201D",
  "\u00AB": "\u00BB",
  "\u00BB": "\u00AB\u00BB",
  "'": "\u2019",
  '"': "\u201D",
};
const singleQuotes = "'\u2018\u2019\u201A\u201B";

/** Straight and typographic quotes. */
export const quotePattern = "['\"\u2018-\u201F\u00AB\u00BB]";
const anyQuote = new RegExp(quotePattern, "u");

export function isQuote(character: string): boolean {
  return anyQuote.test(character);
}

/**
 * `'text'` or `"text"`; an unclosed one ends at the line. Typographic quotes are accepted with a
 * diagnostic.
 */
export function findText(text: string, offset: number, problems: Problem[]): Found {
  const quote = text.charAt(offset);
  const isStraight = quote === "'" || quote === '"';
  const close = isStraight ? text.indexOf(quote, offset + 1) : -1;
  if (close !== -1) return textFound(text, offset, close);
  const lineEnd = text.indexOf("\n", offset);
  const line = { start: offset, end: lineEnd === -1 ? text.length : lineEnd };
  const curled = findCurledEnd(text, line);
  if (curled !== null) {
    problems.push(curledProblem(text, { start: offset, end: curled + 1 }));
    return textFound(text, offset, curled);
  }
  problems.push(unclosedProblem(text, line, isStraight));
  const value = text.slice(offset + 1, line.end);
  return { type: "Text", end: line.end, meaning: { kind: "text", value } };
}

function textFound(text: string, offset: number, close: number): Found {
  const value = text.slice(offset + 1, close);
  return { type: "Text", end: close + 1, meaning: { kind: "text", value } };
}

/** The closing quote in the line: typographic, or else straight. */
function findCurledEnd(text: string, { start, end }: Place): number | null {
  const quote = text.charAt(start);
  const isSingle = singleQuotes.includes(quote);
  const find = (ends: string): number | null => {
    for (let at = start + 1; at < end; at += 1) {
      const character = text.charAt(at);
      const isApostrophe = isSingle && isWordCharacter(text.charCodeAt(at + 1));
      if (ends.includes(character) && !isApostrophe) return at;
      // another text starts
      if (character === quote && !isApostrophe) return null;
    }
    return null;
  };
  return find(curledEnds[quote] ?? "") ?? find(isSingle ? "'" : '"');
}

function curledProblem(text: string, place: Place): Problem {
  const value = text.slice(place.start + 1, place.end - 1);
  const quote = ["'", '"'].find((straight) => !value.includes(straight));
  const straight = `${quote}${value}${quote}`;
  return problemAt(place, "formula.syntax", "Use straight quotes, ' or \", around text.", {
    expected: ["'", '"'],
    suggestions: quote === undefined ? [] : [replaceFix(place, straight, `Use ${straight}`)],
  });
}

function unclosedProblem(text: string, place: Place, isStraight: boolean): Problem {
  const quote = isStraight ? text.charAt(place.start) : '"';
  const whole = `${quote}${text.slice(place.start + 1, place.end).trimEnd()}${quote}`;
  const fix = isStraight ? insertFix(place.end, quote) : replaceFix(place, whole, `Use ${whole}`);
  return problemAt(place, "formula.syntax", "This text is not closed.", {
    expected: [quote],
    suggestions: [fix],
  });
}
