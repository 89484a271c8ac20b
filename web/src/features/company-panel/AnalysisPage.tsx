import { useLocation } from "wouter";
import { useCompany } from "../../company-parts/company-data.ts";
import { CompanyPanel } from "./CompanyPanel.tsx";
import { ChartLink, CompanyLink, DetailLink, useIsPhone } from "./DetailLink.tsx";
import { PanelHead } from "./PanelHead.tsx";
import { analysisPageOf, readSymbol } from "../../company-parts/company-pages.ts";
import { UnknownCompany } from "../../company-parts/UnknownCompany.tsx";
import { PanelTabs } from "./PanelTabs.tsx";

/** The panel as a separate page, for the company whose symbol ends the address. */
export function AnalysisPage() {
  const [location] = useLocation();
  const symbol = readSymbol(location);
  return (
    <div className="page panel-page">
      <CompanyPanel key={symbol} symbol={symbol}>
        <Analysis symbol={symbol} />
      </CompanyPanel>
    </div>
  );
}

function Analysis({ symbol }: { readonly symbol: string }) {
  const { view, failure } = useCompany();
  if (view === null && failure?.code === "company.not_found") {
    return <UnknownCompany symbol={symbol} pageOf={analysisPageOf} />;
  }
  return (
    <>
      <AnalysisTop symbol={symbol} />
      <h2 className="visually-hidden">Analysis</h2>
      <PanelTabs />
    </>
  );
}

function AnalysisTop({ symbol }: { readonly symbol: string }) {
  const { view } = useCompany();
  const isPhone = useIsPhone();
  return (
    <>
      <h1>{view?.company.name ?? symbol}</h1>
      <div className="panel-top">
        <PanelHead />
        <div className="panel-ways">
          <ChartLink symbol={symbol} />
          {/* On a phone this page is the detailed one already: what it lacks is on the company's own. */}
          {isPhone ? <CompanyLink symbol={symbol} /> : <DetailLink symbol={symbol} />}
        </div>
      </div>
    </>
  );
}
