import { mostCompared } from "@munshi/bff/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { FigureListInspection } from "../../company-parts/FigureInspector.tsx";
import { formatDate } from "../../lib/format.ts";
import { callBff } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { CompanySearch } from "../../shell/CompanySearch.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { readCompareAddress, writeCompareAddress } from "./compare-address.ts";
import type { CompareAddress } from "./compare-address.ts";
import { CompareNotices } from "./CompareNotices.tsx";
import { KeyFigures, Overview, YearlyResults } from "./CompareSections.tsx";
import { PriceComparison } from "./PriceComparison.tsx";
import "./compare.css";

function goTo(address: CompareAddress): void {
  navigate(writeCompareAddress(address), { replace: true });
}

/** Two to four companies side by side; the address names them. */
export function ComparePage() {
  return (
    <ServerState>
      <FigureListInspection>
        <div className="page compare-page">
          <Comparison />
        </div>
      </FigureListInspection>
    </ServerState>
  );
}

function Comparison() {
  const search = useSearch();
  const address = useMemo(() => readCompareAddress(search), [search]);
  const symbols = address.symbols.slice(0, mostCompared);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["compare", ...symbols],
    queryFn: ({ signal }) =>
      callBff("GET /api/views/compare", { query: { symbols: symbols.join(",") } }, { signal }),
    enabled: symbols.length > 0,
    // Companies that stay do not blink while one is added or removed.
    placeholderData: keepPreviousData,
  });
  const view = symbols.length === 0 ? undefined : data;
  const companies = (view?.companies ?? []).filter(
    ({ company }) => !isPlaceholderData || symbols.includes(company.symbol),
  );
  const isKnown = view !== undefined && !isPlaceholderData;
  const shown = isKnown ? companies.map(({ company }) => company.symbol) : symbols;
  const compare = (wanted: readonly string[]) => goTo({ ...address, symbols: wanted });
  return (
    <>
      <header className="compare-head">
        <div>
          <h1>Compare companies</h1>
          <p className="compare-lead">
            {companies[0] === undefined
              ? `Up to ${mostCompared} companies side by side.`
              : `Data as of ${formatDate(companies[0].dataset.asOf)}.`}
          </p>
        </div>
        {shown.length < mostCompared ? (
          <CompanySearch
            size="small"
            label="Add a company"
            placeholder="Add a company"
            onChoose={({ symbol }) => compare([...shown, symbol])}
          />
        ) : (
          <p className="compare-lead">Remove a company to add another.</p>
        )}
      </header>
      <CompareNotices
        count={shown.length}
        unknown={isKnown ? view.unknown : []}
        leftOut={address.symbols.slice(mostCompared)}
        failed={companies.filter(({ sections }) =>
          Object.values(sections).some(({ state }) => state === "failed"),
        )}
        onRetry={() => void refetch()}
      />
      {view === undefined && error !== null && (
        <QueryFailure title="Companies could not be loaded" query={{ error, refetch }} />
      )}
      {view === undefined && error === null && symbols.length > 0 && (
        <div className="compare-waiting skeleton" aria-busy="true">
          <span className="visually-hidden">Loading companies</span>
        </div>
      )}
      {companies.length > 0 && (
        <>
          <div className="compare-pair">
            <Overview
              companies={companies}
              onRemove={(symbol) => compare(shown.filter((other) => other !== symbol))}
            />
            <PriceComparison
              companies={companies}
              range={address.range}
              index={address.index}
              onChange={(change) => goTo({ ...address, ...change })}
            />
          </div>
          <div className="compare-pair">
            <KeyFigures companies={companies} />
            <YearlyResults companies={companies} />
          </div>
        </>
      )}
    </>
  );
}
