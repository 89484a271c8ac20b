import { priceRanges } from "../../charts/price-ranges.ts";
import type { PriceRange } from "../../charts/price-ranges.ts";

/** Studies that can be drawn next to the price. */
export const studyNames = ["ma20", "ma50", "ma200", "volume", "rsi", "macd"] as const;
export type StudyName = (typeof studyNames)[number];

/** State of a chart in its address. */
export interface ChartAddress {
  /** In capitals; empty if none is named. */
  readonly symbol: string;
  readonly range: PriceRange;
  /** The share or index to compare with; empty for none. */
  readonly compare: string;
  /** For splits and bonuses since. */
  readonly adjusted: boolean;
  readonly events: boolean;
  readonly studies: readonly StudyName[];
}

const usualStudies: readonly StudyName[] = ["ma50", "ma200", "volume"];

/** Reads `?symbol=…&range=…`; what it does not know is as usual. */
export function readChartAddress(search: string): ChartAddress {
  const query = new URLSearchParams(search);
  const range = priceRanges.find((name) => name === query.get("range"));
  const studies = query.get("studies");
  return {
    symbol: (query.get("symbol") ?? "").trim().toUpperCase(),
    range: range ?? "1Y",
    compare: query.get("compare") ?? "",
    adjusted: query.get("adjusted") !== "no",
    events: query.get("events") !== "no",
    studies:
      studies === null
        ? usualStudies
        : studyNames.filter((name) => studies.split(",").includes(name)),
  };
}

/** The query of an address; what is as usual is left out. */
export function writeChartAddress(address: ChartAddress): string {
  const query = new URLSearchParams();
  if (address.symbol !== "") query.set("symbol", address.symbol);
  if (address.range !== "1Y") query.set("range", address.range);
  if (address.compare !== "") query.set("compare", address.compare);
  if (!address.adjusted) query.set("adjusted", "no");
  if (!address.events) query.set("events", "no");
  const studies = studyNames.filter((name) => address.studies.includes(name)).join(",");
  if (studies !== usualStudies.join(",")) query.set("studies", studies);
  return `?${query}`;
}
