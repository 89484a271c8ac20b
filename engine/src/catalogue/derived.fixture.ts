import type { CatalogueEntry } from "./entry.ts";

/**
 * True if one company's facts are enough. Excludes the price jump date, which most companies lack.
 */
export function isDerived({ info, derivation }: CatalogueEntry): boolean {
  return (
    info.code !== "priceJumpDate" &&
    derivation.kind !== "universe" &&
    derivation.kind !== "source" &&
    derivation.kind !== "scored"
  );
}
