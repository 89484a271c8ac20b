import table from "./sectors.json" with { type: "json" };

interface WordsOfSource {
  readonly source: string;
  readonly words: Readonly<Record<string, string>>;
  /** Sectors that are split by the company's industry. */
  readonly byIndustry?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The sectors into which companies are classified, whatever their sources call them. */
export const sectors: readonly string[] = table.sectors;

const sources: readonly WordsOfSource[] = table.sources;

/** Sources differ in case, in commas and in how they write "and". */
function fold(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/&|\band\b/g, " ")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}

const byWord = new Map<string, string>();
const byPair = new Map<string, string>();
for (const sector of sectors) byWord.set(fold(sector), sector);
for (const { words, byIndustry = {} } of sources) {
  for (const [word, sector] of Object.entries(words)) byWord.set(fold(word), sector);
  for (const [word, industries] of Object.entries(byIndustry)) {
    for (const [industry, sector] of Object.entries(industries)) {
      byPair.set(`${fold(word)}/${fold(industry)}`, sector);
    }
  }
}

/**
 * The sector that a source's word means; null if the word is unknown, or if it is ambiguous
 * and the industry does not decide.
 */
export function findSector(word: string, industry = ""): string | null {
  const folded = fold(word);
  return byPair.get(`${folded}/${fold(industry)}`) ?? byWord.get(folded) ?? null;
}

/** Maps sectors to the vocabulary and counts companies by unknown word. */
export interface SectorReader {
  /** The mapped sector, or the word as given if it is unknown. */
  read(word: string, industry: string | undefined): string;
  /** Records a company's word from `read`, once for any number of rows. */
  note(sector: string, coCode: number): void;
  /** Unknown words, with the number of companies that have each. */
  unknown(): ReadonlyMap<string, number>;
}

export function createSectorReader(): SectorReader {
  const unknown = new Map<string, Set<number>>();
  return {
    read: (word, industry) => findSector(word, industry) ?? word,
    note(sector, coCode) {
      if (sectors.includes(sector)) return;
      const companies = unknown.get(sector);
      if (companies === undefined) unknown.set(sector, new Set([coCode]));
      else companies.add(coCode);
    },
    unknown: () => new Map([...unknown].map(([word, companies]) => [word, companies.size])),
  };
}
