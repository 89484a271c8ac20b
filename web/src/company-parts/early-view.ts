import type { CompanyView } from "@munshi/bff/contract";
import { fetchCompanyView } from "./company-api.ts";
import type { WantedBasis } from "./company-api.ts";

/** Of a query for a company's view. */
export function viewKey(symbol: string, basis: WantedBasis): readonly unknown[] {
  return ["company-view", symbol, basis];
}

let early: { readonly key: string; readonly answer: Promise<CompanyView> } | null = null;

/** Begins to fetch a view before the page that shows it is there to ask. */
export function fetchEarly(symbol: string, basis: WantedBasis): void {
  const answer = fetchCompanyView(symbol, basis);
  const begun = { key: JSON.stringify(viewKey(symbol, basis)), answer };
  early = begun;
  // One that failed before the page was there is no answer to it: the page asks for itself.
  answer.catch(() => {
    if (early === begun) early = null;
  });
}

/** The view that was begun early, or a new fetch of it. Throws `RequestFailed`. */
export function takeOrFetch(
  symbol: string,
  basis: WantedBasis,
  signal: AbortSignal,
): Promise<CompanyView> {
  const begun = early;
  early = null;
  return begun?.key === JSON.stringify(viewKey(symbol, basis))
    ? begun.answer
    : fetchCompanyView(symbol, basis, signal);
}
