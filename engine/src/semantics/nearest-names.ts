import { foldName } from "../grammar/fold.ts";
import type { Effort } from "../grammar/effort.ts";
import { type FunctionName, functionNames } from "../grammar/function-names.ts";
import type { NameIndex } from "../grammar/name-index.ts";

const least = 0.5;
/** A longer text is no misspelt name. */
const longestUnknown = 120;

/** The known spellings most like an unknown one, best first, at most three; the same each time. */
export function nearestNames(unknown: string, names: NameIndex, effort?: Effort): string[] {
  return nearestTexts(
    unknown,
    names.entries.map(({ text }) => text),
    effort,
  );
}

/** What other languages call a function of ours. */
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

/** The functions most like an unknown word, best first. */
export function nearestFunctions(unknown: string): string[] {
  const elsewhere = functionsElsewhere.get(foldName(unknown).replaceAll(/[_ .]/gu, ""));
  const nearest = nearestTexts(unknown, functionNames);
  if (elsewhere === undefined) return nearest;
  return [elsewhere, ...nearest.filter((name) => name !== elsewhere)].slice(0, 3);
}

/** The same among any texts. */
export function nearestTexts(unknown: string, known: readonly string[], effort?: Effort): string[] {
  const folded = foldName(unknown);
  if (effort) effort.steps += known.length;
  if (folded.length > longestUnknown) return [];
  const words = folded.split(" ");
  return known
    .map((text, order) => ({ text, order, score: likeness(folded, words, foldName(text)) }))
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score || a.order - b.order)
    .slice(0, 3)
    .map(({ text }) => text);
}

function likeness(unknown: string, words: readonly string[], known: string): number {
  const knownWords = known.split(" ");
  if (words.length === 1 && knownWords.length > 1 && unknown === initials(knownWords)) return 0.95;
  const longest = Math.max(unknown.length, known.length);
  const shortest = Math.min(unknown.length, known.length);
  // two spellings whose lengths differ by half cannot be near by edits
  const spelling = shortest * 2 < longest ? 0 : 1 - editDistance(unknown, known) / longest;
  return Math.max(spelling, wordOverlap(words, knownWords));
}

function initials(words: readonly string[]): string {
  return words.map((word) => word.charAt(0)).join("");
}

/** The share of words that both have; a word that begins another (`cap`, `capitalization`) counts most. */
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

/** Insertions, deletions, changes and swaps of neighbours that make one text the other. */
export function editDistance(left: string, right: string): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let best = Math.min(
        at(above, column) + 1,
        at(current, column - 1) + 1,
        at(above, column - 1) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1];
      if (swapped) best = Math.min(best, at(twoAbove, column - 2) + 1);
      current.push(best);
    }
    twoAbove = above;
    above = current;
  }
  return at(above, right.length);
}

function at(distances: readonly number[], index: number): number {
  return distances[index] ?? Number.POSITIVE_INFINITY;
}
