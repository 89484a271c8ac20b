import type { Place } from "./ast.ts";
import type { StepCounter } from "./step-counter.ts";
import { blankPattern, foldName, isBlank, isDigit, isWordCharacter } from "./fold.ts";
import { preferCall } from "./prefer-call.ts";
import { findForeignClause } from "./foreign-clause.ts";
import { functionNamed } from "./function-names.ts";
import { intendedLogic } from "./reserved.ts";
import type { NameIndex } from "./name-index.ts";
import { matchUnit } from "./numbers.ts";
import { matchPeriod, matchSpan } from "./periods.ts";
import { type Problem, insertFix, problemAt } from "./problem.ts";
import { findMisspeltSpan, findMisspeltUnit, misspelling } from "./scan-misspelt.ts";
import { matchOperator } from "./scan-operators.ts";
import { findMarkedNumber, findNumber } from "./scan-number.ts";
import { findWordedComparison } from "./scan-worded-comparison.ts";
import { findExplicitName, findText, type Found, isQuote, quotePattern } from "./scan-quoted.ts";
import { type Word, plain } from "./tokens.ts";

export interface ScanResult {
  readonly words: readonly Word[];
  readonly comments: readonly Place[];
  readonly problems: readonly Problem[];
}

const logicWord = new RegExp(
  String.raw`(?:and|or|not|between|true|false|in(?=${blankPattern}*(?:\(|${quotePattern}|[[{]${blankPattern}*(?:\d|${quotePattern})|\d[\d.]*${blankPattern}*,))|is${blankPattern}+(?:not${blankPattern}+)?(?:empty|null|blank))(?![\p{L}\p{N}_])`,
  "iuy",
);

const logicStart = /[abfinot]/iu;

/**
 * Tokenizes a query. Tokens depend on context (units follow numbers, commas separate in lists) and
 * on the catalogue (longest name wins), so this is done by hand before the parser. Unknown text
 * becomes `UnknownName` or `Stray`.
 */
export function scan(
  text: string,
  names: NameIndex,
  counter: StepCounter = { steps: 0 },
): ScanResult {
  const words: Word[] = [];
  const comments: Place[] = [];
  const problems: Problem[] = [];
  /** One entry per open bracket. */
  const lists: ("Call" | "In" | null)[] = [];
  let onNewLine = false;
  let offset = 0;
  while (offset < text.length) {
    const code = text.charCodeAt(offset);
    if (isBlank(code)) {
      onNewLine ||= code === 0x0a || code === 0x0d;
      offset += 1;
      continue;
    }
    const comment = matchComment(text, offset);
    if (comment !== null) {
      comments.push({ start: offset, end: comment });
      if (text.startsWith("/*", offset) && !text.endsWith("*/", comment)) {
        const place = { start: offset, end: offset + 2 };
        problems.push(
          problemAt(place, "formula.syntax", "This comment is not closed.", {
            expected: ["*/"],
            suggestions: [insertFix(text.length, " */")],
          }),
        );
      }
      onNewLine ||= text.slice(offset, comment).includes("\n");
      offset = comment;
      continue;
    }
    const foreign = findForeignClause(text, offset, names, problems, counter);
    if (foreign !== null) {
      offset = foreign;
      continue;
    }
    const list = lists.at(-1) ?? null;
    const found = findWord(text, offset, names, words.at(-1), onNewLine, list, problems, counter);
    counter.steps += found.end - offset;
    if (found.type === "OpenBracket") lists.push(beginList(text, words, offset, onNewLine));
    if (found.type === "CloseBracket") lists.pop();
    words.push({
      type: found.type,
      start: offset,
      end: found.end,
      onNewLine,
      meaning: found.meaning,
    });
    offset = found.end;
    onNewLine = false;
  }
  return { words, comments, problems };
}

/**
 * The list a bracket opens, if any: a function name before it becomes a call, even if a parameter
 * has the same name.
 */
function beginList(
  text: string,
  words: Word[],
  offset: number,
  onNewLine: boolean,
): "Call" | "In" | null {
  const word = words.at(-1);
  if (word === undefined) return null;
  if (word.type === "In") return "In";
  if (word.type !== "UnknownName" && word.type !== "Name") return null;
  if (text.charAt(word.start) === "[" || (onNewLine && word.type === "Name")) return null;
  const folded = foldName(text.slice(word.start, word.end));
  const called = functionNamed(folded);
  if (called === null) {
    if (word.type === "Name" || word.end !== offset || intendedLogic(folded) !== null) return null;
    const before = words.at(-2)?.type;
    // last word of a longer unknown name
    if ((before === "Name" || before === "UnknownName") && !word.onNewLine) return null;
  }
  words[words.length - 1] = { ...word, type: "Call", meaning: { kind: "call", function: called } };
  return "Call";
}

function matchComment(text: string, offset: number): number | null {
  if (text.startsWith("--", offset) || text.startsWith("//", offset)) {
    const end = text.indexOf("\n", offset);
    return end === -1 ? text.length : end;
  }
  if (text.startsWith("/*", offset)) {
    const end = text.indexOf("*/", offset + 2);
    return end === -1 ? text.length : end + 2;
  }
  return null;
}

