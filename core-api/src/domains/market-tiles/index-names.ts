/** Indices are called a little differently by each source: `NIFTY 50`, `Nifty 50`, `Nifty50`. */
export function foldIndexName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/gu, "");
}

/** The index that stands for the whole market, best first: a real market's, then the demonstration's. */
export const headlineIndices = ["nifty50", "munshi50"];

export interface IndexTab {
  readonly tab: "Nifty" | "Sensex" | "Banknifty";
  /** Folded names, best first. */
  readonly indices: readonly string[];
}

/** The indices of the documents, and what stands for them in a market that does not have them. */
export const contributionTabs: readonly IndexTab[] = [
  { tab: "Nifty", indices: headlineIndices },
  { tab: "Sensex", indices: ["sensex", "bsesensex", "spbsesensex", "munshi100"] },
  { tab: "Banknifty", indices: ["niftybank", "banknifty", "munshibank"] },
];

/** The seven of the documents, then what the demonstration market has in their place. */
const heatmapIndices: readonly (readonly string[])[] = [
  ["nifty50", "munshi50"],
  ["nifty100", "munshi100"],
  ["nifty200", "munshi500"],
  ["niftymidcap50", "munshimidcap150"],
  ["niftymidcap100", "munshimidcap150"],
  ["niftynext50", "munshinext50"],
  ["niftysmallcap100", "niftysmlcap100", "munshismallcap250"],
  ["munshibank"],
];

/** The indices that a heatmap offers, each once. */
export function listHeatmapIndices<T>(known: ReadonlyMap<string, T>): readonly T[] {
  return [...new Set(heatmapIndices.flatMap((names) => chooseIndex(known, names) ?? []))];
}

/** An index however it is written; a documented name finds what is in its place. */
export function findHeatmapIndex<T>(known: ReadonlyMap<string, T>, name: string): T | undefined {
  const folded = foldIndexName(name);
  const isAsked = (other: string): boolean => other === folded || other === `nifty${folded}`;
  return (
    known.get(folded) ??
    chooseIndex(known, heatmapIndices.find((names) => names.some(isAsked)) ?? [])
  );
}

const sectoral =
  /\b(auto|bank|bankex|capital (goods|markets)|chemicals?|commodit\w+|consum\w+|cpse|defen[cs]e|digital|energy|ev|financ\w+|finnifty|fin service|fmcg|health\w*|hospitals?|housing|industrials?|infra\w*|internet|it|logistics|manufactur\w+|media|metal|mobility|mnc|oil|petrol\w*|pharma\w*|power|pse|psu|railways?|realty|reits?|rural|serv\w*|teck?|telecom\w*|tourism|transport\w*|utilities)\b/iu;

export function isSectoral(name: string): boolean {
  return sectoral.test(name);
}

/** The first of some indices that there is. */
export function chooseIndex<T>(
  known: ReadonlyMap<string, T>,
  folded: readonly string[],
): T | undefined {
  return folded.map((name) => known.get(name)).find((found) => found !== undefined);
}
