import { foldName } from "./fold.ts";
import { meantLogic } from "./misspelt-logic.ts";
import { type Problem, insertFix, problemAt, removeFix, replaceFix } from "./problem.ts";
import { createSegments, type Segments } from "./segments.ts";
import { type TokenName, type Word, plain } from "./tokens.ts";

export interface Arrangement {
  readonly words: readonly Word[];
  readonly problems: readonly Problem[];
}

const operandEnds: ReadonlySet<TokenName> = new Set([
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
const operandStarts: ReadonlySet<TokenName> = new Set([
  "Name",
  "UnknownName",
  "Call",
  "Number",
  "Date",
  "Text",
  "Truth",
  "OpenBracket",
]);

/**
 * Puts in order what only the flow of words tells: joins the pieces of an unknown name, reads a line
 * break between two conditions as AND, and mends a misspelt or missing AND and unbalanced brackets,
 * each with its diagnostic, so that the parser meets every further mistake on its own.
 */
export function arrange(
  text: string,
  scanned: readonly Word[],
  isTruth: (word: Word) => boolean,
): Arrangement {
  const problems: Problem[] = [];
  const words: Word[] = [];
  const segments = createSegments(isTruth);
  const open: Word[] = [];
  const push = (word: Word): void => {
    words.push(word);
    segments.add(word);
  };
  for (let index = 0; index < scanned.length; index += 1) {
    const word = scanned[index];
    if (word === undefined) break;
    const before = words.at(-1);
    const misspelt = misspeltLogic(text, word, before, scanned[index + 1], segments);
    if (misspelt !== null) {
      problems.push(misspellingProblem(text, word, misspelt));
      push({ ...word, type: misspelt === "AND" ? "And" : "Or", meaning: plain });
      continue;
    }
    if (word.type === "Stray") {
      const sign = text.slice(word.start, word.end);
      problems.push(
        problemAt(word, "formula.syntax", `"${sign}" means nothing here.`, {
          suggestions: [removeFix(text, word)],
        }),
      );
      continue;
    }
    if (word.type === "CloseBracket" && open.pop() === undefined) {
      problems.push(
        problemAt(word, "formula.syntax", 'This ")" closes nothing.', {
          suggestions: [removeFix(text, word)],
        }),
      );
      continue;
    }
    if (before !== undefined && beginsCondition(word, before, segments)) {
      const place = { start: before.end, end: before.end };
      if (word.onNewLine && open.length === 0) {
        push({ type: "LineAnd", ...place, onNewLine: true, meaning: plain });
      } else {
        if (word.type !== "UnknownName") problems.push(missingAndProblem(word, before));
        push({ type: "And", ...place, onNewLine: false, meaning: plain });
      }
    }
    if (word.type === "OpenBracket") open.push(word);
    const joined = joinUnknown(text, scanned, index, segments);
    push(joined.word);
    index = joined.last;
  }
  closeBrackets(text, open, words, problems);
  return { words, problems };
}

function misspeltLogic(
  text: string,
  word: Word,
  before: Word | undefined,
  next: Word | undefined,
  segments: Segments,
): "AND" | "OR" | null {
  if (word.type !== "UnknownName" || before === undefined || next === undefined) return null;
  if (!operandEnds.has(before.type) || !segments.isComplete()) return null;
  if (!operandStarts.has(next.type) && next.type !== "Not") return null;
  return meantLogic(foldName(text.slice(word.start, word.end)));
}

function misspellingProblem(text: string, word: Word, meant: "AND" | "OR"): Problem {
  const message = `"${text.slice(word.start, word.end)}" is no word of the language; did you mean ${meant}?`;
  return problemAt(word, "formula.syntax", message, {
    expected: ["AND", "OR"],
    suggestions: [replaceFix(word, meant)],
  });
}

function missingAndProblem(word: Word, before: Word): Problem {
  return problemAt(word, "formula.syntax", "AND or OR is missing between two conditions.", {
    expected: ["AND", "OR"],
    suggestions: [insertFix(before.end, " AND"), insertFix(before.end, " OR")],
  });
}

function beginsCondition(word: Word, before: Word, segments: Segments): boolean {
  if (!operandEnds.has(before.type) || !segments.isComplete()) return false;
  if (operandStarts.has(word.type) || word.type === "Not") return true;
  return (
    word.onNewLine &&
    segments.depth() === 0 &&
    word.meaning.kind === "arithmetic" &&
    word.meaning.operator === "-"
  );
}

/** `Free cash flow yield`, of which only the first three words are known, is one unknown name. */
function joinUnknown(
  text: string,
  scanned: readonly Word[],
  first: number,
  segments: Segments,
): { readonly word: Word; readonly last: number } {
  const word = scanned[first] as Word;
  if (word.type !== "Name" && word.type !== "UnknownName") return { word, last: first };
  if (text.charAt(word.start) === "[") return { word, last: first };
  let last = first;
  for (let index = first + 1; index < scanned.length; index += 1) {
    const next = scanned[index];
    if (next === undefined || (next.onNewLine && segments.comparesAlready())) break;
    if (text.charAt(next.start) === "[") break;
    if (next.type === "UnknownName") {
      if (misspeltLogic(text, next, word, scanned[index + 1], segments) !== null) break;
      last = index;
    } else if (next.type === "Name" && last === index - 1 && last > first) {
      last = index;
    } else if (next.type === "Name" && word.type === "UnknownName" && last === index - 1) {
      last = index;
    } else if (next.type !== "Number") {
      break;
    } else if (last === index - 1 && (last > first || word.type === "UnknownName")) {
      last = index;
    }
  }
  if (last === first) return { word, last };
  const end = (scanned[last] as Word).end;
  const value = text.slice(word.start, end);
  return { word: { ...word, type: "UnknownName", end, meaning: { kind: "text", value } }, last };
}

function closeBrackets(
  text: string,
  open: readonly Word[],
  words: Word[],
  problems: Problem[],
): void {
  const end = words.at(-1)?.end ?? text.length;
  for (const bracket of open.toReversed()) {
    problems.push(
      problemAt(bracket, "formula.syntax", 'This "(" is never closed.', {
        expected: [")"],
        suggestions: [insertFix(end, ")")],
      }),
    );
    words.push({ type: "CloseBracket", start: end, end, onNewLine: false, meaning: plain });
  }
}
