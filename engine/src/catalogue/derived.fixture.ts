import type { CatalogueEntry } from "./entry.ts";

/** Whether `deriveCompany` can work the entry's figures out of one company's facts. */
export function isDerived({ derivation }: CatalogueEntry): boolean {
  return (
    derivation.kind !== "universe" && derivation.kind !== "source" && derivation.kind !== "scored"
  );
}
