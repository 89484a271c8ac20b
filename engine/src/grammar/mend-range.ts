import { type Problem, problemAt, replaceFix } from "./problem.ts";
import { plain, type TokenName, type Word } from "./tokens.ts";

interface Mended {
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

/**
 * Puts right what follows BETWEEN and IN where the meaning is plain, each with its report: bounds in
 * brackets or joined by a dash or OR, and choices without round brackets.
 */
export function mendRanges(text: string, scanned: readonly Word[]): Mended {
  if (!scanned.some(({ type }) => type === "Between" || type === "In")) {
    return { words: scanned, problems: [] };
  }
  const words = [...scanned];
  const problems: Problem[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const type = words[index]?.type;
    if (type === "Between") {
      const problem = mendBracket(text, words, index) ?? mendJoint(text, words, index);
      if (problem !== null) problems.push(problem);
    } else if (type === "In" && words[index + 1]?.type !== "OpenBracket") {
      const problem = mendChoices(text, words, index);
      if (problem !== null) problems.push(problem);
    }
  }
  return { words, problems };
}

/** `BETWEEN (10, 20)` and `BETWEEN (10 AND 20)`. */
function mendBracket(text: string, words: Word[], between: number): Problem | null {
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
  return rangeProblem(place, "The bounds of BETWEEN stand without brackets", `${low} AND ${high}`);
}

/** `BETWEEN 10 - 20`, `BETWEEN 10 or 20`: only where no AND can be meant to follow. */
function mendJoint(text: string, words: Word[], between: number): Problem | null {
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
  const problem = rangeProblem(sign, `AND, not "${written}", joins the bounds of BETWEEN`, "AND");
  return { ...problem, suggestions: [replaceFix(place, " AND ", 'Use "AND"')] };
}

function rangeProblem(
  place: { readonly start: number; readonly end: number },
  what: string,
  mend: string,
): Problem {
  return problemAt(place, "formula.syntax", `${what}: BETWEEN a AND b.`, {
    expected: ["AND"],
    suggestions: [replaceFix(place, mend)],
  });
}

/** The index behind a number with its unit; the same where none stands there. */
function skipNumber(words: readonly Word[], index: number): number {
  if (words[index]?.type !== "Number") return index;
  let at = index + 1;
  while (words[at]?.type === "Unit" || words[at]?.type === "Percent") at += 1;
  return at;
}

/** Whether a range may be complete before the word at `index`. */
function endsRange(words: readonly Word[], index: number): boolean {
  const next = words[index];
  if (next === undefined || next.onNewLine || next.type === "CloseBracket") return true;
  if (next.type === "Or") return true;
  if (next.type !== "And") return false;
  // the AND that follows joins a condition, not a bound
  for (const { type } of words.slice(index + 1)) {
    if (comparing.has(type)) return true;
    if (type === "And" || type === "Or") return false;
  }
  return false;
}

/** `IN 'Banks', 'Power'` and `IN ['Banks', 'Power']`. */
function mendChoices(text: string, words: Word[], at: number): Problem | null {
  const [word, first] = [words[at], words[at + 1]];
  if (word === undefined || first === undefined) return null;
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
  return problemAt(place, "formula.syntax", "The choices of IN stand in round brackets.", {
    expected: ["("],
    suggestions: [replaceFix(place, `(${inner})`)],
  });
}
