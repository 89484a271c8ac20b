import { useId, useState } from "react";
import { useCompany } from "../../company-parts/company-data.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { TabList } from "../../ui/TabList.tsx";
import { OverviewTab } from "./tabs/OverviewTab.tsx";
import { PanelWaiting } from "./PanelWaiting.tsx";
import { ResultTab } from "./tabs/ResultTab.tsx";
import { ShareholdingTab } from "./tabs/ShareholdingTab.tsx";
import { StrengthTab } from "./tabs/StrengthTab.tsx";

const tabs = [
  { value: "overview", label: "Overview", Tab: OverviewTab },
  { value: "strength", label: "Strength & Weakness", Tab: StrengthTab },
  { value: "shareholding", label: "Shareholding", Tab: ShareholdingTab },
  { value: "results", label: "Result Analysis", Tab: ResultTab },
] as const;

type Chosen = (typeof tabs)[number]["value"];

/** The panel's four tabs; each waits until the company is known. */
export function PanelTabs() {
  const id = useId();
  const { view, failure, retry, symbol } = useCompany();
  const [chosen, setChosen] = useState<Chosen>("overview");
  const shown = tabs.find(({ value }) => value === chosen);
  if (view === null && failure !== null) {
    return failure.code === "company.not_found" ? (
      <p className="panel-unknown">No company has the symbol “{symbol}”.</p>
    ) : (
      <FailureNotice title="The company could not be loaded" failure={failure} onRetry={retry} />
    );
  }
  return (
    <>
      <TabList id={id} label="Analysis" tabs={tabs} chosen={chosen} onChoose={setChosen} />
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen}`}
        className="panel-tab"
        aria-busy={view === null}
      >
        {view === null || shown === undefined ? <PanelWaiting /> : <shown.Tab />}
      </div>
    </>
  );
}
