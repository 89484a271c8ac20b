import type { Catalogue } from "../catalogue/catalogue.ts";
import { repairWords } from "./repair-words.ts";
import { findGaps } from "./format-comments.ts";
import { layOut } from "./format-layout.ts";
import { spellWord } from "./format-words.ts";
import { limits, type Vocabulary } from "./parse.ts";
import { scan } from "./scanner.ts";
import type { Word } from "./tokens.ts";

/**
 * Formats a valid text: same tokens in order, single spaces, catalogue spelling, one condition per
 * line if too long. Keeps comments, digits and groups.
 */
export function formatText(text: string, catalogue: Catalogue, vocabulary: Vocabulary): string {
  const isTruth = ({ type, meaning }: Word): boolean =>
    meaning.kind === "name" ? vocabulary.isTruth(meaning.entry.column) : type === "Truth";
  const read = (source: string) => {
    const { words, comments } = scan(source, vocabulary.names);
    const repaired = repairWords(source, words, isTruth).words.filter(
      (_, index, all) => !isRedundantPercent(all, index),
    );
    const lineStarts = new Set<number>();
    const kept = repaired.filter(({ type }) => type !== "LineAnd");
    let before = 0;
    for (const { type } of repaired) {
      if (type === "LineAnd") lineStarts.add(before);
      else before += 1;
    }
    return { words: kept, comments, lineStarts };
  };
  const { words, comments, lineStarts } = read(text);
  const gaps = findGaps(text, words, comments);
  const bracketed = new Set<number>();
  for (;;) {
    const spelt = words.map((word, index) =>
      spellWord(text, word, catalogue, vocabulary.names, bracketed.has(index)),
    );
    const formatted = layOut({ words, spelt, gaps, lineStarts }, isTruth);
    if (formatted.length > limits.characters) return text;
    const again = read(formatted);
    const mismatch = findDifference(words, lineStarts, again.words, again.lineStarts);
    if (mismatch === null) return formatted;
    // the name merges with the next token; bracket it
    if (words[mismatch]?.type !== "Name" || bracketed.has(mismatch)) return text;
    bracketed.add(mismatch);
  }
}

/** A `%` after anything but a number has no effect. */
function isRedundantPercent(words: readonly Word[], index: number): boolean {
  if (words[index]?.type !== "Percent") return false;
  const before = words.slice(0, index).findLast(({ type }) => type !== "Percent")?.type;
  return before !== "Number" && before !== "Unit";
}

function findDifference(
  words: readonly Word[],
  lineStarts: ReadonlySet<number>,
  others: readonly Word[],
  otherStarts: ReadonlySet<number>,
): number | null {
  for (let index = 0; index < Math.max(words.length, others.length); index += 1) {
    if (lineStarts.has(index) !== otherStarts.has(index)) return index;
    if (meaningOf(words[index]) !== meaningOf(others[index])) return index;
  }
  return null;
}

function meaningOf(word: Word | undefined): string {
  if (word === undefined) return "";
  const { meaning } = word;
  if (meaning.kind !== "name") return `${word.type} ${JSON.stringify(meaning)}`;
  return `${word.type} ${String(meaning.entry.negated)} ${meaning.entry.column}`;
}
