import { followBrackets } from "./brackets.ts";
import { isMeantLogic, mendWord, operandEnds, operandStarts } from "./mend-word.ts";
import { type Problem, insertFix, problemAt, removeFix } from "./problem.ts";
import { createSegments, type Segments } from "./segments.ts";
import { type Word, plain } from "./tokens.ts";

export interface Arrangement {
  readonly words: readonly Word[];
  readonly problems: readonly Problem[];
}

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
  const brackets = followBrackets(scanned);
  const push = (word: Word): void => {
    words.push(word);
    segments.add(word);
  };
  for (let index = 0; index < scanned.length; index += 1) {
    const word = scanned[index];
    if (word === undefined) break;
    while (words.length > 0 && brackets.mustEndBefore(word, segments)) {
      const { word: close, problem } = brackets.supply(words.at(-1)?.end ?? word.start);
      push(close);
      problems.push(problem);
    }
    const before = words.at(-1);
    const inList = brackets.isList();
    const mended = mendWord(text, word, before, scanned[index + 1], segments, inList);
    if (mended !== null) {
      problems.push(mended.problem);
      push(mended.word);
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
    if (word.type === "CloseBracket" && !brackets.close()) {
      problems.push(
        problemAt(word, "formula.syntax", 'This ")" closes nothing.', {
          suggestions: [removeFix(text, word)],
        }),
      );
      continue;
    }
    if (before !== undefined && beginsCondition(word, before, segments)) {
      const place = { start: before.end, end: before.end };
      if (word.onNewLine && brackets.depth() === 0) {
        push({ type: "LineAnd", ...place, onNewLine: true, meaning: plain });
      } else {
        if (word.type !== "UnknownName") problems.push(missingAndProblem(word, before));
        push({ type: "And", ...place, onNewLine: false, meaning: plain });
      }
    }
    if (word.type === "OpenBracket") brackets.open(word, before);
    if (word.type === "Comma") brackets.nextMember();
    if (word.type === "Span" && before !== undefined && operandEnds.has(before.type)) {
      const { problem, comma } = missingComma(word, before);
      problems.push(problem);
      push(comma);
      brackets.nextMember();
    }
    const joined = joinUnknown(text, scanned, index, segments);
    push(joined.word);
    index = joined.last;
  }
  const end = words.at(-1)?.end ?? text.length;
  while (brackets.depth() > 0) {
    const { word, problem } = brackets.supply(end);
    words.push(word);
    problems.push(problem);
  }
  return { words, problems };
}

/** `growth(Sales 3 years)`. */
function missingComma(word: Word, before: Word): { problem: Problem; comma: Word } {
  const place = { start: before.end, end: before.end };
  return {
    problem: problemAt(word, "formula.syntax", "A comma is missing before the period.", {
      expected: [","],
      suggestions: [insertFix(before.end, ",")],
    }),
    comma: { type: "Comma", ...place, onNewLine: false, meaning: plain },
  };
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
      if (isMeantLogic(text, next, word, scanned[index + 1], segments)) break;
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
