import type { UniverseRow } from "../../catalogue/derive/universe.ts";
import type { FigureTerm } from "./price-terms.ts";

/** Fields read from each company for cross-company figures. */
export type MarketRow = Pick<
  UniverseRow,
  "coCode" | "industry" | "priceToEarning" | "priceToBookValue" | "lastTradedDate"
> & { readonly name: string };

/** Terms that are computed across companies, by the name that `sums` use; empty if unknown. */
export function findMarketTerms(
  name: string,
  rows: readonly MarketRow[],
  coCode: number,
): readonly FigureTerm[] {
  const own = rows.find((row) => row.coCode === coCode);
  if (own === undefined) return [];
  switch (name) {
    case "industry PE":
      return listPeers(rows, own, "priceToEarning");
    case "industry PBV":
      return listPeers(rows, own, "priceToBookValue");
    case "latest market day":
      return toDay("Latest market day", latestOf(rows));
    case "last traded day":
      return own.lastTradedDate === null ? [] : toDay("Last traded date", own.lastTradedDate);
    default:
      return [];
  }
}

/** Ascending, so that the middle is found by counting. */
function listPeers(
  rows: readonly MarketRow[],
  { industry }: MarketRow,
  key: "priceToEarning" | "priceToBookValue",
): readonly FigureTerm[] {
  return rows
    .flatMap(({ coCode, name, industry: other, [key]: value }): FigureTerm[] =>
      other !== industry || value === null || value <= 0
        ? []
        : [{ title: name, unit: "ratio", value, key, coCode }],
    )
    .toSorted((one, other) => one.value - other.value);
}

function latestOf(rows: readonly MarketRow[]): number {
  return rows.reduce((latest, { lastTradedDate }) => Math.max(latest, lastTradedDate ?? latest), 0);
}

function toDay(title: string, value: number): readonly FigureTerm[] {
  return [{ title, unit: "days", value, isDay: true }];
}
