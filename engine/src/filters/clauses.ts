import { repairWords } from "../grammar/repair-words.ts";
import type { Place } from "../grammar/ast.ts";
import { limits, type Vocabulary } from "../grammar/parse.ts";
import { scan } from "../grammar/scanner.ts";
import { createSegments } from "../grammar/segments.ts";
import type { Word } from "../grammar/tokens.ts";

/** A top-level AND condition, including its brackets. */
export interface ClausePlace extends Place {
  /** The join to the previous clause; null for the first. */
  readonly join: { readonly kind: "And" | "LineAnd"; readonly place: Place } | null;
  /** True for an unbracketed OR. */
  readonly isLoose: boolean;
}

export interface WrittenClauses {
  readonly clauses: readonly ClausePlace[];
  readonly comments: readonly Place[];
}

/** Splits a valid query into its clauses. */
export function findClauses(text: string, vocabulary: Vocabulary): WrittenClauses {
  if (text.length > limits.characters) return { clauses: [], comments: [] };
  const { words: scanned, comments } = scan(text, vocabulary.names);
  const isTruth = ({ type, meaning }: Word): boolean =>
    meaning.kind === "name" ? vocabulary.isTruth(meaning.entry.column) : type === "Truth";
  const { words } = repairWords(text, scanned, isTruth);
  const segments = createSegments(isTruth);
  const lines: Line[] = [];
  let line: Line = { parts: [], isLoose: false };
  for (const word of words) {
    const joins = segments.depth() === 0 && !segments.awaitsBound() ? word.type : null;
    segments.add(word);
    if (joins === "LineAnd" || lines.length === 0) {
      line = { parts: [], isLoose: false };
      lines.push(line);
    }
    if (joins === "LineAnd") line.parts.push({ join: { kind: "LineAnd", place: word }, words: [] });
    else if (joins === "And") line.parts.push({ join: { kind: "And", place: word }, words: [] });
    else {
      if (joins === "Or") line.isLoose = true;
      if (line.parts.length === 0) line.parts.push({ join: null, words: [] });
      line.parts.at(-1)?.words.push(word);
    }
  }
  return { clauses: lines.flatMap(placeClauses), comments };
}

interface Line {
  readonly parts: { readonly join: ClausePlace["join"]; readonly words: Word[] }[];
  isLoose: boolean;
}

/** A line with OR is a single clause. */
function placeClauses({ parts, isLoose }: Line): readonly ClausePlace[] {
  const placed = parts.flatMap(({ join, words }): ClausePlace[] => {
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ start: first.start, end: last.end, join, isLoose }];
  });
  const [first, last] = [placed[0], placed.at(-1)];
  if (!isLoose || first === undefined || last === undefined) return placed;
  return [{ ...first, end: last.end }];
}
