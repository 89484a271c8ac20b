import type { Place } from "./ast.ts";
import { type Problem, problemAt, replaceFix } from "./problem.ts";
import { plain, type TokenName, type Word } from "./tokens.ts";

interface RepairedRanges {
  readonly words: readonly Word[];
  readonly problems: readonly Problem[];
}

const comparing: ReadonlySet<TokenName> = new Set(["Comparison", "Between", "In", "IsEmpty"]);
const choices: ReadonlySet<TokenName> = new Set([
  "Text",
  "Number",
  "Date",
  "Unit",
  "Percent",
  "Name",
]);

const starting: ReadonlySet<TokenName> = new Set([
  "Name",
  "UnknownName",
  "Call",
  "Not",
  "Number",
  "Text",
  "Date",
  "Truth",
  "OpenBracket",
]);

/**
 * Repairs BETWEEN and IN, each with a diagnostic: bracketed bounds, bounds joined by a dash or OR,
 * and lists without round brackets.
 */
export function repairRanges(text: string, scanned: readonly Word[]): RepairedRanges {
  const words = [...scanned];
  const problems: Problem[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const type = words[index]?.type;
    if (type === "Between") {
      const problem = repairBracket(text, words, index) ?? repairJoint(text, words, index);
      if (problem !== null) problems.push(problem);
    } else if (type === "Comparison") {
      const problem = repairEquality(words, index);
      if (problem !== null) problems.push(problem);
    }
    if (words[index]?.type !== "In") continue;
    if (words[index + 1]?.type === "OpenBracket") {
      problems.push(...repairCommas(text, words, index));
    } else {
      const problem = repairChoices(text, words, index);
      if (problem !== null) problems.push(problem);
    }
  }
  return { words, problems };
}

/** `BETWEEN (10, 20)` and `BETWEEN (10 AND 20)`. */
function repairBracket(text: string, words: Word[], between: number): Problem | null {
  const open = words[between + 1];
  if (open?.type !== "OpenBracket") return null;
  let depth = 0;
  const joints: number[] = [];
  let at = between + 1;
  for (; at < words.length; at += 1) {
    const type = words[at]?.type;
    if (type === "OpenBracket") depth += 1;
    if (type === "CloseBracket") depth -= 1;
    if (depth === 0) break;
    if (depth !== 1) continue;
    if (type !== undefined && comparing.has(type)) return null;
    if (type === "Comma" || type === "And") joints.push(at);
  }
  const [close, joint] = [words[at], joints[0]];
  const sign = words[joint ?? -1];
  if (close === undefined || joints.length !== 1 || sign === undefined) return null;
  const low = text.slice(open.end, sign.start).trim();
  const high = text.slice(sign.end, close.start).trim();
  words[joint ?? -1] = { ...sign, type: "And", meaning: plain };
  words.splice(at, 1);
  words.splice(between + 1, 1);
  const place = { start: open.start, end: close.end };
  return rangeProblem(place, "BETWEEN takes its bounds without brackets", `${low} AND ${high}`);
}

/** `BETWEEN 10 - 20`, `BETWEEN 10 or 20`, if no AND follows. */
function repairJoint(text: string, words: Word[], between: number): Problem | null {
  const joint = skipNumber(words, between + 1);
  const sign = words[joint];
  const isDash = sign?.meaning.kind === "arithmetic" && sign.meaning.operator === "-";
  if (sign === undefined || joint === between + 1) return null;
  if (!isDash && sign.type !== "Or") return null;
  const after = skipNumber(words, joint + 1);
  if (after === joint + 1 || !endsRange(words, after)) return null;
  words[joint] = { ...sign, type: "And", meaning: plain };
  const [last, next] = [words[joint - 1], words[joint + 1]];
  const place = { start: last?.end ?? sign.start, end: next?.start ?? sign.end };
  const written = text.slice(sign.start, sign.end);
  const problem = rangeProblem(
    sign,
    `AND, not "${written}", separates the bounds of BETWEEN`,
    "AND",
  );
  return { ...problem, suggestions: [replaceFix(place, " AND ", 'Use "AND"')] };
}

function rangeProblem(
  place: { readonly start: number; readonly end: number },
  what: string,
  replacement: string,
): Problem {
  return problemAt(place, "formula.syntax", `${what}: BETWEEN a AND b.`, {
    expected: ["AND"],
    suggestions: [replaceFix(place, replacement)],
  });
}

/** Skips a number and its unit. */
function skipNumber(words: readonly Word[], index: number): number {
  const isSigned = words[index]?.meaning.kind === "arithmetic";
  let at = isSigned && words[index]?.type === "PlusMinus" ? index + 1 : index;
  if (words[at]?.type !== "Number" && words[at]?.type !== "Date") return index;
  at += 1;
  while (words[at]?.type === "Unit" || words[at]?.type === "Percent") at += 1;
  return at;
}

function endsRange(words: readonly Word[], index: number): boolean {
  const next = words[index];
  if (next === undefined || next.type === "CloseBracket") return true;
  // AND or a sign on a new line continues the bound
  if (next.onNewLine && ["Name", "UnknownName", "Call", "Not"].includes(next.type)) return true;
  if (next.type === "Or") return true;
  if (next.type !== "And") return false;
  return startsCondition(words, index + 1);
}

