import { arrange } from "../grammar/arrange.ts";
import type { Place } from "../grammar/ast.ts";
import { limits, type Vocabulary } from "../grammar/parse.ts";
import { scan } from "../grammar/scanner.ts";
import { createSegments } from "../grammar/segments.ts";
import type { Word } from "../grammar/tokens.ts";

/** A condition that AND or a line break joins to the others at the outermost, brackets and all. */
export interface ClausePlace extends Place {
  /** What joins it to the one before: the word AND, or a line break, where nothing stands; null for the first. */
  readonly join: { readonly kind: "And" | "LineAnd"; readonly place: Place } | null;
  /** Whether OR joins its parts without a bracket, so that AND behind it would join its last part alone. */
  readonly isLoose: boolean;
}

/** How a query is put together. */
export interface WrittenClauses {
  readonly clauses: readonly ClausePlace[];
  readonly comments: readonly Place[];
}

/** Cuts a query that can be read into its clauses; none where nothing but comments is written. */
export function findClauses(text: string, vocabulary: Vocabulary): WrittenClauses {
  // a longer text is not read either
  if (text.length > limits.characters) return { clauses: [], comments: [] };
  const { words: scanned, comments } = scan(text, vocabulary.names);
  const isTruth = ({ type, meaning }: Word): boolean =>
    meaning.kind === "name" ? vocabulary.isTruth(meaning.entry.column) : type === "Truth";
  const { words } = arrange(text, scanned, isTruth);
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

/** OR joins more loosely than AND: a line with one is a single clause. */
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
