import type { Catalogue } from "../catalogue/catalogue.ts";
import { unitLabel } from "../catalogue/unit-label.ts";
import type { ColumnKey, Completion, ParameterInfo } from "../contract/index.ts";
import { foldName } from "../grammar/fold.ts";
import type { NameIndex } from "../grammar/name-index.ts";
import { collidesWithGrammar } from "../grammar/reserved.ts";
import { parameterOf } from "../semantics/columns.ts";

interface Candidate {
  readonly folded: string;
  readonly column: ColumnKey;
  readonly negated: boolean;
  /** Not the spelling that would be put in. */
  readonly alias: boolean;
  readonly order: number;
}

/** What is put into the text for a column, and what is said of it. */
type Offer = Pick<Completion, "text" | "unit" | "meaning">;

/** Parameters whose names fit a fragment, best first. */
export interface NameCandidates {
  match(fragment: string, limit: number): Offer[];
}

export function createNameCandidates(catalogue: Catalogue, names: NameIndex): NameCandidates {
  const offers = new Map<string, Offer>();
  const candidates = names.entries.map(({ text, column, negated }, order): Candidate => {
    const identity = `${negated ? "not " : ""}${column}`;
    const info = parameterOf(catalogue, column);
    const alias = offers.has(identity);
    if (!alias && info !== undefined) offers.set(identity, describeOffer(info, text));
    return { folded: foldName(text), column, negated, alias, order };
  });
  return {
    match(fragment, limit) {
      const folded = foldName(fragment);
      const words = folded.split(" ");
      const ranked: { candidate: Candidate; rank: number }[] = [];
      for (const candidate of candidates) {
        const rank = rankName(candidate, folded, words);
        if (rank !== null) ranked.push({ candidate, rank });
      }
      ranked.sort(
        (a, b) =>
          a.rank - b.rank ||
          (folded === "" ? 0 : a.candidate.folded.length - b.candidate.folded.length) ||
          a.candidate.order - b.candidate.order,
      );
      const found = new Set<Offer>();
      for (const { candidate } of ranked) {
        const offer = offers.get(`${candidate.negated ? "not " : ""}${candidate.column}`);
        if (offer) found.add(offer);
        if (found.size >= limit) break;
      }
      return [...found];
    },
  };
}

function describeOffer(info: ParameterInfo, text: string): Offer {
  const sentence = /^.*?[.!?](?=\s|$)/su.exec(info.definition)?.[0] ?? info.definition;
  return {
    text: collidesWithGrammar(foldName(text)) ? `[${text}]` : text,
    unit: unitLabel(info),
    meaning: sentence,
  };
}

/** Smaller is better: the name's beginning, a word's beginning, every word somewhere, any part. */
function rankName(
  { folded, alias }: Candidate,
  fragment: string,
  words: readonly string[],
): number | null {
  if (folded === fragment) return -1;
  const late = alias ? 0.5 : 0;
  if (folded.startsWith(fragment)) return late;
  if (folded.includes(` ${fragment}`)) return 1 + late;
  const spaced = ` ${folded}`;
  if (words.length > 1 && words.every((word) => spaced.includes(` ${word}`))) return 2 + late;
  return fragment.length > 1 && folded.includes(fragment) ? 3 + late : null;
}