function findWord(
  text: string,
  offset: number,
  names: NameIndex,
  before: Word | undefined,
  onNewLine: boolean,
  list: "Call" | "In" | null,
  problems: Problem[],
  counter: StepCounter,
): Found {
  const first = text.charAt(offset);
  if (first === "[") return findExplicitName(text, offset, names, problems);
  if (isQuote(first)) return findText(text, offset, problems);
  const name = preferCall(text, offset, names.longestAt(text, offset, counter), names, counter);
  if (name === null) {
    const marked = findMarkedNumber(text, offset, before, list, problems);
    if (marked !== null) return marked;
    // NOT on a new line starts a condition
    const worded = onNewLine ? null : findWordedComparison(text, offset, before, names, problems);
    if (worded !== null) return worded;
  }
  const word = findReserved(text, offset, before, onNewLine, list, name !== null, problems);
  if (name !== null && (word === null || name.end > word.end)) {
    return { type: "Name", end: name.end, meaning: { kind: "name", entry: name.entry } };
  }
  if (word?.meaning.kind === "is-empty" && !emptyEnding.test(text.slice(offset, word.end))) {
    const correction = word.meaning.negated ? "IS NOT EMPTY" : "IS EMPTY";
    problems.push(misspelling(text, { start: offset, end: word.end }, correction));
  }
  if (word !== null) return word;
  const operator = matchOperator(text, offset);
  if (operator !== null) {
    const end = offset + operator.length;
    if (operator.correction !== undefined) {
      problems.push(spacedMisspelling(text, { start: offset, end }, operator.correction));
    }
    return { type: operator.type, end, meaning: operator.meaning };
  }
  return findUnknown(text, offset, names, counter);
}

/** `pe<15&roe>15`: pads a word that replaces a sign. */
function spacedMisspelling(text: string, place: Place, correction: string): Problem {
  const problem = misspelling(text, place, correction);
  if (!isWordCharacter(correction.charCodeAt(0))) return problem;
  const before = place.start > 0 && !isBlank(text.charCodeAt(place.start - 1)) ? " " : "";
  const after = place.end < text.length && !isBlank(text.charCodeAt(place.end)) ? " " : "";
  const suggestions = problem.suggestions.map((fix) => ({
    ...fix,
    text: before + correction + after,
  }));
  return { ...problem, suggestions };
}

const emptyEnding = /empty$/iu;

function findReserved(
  text: string,
  offset: number,
  before: Word | undefined,
  onNewLine: boolean,
  list: "Call" | "In" | null,
  nameHere: boolean,
  problems: Problem[],
): Found | null {
  const afterNumber = before?.type === "Number" || before?.type === "Unit";
  if (afterNumber && !(onNewLine && nameHere)) {
    const unit = matchUnit(text, offset);
    if (unit) return { type: "Unit", end: unit.end, meaning: { kind: "unit", scale: unit.scale } };
    const misspelt = nameHere ? null : findMisspeltUnit(text, offset, problems);
    if (misspelt !== null) return misspelt;
  }
  const period = matchPeriod(text, offset);
  if (period) {
    return { type: "Period", end: period.end, meaning: { kind: "period", period: period.period } };
  }
  const code = text.charCodeAt(offset);
  if (isDigit(code) || (code === 0x2e && isDigit(text.charCodeAt(offset + 1)))) {
    const span = list === "Call" ? matchSpan(text, offset) : null;
    if (span !== null) {
      const { unit, count } = span;
      return { type: "Span", end: span.end, meaning: { kind: "span", unit, count } };
    }
    const misspelt = list === "Call" && !nameHere ? findMisspeltSpan(text, offset, problems) : null;
    return misspelt ?? findNumber(text, offset, list === null, before, problems);
  }
  if (!logicStart.test(text.charAt(offset))) return null;
  logicWord.lastIndex = offset;
  const logic = logicWord.exec(text)?.[0];
  return logic === undefined ? null : { end: offset + logic.length, ...logicMeaning(logic) };
}

function logicMeaning(written: string): Pick<Found, "type" | "meaning"> {
  const word = foldName(written);
  switch (word) {
    case "and":
      return { type: "And", meaning: plain };
    case "or":
      return { type: "Or", meaning: plain };
    case "not":
      return { type: "Not", meaning: plain };
    case "between":
      return { type: "Between", meaning: plain };
    case "in":
      return { type: "In", meaning: plain };
    case "true":
    case "false":
      return { type: "Truth", meaning: { kind: "truth", value: word === "true" } };
    default:
      return { type: "IsEmpty", meaning: { kind: "is-empty", negated: word.includes("not") } };
  }
}

const joiner = /[.'&/%\u2019-]/u;

/** An unknown word; `P/E` is one word, `foo/Sales` stops before the known name. */
function findUnknown(text: string, offset: number, names: NameIndex, counter: StepCounter): Found {
  let end = offset;
  while (end < text.length && isWordCharacter(text.charCodeAt(end))) {
    end += 1;
    const joins = joiner.test(text.charAt(end)) && isWordCharacter(text.charCodeAt(end + 1));
    if (!joins || isDigit(text.charCodeAt(end + 1))) continue;
    if (names.longestAt(text, end + 1, counter) === null) end += 1;
  }
  if (end > offset) {
    return { type: "UnknownName", end, meaning: { kind: "text", value: text.slice(offset, end) } };
  }
  end += 1;
  while (end < text.length && isStray(text, end)) end += 1;
  return { type: "Stray", end, meaning: plain };
}

function isStray(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return (
    !isBlank(code) &&
    !isWordCharacter(code) &&
    !`[.'"`.includes(text.charAt(offset)) &&
    matchOperator(text, offset) === null
  );
}
