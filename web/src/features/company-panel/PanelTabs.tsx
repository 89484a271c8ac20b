import { useState } from "react";
import { useCompany } from "../../company-parts/company-data.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { TabbedPanel } from "../../ui/TabbedPanel.tsx";
import { OverviewTab } from "./tabs/OverviewTab.tsx";
import { StrengthTab } from "./tabs/StrengthTab.tsx";
import { noStatements, StatementColumns } from "../../company-parts/StatementList.tsx";
import { ResultCards } from "../../company-parts/ResultCards.tsx";
import { ResultTable } from "../../company-parts/ResultTable.tsx";
import { SectionPart } from "../../company-parts/SectionPart.tsx";
import { HoldersOverTime } from "../../company-parts/HoldersOverTime.tsx";
import { ShareholdingTable } from "../../company-parts/ShareholdingTable.tsx";

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn in place, so that it follows the theme */
/** Placeholder of a tab until its company is loaded. */
function PanelWaiting() {
  return (
    <div className="panel-waiting">
      <svg role="img" aria-label="Loading" width="56" height="56" viewBox="0 0 56 56">
        <path className="panel-waiting-base" d="M6 50h44" />
        <path className="panel-waiting-bar" d="M14 46V30" />
        <path className="panel-waiting-bar" d="M28 46V14" />
        <path className="panel-waiting-bar" d="M42 46V22" />
      </svg>
    </div>
  );
}

const tabs = [
  { value: "overview", label: "Overview", Tab: OverviewTab },
  { value: "strength", label: "Strength & Weakness", Tab: StrengthTab },
  { value: "shareholding", label: "Shareholding", Tab: ShareholdingTab },
  { value: "results", label: "Result Analysis", Tab: ResultTab },
] as const;

type Chosen = (typeof tabs)[number]["value"];

/** The panel's four tabs; each waits until the company is known. */
export function PanelTabs() {
  const { view, failure, retry, symbol } = useCompany();
  const [chosen, setChosen] = useState<Chosen>("overview");
  const shown = tabs.find(({ value }) => value === chosen);
  if (view === null && failure !== null) {
    return failure.code === "company.not_found" ? (
      <p className="panel-unknown">No company found for symbol “{symbol}”.</p>
    ) : (
      <FailureNotice title="Company could not be loaded" failure={failure} onRetry={retry} />
    );
  }
  return (
    <TabbedPanel
      label="Analysis"
      tabs={tabs}
      chosen={chosen}
      panelClassName="panel-tab"
      isBusy={view === null}
      onChoose={setChosen}
    >
      {view === null || shown === undefined ? <PanelWaiting /> : <shown.Tab />}
    </TabbedPanel>
  );
}

/** The newest results against what came before, and up to eight of them side by side. */
function ResultTab() {
  return (
    <SectionPart name="results" height={520} emptyText={noStatements} bare>
      {(results) => (
        <div className="panel-stack">
          <ResultCards results={results} />
          {results.columns.length > 0 && <ResultTable results={results} />}
        </div>
      )}
    </SectionPart>
  );
}

/** Shareholding of the company, and changes since the previous quarter. */
function ShareholdingTab() {
  return (
    <SectionPart name="shareholding" height={480} emptyText={noStatements} bare>
      {({ periods, changes, commentary }) => (
        <div className="panel-stack">
          <StatementColumns pair={commentary} />
          {periods.length > 0 && <ShareholdingTable periods={periods} changes={changes} />}
          <HoldersOverTime periods={periods} />
        </div>
      )}
    </SectionPart>
  );
}
