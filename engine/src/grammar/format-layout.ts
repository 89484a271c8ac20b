import { breaksLine, type Gap } from "./format-comments.ts";
import { createSegments } from "./segments.ts";
import { takesBlank } from "./format-words.ts";
import type { Word } from "./tokens.ts";

const width = 80;
const step = 2;

/** `spelt` and `gaps` are parallel to the tokens. */
export interface SpeltWords {
  readonly words: readonly Word[];
  readonly spelt: readonly string[];
  readonly gaps: readonly Gap[];
  /** Tokens whose preceding line break means AND. */
  readonly lineStarts: ReadonlySet<number>;
}

/** Possible line breaks: bracket depth and operator. */
interface Joins {
  readonly depth: readonly number[];
  /** AND and OR, except in BETWEEN. */
  readonly join: readonly ("And" | "Or" | null)[];
}

/** Puts everything on one line if it fits and has no line break, else one condition per line. */
export function layOut(all: SpeltWords, isTruth: (word: Word) => boolean): string {
  const { words, spelt, gaps, lineStarts } = all;
  const breaks = new Map<number, number>();
  decideBreaks(all, findJoins(words, lineStarts, isTruth), breaks, 0, words.length, 0);
  let out = "";
  let indent = -step;
  for (let index = 0; index <= words.length; index += 1) {
    const gap = gaps[index] ?? { remarks: [], breaksAfter: false };
    const own = breaks.get(index);
    indent = own ?? indent;
    // indent continuation lines, but not trailing comments
    const inside = index === 0 || index === words.length ? Math.max(0, indent) : indent + step;
    const margin = " ".repeat(own ?? inside);
    let broken = false;
    for (const { text, beginsLine, endsLine } of gap.remarks) {
      if ((beginsLine && out !== "") || out.endsWith("\n")) {
        out = `${out.trimEnd()}\n${margin}`;
        broken = true;
      } else if (out !== "") {
        out += " ";
      }
      out += endsLine ? `${text}\n` : text;
    }
    if (index === words.length) break;
    const mustBreak = gap.breaksAfter || out.endsWith("\n") || (own !== undefined && !broken);
    if (mustBreak && out !== "") out = `${out.trimEnd()}\n${margin}`;
    else if (gap.remarks.length > 0 || takesBlank(words, lineStarts, index)) out += " ";
    out += spelt[index] ?? "";
    if (index === 0) indent = 0;
  }
  return out.trimEnd();
}

function findJoins(
  words: readonly Word[],
  lineStarts: ReadonlySet<number>,
  isTruth: (word: Word) => boolean,
): Joins {
  const segments = createSegments(isTruth);
  const depth: number[] = [];
  const join: ("And" | "Or" | null)[] = [];
  for (const [index, word] of words.entries()) {
    const joins =
      word.type === "Or" || (word.type === "And" && !segments.awaitsBound()) ? word.type : null;
    if (lineStarts.has(index)) {
      const place = { start: word.start, end: word.start };
      segments.add({ ...word, ...place, type: "LineAnd", meaning: { kind: "plain" } });
    }
    depth.push(segments.depth() - (word.type === "CloseBracket" ? 1 : 0));
    join.push(joins);
    segments.add(word);
  }
  return { depth, join };
}

/** Decides line breaks and indentation. */
function decideBreaks(
  all: SpeltWords,
  joins: Joins,
  breaks: Map<number, number>,
  from: number,
  to: number,
  indent: number,
): void {
  if (fits(all, breaks, from, to, indent)) return;
  const lines = range(from + 1, to).filter((index) => all.lineStarts.has(index));
  if (lines.length > 0) {
    for (const [start, end] of split(from, to, lines)) {
      if (start !== from) breaks.set(start, indent);
      decideBreaks(all, joins, breaks, start, end, indent);
    }
    return;
  }
  const least = Math.min(...joins.depth.slice(from, to));
  for (const kind of ["Or", "And"] as const) {
    const places = range(from + 1, to).filter(
      (index) => joins.join[index] === kind && joins.depth[index] === least,
    );
    if (places.length === 0) continue;
    for (const [start, end] of split(from, to, places)) {
      if (start !== from) breaks.set(start, indent);
      decideBreaks(all, joins, breaks, start, end, indent + step);
    }
    return;
  }
  breakBracket(all, joins, breaks, from, to, indent);
}

/** `NOT (…)` or `(…)`: indents the content. */
function breakBracket(
  all: SpeltWords,
  joins: Joins,
  breaks: Map<number, number>,
  from: number,
  to: number,
  indent: number,
): void {
  let open = from;
  while (["And", "Or", "Not"].includes(all.words[open]?.type ?? "")) open += 1;
  const close = to - 1;
  if (all.words[open]?.type !== "OpenBracket" || all.words[close]?.type !== "CloseBracket") return;
  const outer = joins.depth[open] ?? 0;
  if (range(open + 1, close).some((index) => (joins.depth[index] ?? 0) <= outer)) return;
  const margin = joins.join[from] === null || indent === 0 ? indent : indent - step;
  breaks.set(open + 1, margin + step);
  breaks.set(close, margin);
  decideBreaks(all, joins, breaks, open + 1, close, margin + step);
}

function fits(
  { spelt, words, gaps, lineStarts }: SpeltWords,
  breaks: ReadonlyMap<number, number>,
  from: number,
  to: number,
  indent: number,
): boolean {
  let length = breaks.get(from) ?? indent;
  for (let index = from; index < to; index += 1) {
    length += (spelt[index] ?? "").length;
    if (index === from) continue;
    const gap = gaps[index];
    if (lineStarts.has(index) || (gap !== undefined && breaksLine(gap))) return false;
    for (const { text } of gap?.remarks ?? []) length += text.length + 1;
    if (takesBlank(words, lineStarts, index)) length += 1;
  }
  return length <= width;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

function split(from: number, to: number, at: readonly number[]): (readonly [number, number])[] {
  const starts = [from, ...at];
  return starts.map((start, index) => [start, starts[index + 1] ?? to]);
}
