import type { MarketFileFormat } from "../../../providers/market-files/index.ts";

/** Formats by ascending rank. All others, such as parameter tables, have the lowest: 0. */
const ranked: readonly MarketFileFormat[] = [
  "index-membership",
  "index-snapshot",
  "market-watch",
  "industry-map",
  "xbrl-filing-table",
  "results-list",
  "xbrl-results",
  "trading-days",
  "index-list",
  "index-history",
  "equity-list",
  "holidays",
  "bhavcopy-legacy",
  "bhavcopy-udiff",
  "bhavcopy-full",
];

/**
 * Decides between two sources of the same day: the higher rank wins. With equal rank the later
 * import corrects the earlier.
 */
export function rankOfFormat(format: string): number {
  const formats: readonly string[] = ranked;
  return formats.indexOf(format) + 1;
}
