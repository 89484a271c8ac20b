import type { CompanySectionAnswer, CompanySectionName, CompanyView } from "@munshi/bff/contract";
import { fetchJson } from "../lib/http.ts";

/** The basis of published figures; null asks for the one that the company's figures stand on. */
export type WantedBasis = "consolidated" | "standalone" | null;

function addressOf(symbol: string, basis: WantedBasis, rest = ""): string {
  const path = `/api/views/company/${encodeURIComponent(symbol)}${rest}`;
  return basis === null ? path : `${path}?${new URLSearchParams({ basis })}`;
}

/** All that is known of a company, section by section. Throws `company.not_found` for no company. */
export function fetchCompanyView(
  symbol: string,
  basis: WantedBasis,
  signal?: AbortSignal,
): Promise<CompanyView> {
  return fetchJson(addressOf(symbol, basis), signal);
}

/** One section that failed, asked for again by itself. */
export function fetchCompanySection<Name extends CompanySectionName>(
  symbol: string,
  section: Name,
  basis: WantedBasis,
): Promise<CompanySectionAnswer<Name>> {
  return fetchJson(addressOf(symbol, basis, `/sections/${section}`));
}
