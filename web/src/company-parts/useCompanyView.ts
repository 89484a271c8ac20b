import type { CompanySectionName, CompanyView, SectionView } from "@munshi/bff/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toFailure } from "../lib/http.ts";
import type { Failure } from "../lib/http.ts";
import { fetchCompanySection, fetchCompanyView } from "./api.ts";
import type { WantedBasis } from "./api.ts";

/** A company's view as far as it has come. */
export interface CompanyViewState {
  /** Undefined until it has come. */
  readonly view: CompanyView | undefined;
  /** Why it did not come. */
  readonly failure: Failure | null;
  readonly retry: () => void;
  /** Asks anew for one section that failed; the others stay as they are. */
  readonly retrySection: (section: CompanySectionName) => void;
  /** The section that is being asked for anew. */
  readonly retrying: CompanySectionName | null;
}

function withSection(
  view: CompanyView,
  name: CompanySectionName,
  section: SectionView<unknown>,
): CompanyView {
  return { ...view, sections: { ...view.sections, [name]: section } };
}

/** Fetches all that is known of a company in one request, below a `ServerState`. */
export function useCompanyView(symbol: string, basis: WantedBasis = null): CompanyViewState {
  const client = useQueryClient();
  const queryKey = ["company", symbol, basis];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchCompanyView(symbol, basis, signal),
  });
  const again = useMutation({
    mutationFn: (name: CompanySectionName) => fetchCompanySection(symbol, name, basis),
    // Where it fails once more the section stays failed, as the page already says.
    onSuccess: ({ section }, name) =>
      client.setQueryData<CompanyView>(queryKey, (view) =>
        view === undefined ? view : withSection(view, name, section),
      ),
  });
  return {
    view: data,
    failure: error === null ? null : toFailure(error),
    retry: () => void refetch(),
    retrySection: (name) => again.mutate(name),
    retrying: again.isPending ? again.variables : null,
  };
}
