import type { CatalogueEntry } from "./entry.ts";

/**
 * Whether `deriveCompany` can work the entry's figures out of one company's facts. The day of a price
 * jump is left out: a company whose prices are all explained has none.
 */
export function isDerived({ info, derivation }: CatalogueEntry): boolean {
  return (
    info.code !== "priceJumpDate" &&
    derivation.kind !== "universe" &&
    derivation.kind !== "source" &&
    derivation.kind !== "scored"
  );
}
