import type { CompanyHit } from "@munshi/bff/contract";
import { callBff } from "../lib/http.ts";

/** Companies by name, symbol, ISIN or scripcode, best first. */
export async function searchCompanies(
  text: string,
  signal: AbortSignal,
): Promise<readonly CompanyHit[]> {
  const view = await callBff("GET /api/companies/search", { query: { q: text } }, { signal });
  return view.hits;
}
