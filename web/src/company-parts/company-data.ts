import type { CompanySectionName, CompanyView, SectionView } from "@munshi/bff/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect } from "react";
import { toFailure } from "../lib/http.ts";
import type { Failure } from "../lib/http.ts";
import { fetchCompanySection, fetchCompanyView } from "./company-api.ts";
import type { WantedBasis } from "./company-api.ts";
import { earlyView, viewKey } from "./early-view.ts";
import { rememberCompany } from "./recent-companies.ts";

/** Data shared by the parts of a company's page. */
export interface CompanyData {
  readonly symbol: string;
  readonly basis: WantedBasis;
  /** Null while loading. */
  readonly view: CompanyView | null;
  /** The previous response stays visible while another basis loads. */
  readonly isRefreshing: boolean;
  /** Why there is no view at all. */
  readonly failure: Failure | null;
  readonly retry: () => void;
  /** Asks again for one section alone; settles in any case, the section says how it went. */
  readonly retrySection: (name: CompanySectionName) => Promise<void>;
}

function withSection(
  view: CompanyView,
  name: CompanySectionName,
  section: SectionView<unknown>,
): CompanyView {
  return { ...view, sections: { ...view.sections, [name]: section } };
}

async function refreshSection(
  client: QueryClient,
  symbol: string,
  basis: WantedBasis,
  name: CompanySectionName,
): Promise<void> {
  // A section that fails again stays as it is: it says so and offers to try again.
  const answer = await fetchCompanySection(symbol, name, basis).catch(() => null);
  if (answer === null) return;
  client.setQueryData<CompanyView>(viewKey(symbol, basis), (view) =>
    view === undefined ? view : withSection(view, name, answer.section),
  );
}

/**
 * Asks for all of a company's page in one request, and for single sections again where they failed.
 * must be inside a `ServerState`.
 */
export function useCompanyView(symbol: string, basis: WantedBasis = null): CompanyData {
  const client = useQueryClient();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...earlyView.options(viewKey(symbol, basis), (signal) =>
      fetchCompanyView(symbol, basis, signal),
    ),
    placeholderData: (before: CompanyView | undefined, query) =>
      query?.queryKey[1] === symbol ? before : undefined,
  });
  const company = data?.company;
  useEffect(() => {
    if (company !== undefined) rememberCompany(company);
  }, [company]);
  return {
    symbol,
    basis,
    view: data ?? null,
    isRefreshing: isPlaceholderData,
    failure: error === null ? null : toFailure(error),
    retry: () => void refetch(),
    retrySection: (name) => refreshSection(client, symbol, basis, name),
  };
}

const Company = createContext<CompanyData | null>(null);

export const CompanyProvider = Company.Provider;

/** The company that the page shows. */
export function useCompany(): CompanyData {
  const data = useContext(Company);
  if (data === null) throw new Error("a part of a company's page stands outside of it");
  return data;
}
