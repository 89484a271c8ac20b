import type { Place } from "../grammar/ast.ts";
import type { StepCounter } from "../grammar/step-counter.ts";
import { compactName, foldName } from "../grammar/fold.ts";
import { type FunctionName, functionNames } from "../grammar/function-names.ts";
import type { NameIndex } from "../grammar/name-index.ts";

const least = 0.5;
const most = 3;
/** Similarity of equal letters, and of initials. */
const asCompact = 0.99;
const asInitials = 0.95;
/** Minimum similarity for automatic correction. */
const minCertain = 0.8;
const longestUnknown = 120;

const candidates = new WeakMap<NameIndex, readonly Candidate[]>();

export interface NearName {
  readonly text: string;
  readonly certain: boolean;
}

/** Up to three, best first, each parameter once. */
export function nearestNames(unknown: string, names: NameIndex, counter?: StepCounter): NearName[] {
  return rank(unknown, candidatesOf(names), counter);
}

const reach = 40;
const spaced = /[\p{L}\p{N}]+(?:[^\S\n]*[/.][^\S\n]*[\p{L}\p{N}]+)+\.?/gu;

/** Place of a spaced abbreviation, `P / E` or `P.E.`; else null. */
export function spacedAbbreviation(text: string, { start, end }: Place, names: NameIndex) {
  const from = Math.max(0, start - reach);
  for (const { 0: found, index } of text.slice(from, end + reach).matchAll(spaced)) {
    const place: Place = { start: from + index, end: from + index + found.length };
    if (place.start > start || place.end < end) continue;
    const compact = compactName(foldName(found));
    return candidatesOf(names).some((known) => known.compact === compact) ? place : null;
  }
  return null;
}

function candidatesOf(names: NameIndex): readonly Candidate[] {
  let known = candidates.get(names);
  if (known === undefined) {
    known = names.entries.map(({ text, column, negated }) =>
      toCandidate(text, negated ? `not ${column}` : column),
    );
    candidates.set(names, known);
  }
  return known;
}

/** Known names within an unknown one, at most three. */
export function namesWithin(unknown: string, names: NameIndex, counter?: StepCounter): NearName[] {
  if (unknown.length > longestUnknown) return [];
  const found = new Set<string>();
  let end = 0;
  for (const { index } of unknown.matchAll(/(?<![\p{L}\p{N}_])[\p{L}\p{N}_]/gu)) {
    const match = index < end ? null : names.longestAt(unknown, index, counter);
    if (match === null) continue;
    found.add(match.entry.text);
    ({ end } = match);
  }
  return [...found].slice(0, most).map((text) => ({ text, certain: false }));
}

/** Function names of other languages. */
const functionsElsewhere: ReadonlyMap<string, FunctionName> = new Map([
  ["absolute", "abs"],
  ["average", "avg"],
  ["cagr", "growth"],
  ["ceiling", "ceil"],
  ["ifnull", "coalesce"],
  ["iif", "if"],
  ["isnull", "coalesce"],
  ["log", "ln"],
  ["maximum", "max"],
  ["minimum", "min"],
  ["nvl", "coalesce"],
  ["pctrank", "percentile"],
  ["percentrank", "percentile"],
  ["std", "stdev"],
  ["stddev", "stdev"],
  ["total", "sum"],
]);

/** Best first. */
export function nearestFunctions(unknown: string): NearName[] {
  const elsewhere = functionsElsewhere.get(foldName(unknown).replaceAll(/[_ .]/gu, ""));
  const nearest = rank(
    unknown,
    functionNames.map((name) => toCandidate(name)),
  );
  if (elsewhere === undefined) return nearest;
  const others = nearest.filter(({ text }) => text !== elsewhere);
  return [
    { text: elsewhere, certain: true },
    ...others.map(({ text }) => ({ text, certain: false })),
  ].slice(0, most);
}

/** `enough`: minimum similarity, 0 to 1. */
export function nearestTexts(
  unknown: string,
  known: readonly string[],
  enough: number = least,
): string[] {
  const candidates = known.map((text) => toCandidate(text));
  return rank(unknown, candidates, undefined, enough).map(({ text }) => text);
}

interface Candidate {
  readonly text: string;
  /** Each target is suggested once. */
  readonly names: string;
  readonly folded: string;
  readonly compact: string;
  readonly words: readonly string[];
  /** Bit set of its letters. */
  readonly letters: number;
}

function toCandidate(text: string, names: string = text): Candidate {
  const folded = foldName(text);
  return {
    text,
    names,
    folded,
    compact: compactName(folded),
    words: folded.split(" "),
    letters: lettersOf(folded),
  };
}

interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

