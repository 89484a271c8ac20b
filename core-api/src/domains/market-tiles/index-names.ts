/** Normalises index names, which vary by source: `NIFTY 50`, `Nifty 50`, `Nifty50`. */
export function foldIndexName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/gu, "");
}

/** Benchmark indices by preference: the real market's, then the demo market's. */
export const headlineIndices = ["nifty50", "munshi50"];

export interface IndexTab {
  readonly tab: "Nifty" | "Sensex" | "Banknifty";
  /** Normalised names by preference. */
  readonly indices: readonly string[];
}

/** Documented indices, and their substitutes in a market without them. */
export const contributionTabs: readonly IndexTab[] = [
  { tab: "Nifty", indices: headlineIndices },
  { tab: "Sensex", indices: ["sensex", "bsesensex", "spbsesensex", "munshi100"] },
  { tab: "Banknifty", indices: ["niftybank", "banknifty", "munshibank"] },
];

/** The seven documented indices, then the demo market's substitutes. */
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

/** Distinct indices offered by the heatmap. */
export function listHeatmapIndices<T>(known: ReadonlyMap<string, T>): readonly T[] {
  return [...new Set(heatmapIndices.flatMap((names) => chooseIndex(known, names) ?? []))];
}

/** Finds an index by any spelling; a documented name also finds its substitute. */
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

/** The first of the given indices that exists. */
export function chooseIndex<T>(
  known: ReadonlyMap<string, T>,
  folded: readonly string[],
): T | undefined {
  return folded.map((name) => known.get(name)).find((found) => found !== undefined);
}
