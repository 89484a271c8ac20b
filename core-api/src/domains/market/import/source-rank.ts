import type { MarketFileFormat } from "../../../providers/market-files/index.ts";

/** Formats in ascending rank. All others, such as tables of figures, have the lowest: 0. */
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
 * Which of two sources counts where both tell of the same day: the one of the higher rank. Of two of
 * one rank the later import corrects the earlier.
 */
export function rankOfFormat(format: string): number {
  const formats: readonly string[] = ranked;
  return formats.indexOf(format) + 1;
}