function rank(
  unknown: string,
  known: readonly Candidate[],
  counter?: StepCounter,
  enough: number = least,
): NearName[] {
  const wanted = toCandidate(unknown);
  if (counter) counter.steps += known.length;
  if (wanted.folded.length > longestUnknown) return [];
  const best: Scored[] = [];
  for (const candidate of known) {
    const worst = best.length < most ? null : (best.at(-1)?.score ?? null);
    const score = likeness(wanted, candidate, worst ?? enough);
    // ties keep the first
    if (score < enough || (worst !== null && score <= worst)) continue;
    const same = best.findIndex((other) => other.candidate.names === candidate.names);
    if (same !== -1) {
      if (score <= (best[same]?.score ?? 0)) continue;
      best.splice(same, 1);
    }
    const place = best.findIndex((other) => other.score < score);
    best.splice(place === -1 ? best.length : place, 0, { candidate, score });
    best.length = Math.min(best.length, most);
  }
  const [first, second] = best;
  const certain = first !== undefined && isCertain(wanted, first, second?.score ?? 0);
  return best.map(({ candidate: { text } }, index) => ({ text, certain: certain && index === 0 }));
}

/**
 * True for an exact abbreviation, or a typo that keeps all digits and is twice as close as the next
 * candidate.
 */
function isCertain(wanted: Candidate, { candidate, score }: Scored, next: number): boolean {
  if (isAbbreviation(wanted, candidate)) return next < score;
  const longest = Math.max(wanted.folded.length, candidate.folded.length);
  const spelling = 1 - editDistance(wanted.folded, candidate.folded) / longest;
  return (
    spelling >= minCertain &&
    1 - next >= 2 * (1 - spelling) - 1e-9 &&
    digitsOf(wanted.folded) === digitsOf(candidate.folded)
  );
}

function isAbbreviation(unknown: Candidate, known: Candidate): boolean {
  return hasSameLetters(unknown, known) || hasInitials(unknown, known);
}

function hasSameLetters(unknown: Candidate, known: Candidate): boolean {
  return unknown.compact === known.compact && unknown.compact !== "";
}

function hasInitials({ words, folded }: Candidate, known: Candidate): boolean {
  return words.length === 1 && known.words.length > 1 && folded === initials(known.words);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D+/gu, " ").trim();
}

/** 0 to 1; 0 if certainly below `enough`. */
function likeness(unknown: Candidate, known: Candidate, enough: number): number {
  if (unknown.folded === known.folded) return 1;
  if (hasSameLetters(unknown, known)) return asCompact;
  if (hasInitials(unknown, known)) return asInitials;
  const longest = Math.max(unknown.folded.length, known.folded.length);
  const allowed = Math.floor(longest * (1 - enough) + 1e-9);
  const distance = countBits(unknown.letters & ~known.letters);
  const spelling =
    distance > allowed || Math.abs(unknown.folded.length - known.folded.length) > allowed
      ? 0
      : 1 - editDistance(unknown.folded, known.folded, allowed) / longest;
  return Math.max(spelling, wordOverlap(unknown.words, known.words));
}

function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1)
    letters |= 1 << (text.charCodeAt(index) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

function initials(words: readonly string[]): string {
  return words.map((word) => word.charAt(0)).join("");
}

/** Share of common words; prefixes (`cap`, `capitalization`) count too. */
function wordOverlap(left: readonly string[], right: readonly string[]): number {
  let shared = 0;
  for (const word of left) {
    if (right.includes(word)) shared += 1;
    else if (word.length >= 3 && right.some((other) => begins(word, other))) shared += 0.8;
  }
  return (2 * shared) / (left.length + right.length) - 0.02 * Math.abs(left.length - right.length);
}

function begins(word: string, other: string): boolean {
  return other.length >= 3 && (other.startsWith(word) || word.startsWith(other));
}

/** Damerau-Levenshtein distance; Infinity above `allowed`. */
export function editDistance(
  left: string,
  right: string,
  allowed: number = Number.POSITIVE_INFINITY,
): number {
  const width = right.length + 1;
  let twoAbove = new Uint16Array(width);
  let above = Uint16Array.from({ length: width }, (_, index) => index);
  let current = new Uint16Array(width);
  for (let row = 1; row <= left.length; row += 1) {
    const code = left.charCodeAt(row - 1);
    const codeAbove = row > 1 ? left.charCodeAt(row - 2) : -1;
    current[0] = row;
    let least = row;
    for (let column = 1; column < width; column += 1) {
      const other = right.charCodeAt(column - 1);
      let best = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (code === other ? 0 : 1),
      );
      if (column > 1 && codeAbove === other && code === right.charCodeAt(column - 2)) {
        best = Math.min(best, (twoAbove[column - 2] ?? 0) + 1);
      }
      current[column] = best;
      if (best < least) least = best;
    }
    // a swap spans two rows, so check the previous row too
    if (least > allowed + 1) return Number.POSITIVE_INFINITY;
    [twoAbove, above, current] = [above, current, twoAbove];
  }
  const distance = above[right.length] ?? 0;
  return distance > allowed ? Number.POSITIVE_INFINITY : distance;
}
