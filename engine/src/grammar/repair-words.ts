import { trackBrackets } from "./brackets.ts";
import { repairRanges } from "./repair-range.ts";
import { isIntendedLogic, repairWord, operandEnds, operandStarts } from "./repair-word.ts";
import { type Problem, insertFix, problemAt, removeFix, replaceFix } from "./problem.ts";
import { createSegments, type Segments } from "./segments.ts";
import { type TokenName, type Word, plain } from "./tokens.ts";

export interface RepairedWords {
  readonly words: readonly Word[];
  readonly problems: readonly Problem[];
}

/**
 * Error recovery before parsing: joins parts of unknown names, reads line breaks between conditions
 * as AND, and repairs misspelt or missing AND and unbalanced brackets, each with a diagnostic.
 */
export function repairWords(
  text: string,
  given: readonly Word[],
  isTruth: (word: Word) => boolean,
): RepairedWords {
  const { words: scanned, problems: rangeProblems } = repairRanges(text, given);
  const problems: Problem[] = [...rangeProblems];
  const words: Word[] = [];
  const segments = createSegments(isTruth);
  const brackets = trackBrackets(scanned);
  const push = (word: Word): void => {
    words.push(word);
    segments.add(word);
  };
  for (let index = 0; index < scanned.length; index += 1) {
    const word = scanned[index];
    if (word === undefined) break;
    while (words.length > 0 && brackets.mustEndBefore(word, segments)) {
      const { word: close, problem } = brackets.insertClosing(words.at(-1)?.end ?? word.start);
      push(close);
      problems.push(problem);
    }
    const before = words.at(-1);
    const inList = brackets.isList();
    const [next, afterNext] = [scanned[index + 1], scanned[index + 2]];
    const repaired = repairWord(text, word, before, next, afterNext, segments, inList);
    if (repaired !== null) {
      problems.push(repaired.problem);
      push(repaired.word);
      continue;
    }
    if (word.type === "Stray") {
      const sign = text.slice(word.start, word.end);
      problems.push(
        problemAt(word, "formula.syntax", `"${sign}" is not valid here.`, {
          suggestions: [removeFix(text, word)],
        }),
      );
      continue;
    }
    const joins = before?.type === "And" || before?.type === "Or";
    if (joins && !segments.awaitsBound() && lacksSubject(word, next)) {
      const subject = findSubject(words);
      if (subject.length > 0) {
        problems.push(missingSubject(text, word, subject));
        subject.forEach(push);
      }
    }
    if (word.type === "Unit" && before?.type === "Unit" && !multiplies(before, word)) {
      problems.push(doubleUnit(text, word, before));
      continue;
    }
    if (before !== undefined && !segments.awaitsBound() && isGroupOf(text, before, word)) {
      problems.push(blankGroups(text, before, word));
      continue;
    }
    if (word.type === "CloseBracket" && !brackets.close()) {
      problems.push(
        problemAt(word, "formula.syntax", 'This ")" has no matching "(".', {
          suggestions: [removeFix(text, word)],
        }),
      );
      continue;
    }
    if (before !== undefined && lacksBoundAnd(word, before, segments)) {
      problems.push(missingBoundAnd(word, before));
      push({ type: "And", start: before.end, end: before.end, onNewLine: false, meaning: plain });
    } else if (before !== undefined && beginsCondition(word, before, segments)) {
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
    const joined = joinUnknown(text, scanned, word, index, segments);
    push(joined.word);
    index = joined.last;
  }
  const end = words.at(-1)?.end ?? text.length;
  while (brackets.depth() > 0) {
    const { word, problem } = brackets.insertClosing(end);
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

const beginsSubject: ReadonlySet<TokenName> = new Set(["And", "Or", "LineAnd", "Not"]);

/** True if a condition starts with its operator. */
function lacksSubject({ type }: Word, next: Word | undefined): boolean {
  if (type === "Not") return next !== undefined && ["In", "Between"].includes(next.type);
  return ["Comparison", "In", "Between", "IsEmpty"].includes(type);
}

/** Subject of the previous condition; empty unless it is a plain parameter. */
function findSubject(words: readonly Word[]): readonly Word[] {
  const sign = words.findLastIndex(({ type }) =>
    ["Comparison", "In", "Between", "IsEmpty"].includes(type),
  );
  const before = words.slice(0, Math.max(0, sign));
  const start = before.findLastIndex(({ type }) => beginsSubject.has(type)) + 1;
  const subject = before.slice(start);
  if (subject.at(-1)?.type === "Not") subject.pop();
  const isPlain = subject.every(({ type }) => ["Name", "UnknownName", "Period"].includes(type));
  return isPlain ? subject : [];
}

/** `PE > 10 AND < 20`. */
function missingSubject(text: string, word: Word, subject: readonly Word[]): Problem {
  const written = text.slice(subject[0]?.start, subject.at(-1)?.end).replaceAll(/\s+/gu, " ");
  const message = `Repeat the parameter for each comparison: ${written} ${text.slice(word.start, word.end)} …`;
  return problemAt(word, "formula.syntax", message, {
    expected: ["a parameter"],
    suggestions: [insertFix(word.start, `${written} `)],
  });
}

/** `BETWEEN 10 20`. */
function lacksBoundAnd(word: Word, before: Word, segments: Segments): boolean {
  if (!segments.awaitsBound() || before.type === "UnknownName") return false;
  return (
    operandEnds.has(before.type) && operandStarts.has(word.type) && word.type !== "UnknownName"
  );
}

function missingBoundAnd(word: Word, before: Word): Problem {
  const message = "AND is missing between the bounds of BETWEEN.";
  const spaced = before.end === word.start ? " AND " : " AND";
  return problemAt(word, "formula.syntax", message, {
    expected: ["AND"],
    suggestions: [insertFix(before.end, spaced)],
  });
}

/** `1 000`: digits grouped by spaces. */
function isGroupOf(text: string, before: Word, word: Word): boolean {
  if (before.type !== "Number" || word.type !== "Number" || word.onNewLine) return false;
  const isGroup = /^\d{2,3}(?:\.\d+)?$/u.test(text.slice(word.start, word.end));
  // unmatched brackets and other groups can lie between
  return isGroup && /^\s+(?:\d+\s+)*$/u.test(text.slice(before.end, word.start));
}

function blankGroups(text: string, { start }: Word, word: Word): Problem {
  const place = { start, end: word.end };
  const joined = text.slice(start, word.end).replaceAll(/\s+/gu, "");
  return problemAt(place, "formula.syntax", "Use commas, not spaces, to group digits.", {
    expected: [joined],
    suggestions: [replaceFix(place, joined)],
  });
}

/** `50 k crore` and `2 k lakh` are valid, `5 crore crore` is not. */
function multiplies({ meaning: first }: Word, { meaning: second }: Word): boolean {
  if (first.kind !== "unit" || second.kind !== "unit") return false;
  return first.scale === 1e3 && (second.scale === 1e5 || second.scale === 1e7);
}

function doubleUnit(text: string, word: Word, before: Word): Problem {
  const [first, second] = [before, word].map(({ start, end }) => text.slice(start, end));
  const message = `"${first ?? ""} ${second ?? ""}" are two units. A number takes one.`;
  const both = { start: before.start, end: word.end };
  return problemAt(word, "formula.syntax", message, {
    suggestions: [
      replaceFix(both, first ?? ""),
      ...(first?.toLowerCase() === second?.toLowerCase() ? [] : [replaceFix(both, second ?? "")]),
    ],
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

/** Joins a partly known name, such as `Free cash flow yield`, to one unknown name. */
function joinUnknown(
  text: string,
  scanned: readonly Word[],
  word: Word,
  first: number,
  segments: Segments,
): { readonly word: Word; readonly last: number } {
  if (word.type !== "Name" && word.type !== "UnknownName") return { word, last: first };
  if (text.charAt(word.start) === "[") return { word, last: first };
  let last = first;
  for (let index = first + 1; index < scanned.length; index += 1) {
    const next = scanned[index];
    if (next === undefined || (next.onNewLine && segments.comparesAlready())) break;
    if (text.charAt(next.start) === "[") break;
    if (next.type === "UnknownName") {
      if (isIntendedLogic(text, next, word, scanned[index + 1], segments)) break;
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
  const end = scanned[last]?.end ?? word.end;
  const value = text.slice(word.start, end);
  return { word: { ...word, type: "UnknownName", end, meaning: { kind: "text", value } }, last };
}