/** True if a comparison follows AND, so that it is not a bound. */
function startsCondition(words: readonly Word[], first: number): boolean {
  /** Open brackets inside a call, whose comparisons do not count. */
  let called = 0;
  /** Open brackets outside calls. */
  let open = 0;
  for (let at = first; at < words.length; at += 1) {
    const { type = "Stray", onNewLine = false } = words[at] ?? {};
    // the next condition has started
    if (called === 0 && at > first && onNewLine && starting.has(type)) return false;
    if (called > 0 || type === "Call") {
      if (type === "OpenBracket") called += 1;
      if (type === "CloseBracket") called -= 1;
      if (type === "Call" && called === 0 && words[at + 1]?.type === "OpenBracket") {
        called = 1;
        at += 1;
      }
      continue;
    }
    if (comparing.has(type)) return true;
    if (type === "And" || type === "Or") return false;
    if (type === "OpenBracket") open += 1;
    // the enclosing bracket
    if (type === "CloseBracket" && open === 0) return false;
    if (type === "CloseBracket") open -= 1;
  }
  return false;
}

/** `Sector = ('Banks', 'Power')`. */
function repairEquality(words: Word[], at: number): Problem | null {
  const [sign, open, first, comma] = words.slice(at, at + 4);
  if (sign?.meaning.kind !== "comparison" || open?.type !== "OpenBracket") return null;
  const { operator } = sign.meaning;
  if (operator !== "=" && operator !== "!=") return null;
  if (comma?.type !== "Comma" || !choices.has(first?.type ?? "Stray")) return null;
  words[at] = { ...sign, type: "In", meaning: plain };
  const membership = operator === "=" ? "IN" : "NOT IN";
  const place = { start: words[at - 1]?.end ?? sign.start, end: open.start };
  return problemAt(sign, "formula.syntax", "Use IN with a list of values.", {
    expected: [membership],
    suggestions: [replaceFix(place, ` ${membership} `, `Use "${membership}"`)],
  });
}

/** `IN ('Banks' 'Power')`, `IN ('Banks'; 'Power')`, `IN ('Banks' or 'Power')`. */
function repairCommas(text: string, words: Word[], at: number): readonly Problem[] {
  const problems: Problem[] = [];
  const report = (word: Word, place: Place): void => {
    const message = "Separate the values of IN with commas.";
    const details = { expected: [","], suggestions: [replaceFix(place, ",", 'Use ","')] };
    problems.push(problemAt(word, "formula.syntax", message, details));
  };
  for (let index = at + 2; index < words.length; index += 1) {
    const [before, word, next] = [words[index - 1], words[index], words[index + 1]];
    if (word === undefined || before === undefined) break;
    if (word.type === "OpenBracket" || word.type === "CloseBracket") break;
    const joins = ["And", "Or"].includes(word.type) || text.slice(word.start, word.end) === ";";
    if (joins && isChoice(before) && isChoice(next)) {
      words[index] = { ...word, type: "Comma", meaning: plain };
      report(word, { start: before.end, end: word.end });
    } else if (isChoice(word) && isChoice(before)) {
      const place = { start: before.end, end: before.end };
      words.splice(index, 0, { ...word, ...place, type: "Comma", meaning: plain });
      report(word, place);
    }
  }
  return problems;
}

function isChoice(word: Word | undefined): boolean {
  return word?.type === "Text" || word?.type === "Number" || word?.type === "Date";
}

/** `IN 'Banks', 'Power'` and `IN ['Banks', 'Power']`. */
function repairChoices(text: string, words: Word[], at: number): Problem | null {
  const [word, first] = [words[at], words[at + 1]];
  if (word === undefined || first === undefined) return null;
  if (text.charAt(first.start) === "{") return repairCurly(text, words, at);
  let end = at + 2;
  const isSquare = text.charAt(first.start) === "[";
  if (!isSquare) {
    while (words[end]?.type === "Comma" && choices.has(words[end + 1]?.type ?? "Stray")) end += 2;
  }
  const last = words[end - 1] ?? first;
  const place = { start: first.start, end: last.end };
  const written = text.slice(place.start, place.end);
  const inner = isSquare ? written.replaceAll(/^\[|\]$/gu, "") : written;
  if (isSquare) {
    words[at + 1] = { ...first, type: "Text", meaning: { kind: "text", value: inner } };
  }
  const supply = (type: "OpenBracket" | "CloseBracket", offset: number): Word => ({
    type,
    start: offset,
    end: offset,
    onNewLine: false,
    meaning: plain,
  });
  words.splice(end, 0, supply("CloseBracket", last.end));
  words.splice(at + 1, 0, supply("OpenBracket", first.start));
  return problemAt(place, "formula.syntax", "Enclose the values of IN in round brackets.", {
    expected: ["("],
    suggestions: [replaceFix(place, `(${inner})`)],
  });
}

/** `IN {'Banks', 'Power'}`. */
function repairCurly(text: string, words: Word[], at: number): Problem | null {
  const open = words[at + 1];
  const close = words.findIndex(
    ({ start, end }, index) => index > at && text.slice(start, end) === "}",
  );
  const last = words[close];
  if (open === undefined || open.end - open.start > 1) return null;
  words[at + 1] = { ...open, type: "OpenBracket", meaning: plain };
  if (last !== undefined) words[close] = { ...last, type: "CloseBracket", meaning: plain };
  const fix =
    last === undefined
      ? replaceFix(open, "(")
      : replaceFix({ start: open.start, end: last.end }, `(${text.slice(open.end, last.start)})`);
  return problemAt(open, "formula.syntax", "Enclose the values of IN in round brackets.", {
    expected: ["("],
    suggestions: [fix],
  });
}
