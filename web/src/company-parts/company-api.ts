import type {
  CompanySectionAnswer,
  CompanySectionName,
  CompanyView,
  FigureDetail,
} from "@munshi/bff/contract";
import { corePath } from "@munshi/bff/contract";
import type { Basis } from "@munshi/engine/contract";
import { fetchJson } from "../lib/http.ts";

/** Which accounts are asked for: null is what the published figures stand on. */
export type WantedBasis = Basis | null;

function viewPath(symbol: string): string {
  return `/api/views/company/${encodeURIComponent(symbol)}`;
}

function withBasis(path: string, basis: WantedBasis): string {
  return basis === null ? path : `${path}?${new URLSearchParams({ basis })}`;
}

/** All that a company's page shows. Throws `RequestFailed`; `company.not_found` for no such symbol. */
export function fetchCompanyView(
  symbol: string,
  basis: WantedBasis,
  signal?: AbortSignal,
): Promise<CompanyView> {
  return fetchJson(withBasis(viewPath(symbol), basis), signal);
}

/** One section asked for by itself. */
export function fetchCompanySection<Name extends CompanySectionName>(
  symbol: string,
  section: Name,
  basis: WantedBasis,
): Promise<CompanySectionAnswer<Name>> {
  return fetchJson(withBasis(`${viewPath(symbol)}/sections/${section}`, basis));
}

/** What stands behind a figure of a company; `key` is a column of the dataset or a line of its accounts. */
export async function fetchFigureDetail(
  coCode: number,
  key: string,
  basis: WantedBasis,
  signal?: AbortSignal,
): Promise<FigureDetail> {
  const path = `${corePath}/companies/${coCode}/figures/${encodeURIComponent(key)}`;
  const answer = await fetchJson<{ readonly data: FigureDetail }>(withBasis(path, basis), signal);
  return answer.data;
}
