import type { CompanyHit } from "@munshi/bff/contract";
import { useLocation } from "wouter";
import type { Failure } from "../../lib/http.ts";
import { CompanySearch } from "../../shell/CompanySearch.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { companyPageOf } from "../../company-parts/company-pages.ts";

/** Stands in place of a company that there is not, or that could not be had. */
export function NoCompany({
  symbol,
  failure,
  onRetry,
}: {
  readonly symbol: string;
  readonly failure: Failure;
  readonly onRetry: () => void;
}) {
  const [, navigate] = useLocation();
  if (failure.code !== "company.not_found") {
    return (
      <div className="page company-none">
        <h1>{symbol}</h1>
        <FailureNotice
          title="The company could not be loaded"
          failure={failure}
          onRetry={onRetry}
        />
      </div>
    );
  }
  return (
    <div className="page company-none">
      <h1>No company is known as “{symbol}”</h1>
      <p>Symbols change when companies are renamed. Search by name, ISIN or the exchange's code.</p>
      <CompanySearch
        size="large"
        label="Search for another company"
        onChoose={(hit: CompanyHit) => navigate(companyPageOf(hit.symbol))}
      />
    </div>
  );
}
