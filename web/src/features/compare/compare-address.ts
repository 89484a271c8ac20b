import { comparePageOf, splitSymbols } from "@munshi/bff/contract";
import { priceRanges } from "../../charts/price-ranges.ts";
import type { PriceRange } from "../../charts/price-ranges.ts";

/** URL parameters of a comparison. */
export interface CompareAddress {
  /** In upper case, as many as the URL lists. */
  readonly symbols: readonly string[];
  /** Range of the price chart. */
  readonly range: PriceRange;
  /** The benchmark index on the chart; empty for none. */
  readonly index: string;
}

/** Reads `?symbols=ASHA,TCS&range=3Y&index=…`; defaults replace unknown values. */
export function readCompareAddress(search: string): CompareAddress {
  const query = new URLSearchParams(search);
  return {
    symbols: splitSymbols(query.get("symbols") ?? ""),
    range: priceRanges.find((name) => name === query.get("range")) ?? "1Y",
    index: query.get("index") ?? "",
  };
}

/** The page's address, without what is the default. */
export function writeCompareAddress({ symbols, range, index }: CompareAddress): string {
  const more = new URLSearchParams();
  if (range !== "1Y") more.set("range", range);
  if (index !== "") more.set("index", index);
  const page = comparePageOf(symbols);
  return more.size === 0 ? page : `${page}${page.includes("?") ? "&" : "?"}${more}`;
}
