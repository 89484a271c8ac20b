import type { Catalogue } from "../catalogue/catalogue.ts";
import { unitLabel } from "../hover/parameter-notes.ts";
import type { ColumnKey, Completion, ParameterInfo } from "../contract/index.ts";
import { compactName, foldName } from "../grammar/fold.ts";
import type { NameIndex } from "../grammar/name-index.ts";
import { collidesWithGrammar } from "../grammar/reserved.ts";
import { parameterOf } from "../semantics/columns.ts";

interface Candidate {
  readonly folded: string;
  readonly compact: string;
  readonly initials: string;
  readonly column: ColumnKey;
  readonly negated: boolean;
  readonly alias: boolean;
  readonly order: number;
}

interface Ranked {
  readonly candidate: Candidate;
  readonly rank: number;
  readonly fit: number;
}

type Offer = Pick<Completion, "text" | "unit" | "meaning">;

/** Parameters whose names fit a fragment, best first. */
export interface NameCandidates {
  /** Ties rank by `fit`, then by popularity. */
  match(fragment: string, limit: number, fit?: (info: ParameterInfo) => number): Offer[];
}

export function createNameCandidates(catalogue: Catalogue, names: NameIndex): NameCandidates {
  const offers = new Map<string, Offer>();
  const candidates = names.entries.map(({ text, column, negated }, order): Candidate => {
    const identity = `${negated ? "not " : ""}${column}`;
    const info = parameterOf(catalogue, column);
    const alias = offers.has(identity);
    if (!alias && info !== undefined) offers.set(identity, describeOffer(info, text));
    const folded = foldName(text);
    const initials = folded.replaceAll(/(\S)\S* ?/gu, "$1");
    return { folded, compact: compactName(folded), initials, column, negated, alias, order };
  });
  return {
    match(fragment, limit, fit) {
      const folded = foldName(fragment);
      const compact = compactName(folded);
      const words = folded.split(" ");
      const ranked: Ranked[] = [];
      for (const candidate of candidates) {
        const rank = rankName(candidate, folded, compact, words);
        if (rank === null) continue;
        const info = parameterOf(catalogue, candidate.column);
        ranked.push({ candidate, rank, fit: info === undefined ? 0 : (fit?.(info) ?? 0) });
      }
      if (ranked.length === 0) ranked.push(...matchLoosely(candidates, folded));
      ranked.sort(
        (a, b) =>
          Math.floor(a.rank) - Math.floor(b.rank) ||
          a.fit - b.fit ||
          a.rank - b.rank ||
          popularityOf(a.candidate) - popularityOf(b.candidate) ||
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

/**
 * Smaller is better: exact, without punctuation, prefix, word prefix, initials, all words,
 * substring.
 */
function rankName(
  { folded, compact, initials, alias }: Candidate,
  fragment: string,
  letters: string,
  words: readonly string[],
): number | null {
  if (folded === fragment) return -2;
  if (compact === letters && letters !== "") return -1;
  const late = alias ? 0.5 : 0;
  if (folded.startsWith(fragment)) return late;
  if (folded.includes(` ${fragment}`)) return 1 + late;
  if (initials === fragment) return 1.75;
  const spaced = ` ${folded}`;
  if (words.length > 1 && words.every((word) => spaced.includes(` ${word}`))) return 2 + late;
  return fragment.length > 1 && folded.includes(fragment) ? 3 + late : null;
}

/** Subsequence matches starting at a word. */
function matchLoosely(candidates: readonly Candidate[], folded: string): Ranked[] {
  const letters = Array.from(folded.replaceAll(" ", ""));
  if (letters.length < minLetters) return [];
  return candidates.flatMap((candidate) => {
    let at = ` ${candidate.folded}`.indexOf(` ${letters[0] ?? ""}`);
    const start = at;
    for (const letter of letters.slice(1)) {
      if (at === -1) return [];
      at = candidate.folded.indexOf(letter, at + 1);
    }
    return at === -1 ? [] : [{ candidate, rank: at - start, fit: 0 }];
  });
}

const minLetters = 3;

/** Popular parameters first; a manual choice. */
const popular: ReadonlyMap<ColumnKey, number> = new Map(
  [
    "marketCapitalization",
    "priceToEarning",
    "returnOnCapitalEmployed",
    "returnOnEquity",
    "debt",
    "debtToEquity",
    "salesGrowth3Years",
    "profitGrowth3Years",
    "sales",
    "netProfit",
    "opm",
    "currentPrice",
    "dividendYield",
    "promoterHolding",
    "pegRatio",
    "eps",
    "isSme",
    "sector",
    "industry",
  ].map((code, index) => [code, index]),
);

function popularityOf({ column }: Candidate): number {
  return popular.get(column) ?? popular.size;
}
