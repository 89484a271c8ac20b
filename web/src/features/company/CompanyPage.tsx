import { useDeferredValue, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useParams, useSearch } from "wouter";
import { Change } from "../../company-parts/Change.tsx";
import { readSymbol } from "../../company-parts/company-pages.ts";
import { CompanyProvider, useCompany, useCompanyView } from "../../company-parts/company-data.ts";
import { FigureInspection } from "../../company-parts/FigureInspector.tsx";
import { printAmount, printChange } from "../../company-parts/print-figure.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { useWindowTitle } from "../../lib/useWindowTitle.ts";
import { EntityBar } from "../../ui/EntityBar.tsx";
import { SectionNav } from "../../ui/SectionNav.tsx";
import { SectionPart } from "../../company-parts/SectionPart.tsx";
import { latestDay } from "../../lib/format.ts";
import { readCompanyAddress } from "./company-address.ts";
import { CompanyHead } from "./CompanyHead.tsx";
import { NoCompany } from "./NoCompany.tsx";
import { PageGroup, pageGroups } from "./PageGroup.tsx";
import { AboutGroup } from "./sections/AboutGroup.tsx";
import { ActionsGroup } from "./sections/ActionsGroup.tsx";
import { NewsGroup } from "./sections/NewsGroup.tsx";
import { OverviewGroup } from "./sections/OverviewGroup.tsx";
import { PeersGroup } from "./sections/PeersGroup.tsx";
import { ResultsGroup } from "./sections/ResultsGroup.tsx";
import { ScoresGroup } from "./sections/ScoresGroup.tsx";
import { ShareholdingGroup } from "./sections/ShareholdingGroup.tsx";
import { PrintingProvider, usePrintState } from "./usePrinting.ts";
import { WatchButton } from "./WatchButton.tsx";
import { Statements } from "./statements/Statements.tsx";
import "../../company-parts/company-parts.css";
import "./company-page.css";
import "./print.css";

/** All that is known of one company, on one page. */
export function CompanyPage() {
  const { symbol: part = "" } = useParams();
  const symbol = readSymbol(part);
  return (
    <ServerState>
      <CompanyOfSymbol key={symbol} symbol={symbol} />
    </ServerState>
  );
}

function CompanyOfSymbol({ symbol }: { readonly symbol: string }) {
  const { basis } = readCompanyAddress(useSearch());
  const company = useCompanyView(symbol, basis);
  const { view, failure, retry } = company;
  const isPrinting = usePrintState();
  const isThere = view !== null;
  const head = useRef<HTMLElement>(null);
  // Price and score are painted before the groups below, which take most of the time.
  const later = useDeferredValue(view, null);
  const [isLinked] = useState(() => window.location.hash !== "");
  useWindowTitle(view?.company.name ?? null);
  useLayoutEffect(() => {
    if (!isThere || !isLinked) return;
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [isThere, isLinked]);

  if (view === null && failure !== null) {
    return <NoCompany symbol={symbol} failure={failure} onRetry={retry} />;
  }
  // A part that the address names would move in view while those above it load.
  if (view === null && isLinked) return <div className="page-waiting" aria-busy="true" />;
  return (
    <CompanyProvider value={company}>
      <FigureInspection coCode={view?.company.coCode ?? null} basis={basis}>
        <PrintingProvider value={isPrinting}>
          <div className="page company-page" aria-busy={view === null}>
            <CompanyHead ref={head} />
            <CompanyBar header={head} />
            <CompanyProvider value={isLinked || isPrinting ? company : { ...company, view: later }}>
              <OverviewGroup />
              <ScoresGroup />
              <StatementsGroup />
              <ShareholdingGroup />
              <ResultsGroup />
              <PeersGroup />
              <ActionsGroup />
              <NewsGroup />
              <AboutGroup />
            </CompanyProvider>
          </div>
        </PrintingProvider>
      </FigureInspection>
    </CompanyProvider>
  );
}

/** The navigation, with the price and the watch star once the header is out of sight. */
function CompanyBar({ header }: { readonly header: RefObject<HTMLElement | null> }) {
  const { symbol, view } = useCompany();
  const summary = view?.sections.summary;
  const price = summary?.state === "ready" ? summary.data.price : null;
  return (
    <EntityBar
      header={header}
      name={view?.company.symbol ?? symbol}
      figure={printAmount(price?.close, "price")}
      change={price !== null && <Change change={printChange(price.changePercent, "percent")} />}
      action={<WatchButton isSlim />}
    >
      <SectionNav sections={pageGroups} />
    </EntityBar>
  );
}

/** The accounts side by side over years and quarters. */
export function StatementsGroup() {
  return (
    <PageGroup id="statements">
      <SectionPart
        name="statements"
        title="Financial statements"
        emptyText="No financial statements available."
        height={640}
        stamp={({ years, quarters }) => ({
          source: "Company filings",
          asOf: latestDay([...years, ...quarters].map(({ publishedAt }) => publishedAt)),
        })}
      >
        {(statements) => <Statements statements={statements} />}
      </SectionPart>
    </PageGroup>
  );
}
