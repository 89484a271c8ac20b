import type {
  CompanySectionAnswer,
  CompanySectionName,
  CompanyView,
  FigureDetail,
} from "@munshi/bff/contract";
import type { Basis } from "@munshi/engine/contract";
import { callBff, callCore } from "../lib/http.ts";

/** The requested accounts; null: those of the published figures. */
export type WantedBasis = Basis | null;

/** All that a company's page shows. Throws `RequestFailed`; `company.not_found` for no such symbol. */
export function fetchCompanyView(
  symbol: string,
  basis: WantedBasis,
  signal?: AbortSignal,
): Promise<CompanyView> {
  const query = basis === null ? {} : { basis };
  return callBff("GET /api/views/company/:symbol", { params: { symbol }, query }, { signal });
}

const sectionRoute = "GET /api/views/company/:symbol/sections/:section";

/** One section asked for by itself. */
export function fetchCompanySection<Name extends CompanySectionName>(
  symbol: string,
  section: Name,
  basis: WantedBasis,
): Promise<CompanySectionAnswer<Name>> {
  return callBff<typeof sectionRoute, CompanySectionAnswer<Name>>(sectionRoute, {
    params: { symbol, section },
    query: basis === null ? {} : { basis },
  });
}

/** A figure's explanation, and the version of the dataset that it is of. */
export async function fetchFigureDetail(
  coCode: number,
  key: string,
  basis: WantedBasis,
  signal?: AbortSignal,
): Promise<{ readonly version: string; readonly data: FigureDetail }> {
  const query = basis === null ? {} : { basis };
  const route = "GET /companies/:coCode/figures/:key";
  return callCore(route, { params: { coCode, key }, query }, { signal });
}
