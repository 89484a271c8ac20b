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

/** The seven of the documents; each with what stands for it in the demonstration market. */
export const heatmapIndices: readonly (readonly string[])[] = [
  ["nifty50", "munshi50"],
  ["nifty100", "munshi100"],
  ["nifty200", "munshi500"],
  ["niftymidcap50", "munshibank"],
  ["niftymidcap100", "munshimidcap150"],
  ["niftynext50", "munshinext50"],
  ["niftysmallcap100", "munshismallcap250"],
];

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
