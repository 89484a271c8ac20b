import type { CompanyHit, CompanySearchView } from "@munshi/bff/contract";
import { fetchJson } from "../lib/http.ts";

/** Companies by name, symbol, ISIN or scripcode, best first. */
export async function searchCompanies(
  text: string,
  signal: AbortSignal,
): Promise<readonly CompanyHit[]> {
  const query = new URLSearchParams({ q: text });
  const view = await fetchJson<CompanySearchView>(`/api/companies/search?${query}`, signal);
  return view.hits;
}
