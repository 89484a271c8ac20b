import type { CompanyHit } from "@munshi/bff/contract";
import { useLocation } from "wouter";
import { CompanySearch } from "../shell/CompanySearch.tsx";
import "./unknown-company.css";

/** Stands in place of a page on a company where no company has its symbol: it offers the search. */
export function UnknownCompany({
  symbol,
  pageOf,
}: {
  readonly symbol: string;
  /** The same page of another company. */
  readonly pageOf: (symbol: string) => string;
}) {
  const [, navigate] = useLocation();
  return (
    <div className="unknown-company">
      <h1>No company found for “{symbol}”</h1>
      <p>Symbols change when companies are renamed. Search by name, ISIN or exchange code.</p>
      <CompanySearch
        size="large"
        label="Search for another company"
        onChoose={(hit: CompanyHit) => navigate(pageOf(hit.symbol))}
      />
    </div>
  );
}
