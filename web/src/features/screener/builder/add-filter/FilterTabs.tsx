import type { ParameterGroup } from "@munshi/engine/contract";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { TabbedPanel } from "../../../../ui/TabbedPanel.tsx";
import { useBuilder, useBuilderState, useScreener, useScreenerState } from "../../context.ts";
import type { FilterTab } from "../builder-state.ts";
import { ConditionForm } from "./ConditionForm.tsx";
import { CustomFilters } from "./CustomFilters.tsx";
import type { FilterTabsProps } from "./tabs.ts";
import { ParameterPicker } from "./ParameterPicker.tsx";
import { filterTabs, findElsewhere, findParameters } from "./tabs.ts";

const FormulaForm = lazy(async () => ({
  default: (await import("../formula/FormulaForm.tsx")).FormulaForm,
}));

function ParameterTab({
  group,
  label,
  layout,
  formId,
  onSubmit,
  onReady,
}: FilterTabsProps & { readonly group: ParameterGroup; readonly label: string }) {
  const screener = useScreener();
  const { parameters, phase } = useScreenerState();
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (phase === "ready") void screener.loadParameters();
  }, [screener, phase]);
  useEffect(() => onReady(chosen !== null), [onReady, chosen]);
  const find = useCallback(
    (text: string) => findParameters(parameters, group, text),
    [parameters, group],
  );
  return (
    <ParameterPicker
      label={label}
      find={find}
      chosen={chosen}
      isWaiting={parameters.length === 0}
      hint="Select a parameter to set its period and values."
      none="No parameters here."
      elsewhere={<Elsewhere layout={layout} />}
      onChoose={setChosen}
    >
      {(subject) => (
        <ConditionForm
          key={subject.code}
          subject={subject}
          formId={formId}
          action={layout === "page" ? "Add" : null}
          onSubmit={onSubmit}
        />
      )}
    </ParameterPicker>
  );
}

/** The ways to other tabs that hold what is searched for. */
function Elsewhere({ layout }: Pick<FilterTabsProps, "layout">) {
  const { views } = useBuilder();
  const { search, tab: here } = useBuilderState();
  const { parameters } = useScreenerState();
  return (
    <div className="picker-elsewhere">
      {findElsewhere(parameters, here, search).map(({ tab, count }) => (
        <button
          key={tab.value}
          type="button"
          className="panel-link"
          onClick={() => views.showTab(tab.value, search)}
        >
          {count} in {layout === "dialog" ? tab.inDialog : tab.onPage}
        </button>
      ))}
    </div>
  );
}

/** The tabs of Add Filter, in a dialog or laid out on the page. */
export function FilterTabs(props: FilterTabsProps) {
  const { layout } = props;
  const { views } = useBuilder();
  const { tab } = useBuilderState();
  const tabs = filterTabs.flatMap(({ value, inDialog, onPage }) => {
    const label = layout === "dialog" ? inDialog : onPage;
    return label === null ? [] : [{ value, label }];
  });
  const shown: FilterTab = tabs.some(({ value }) => value === tab) ? tab : "custom";
  const label = tabs.find(({ value }) => value === shown)?.label ?? "";
  return (
    <TabbedPanel
      label="Filter types"
      tabs={tabs}
      chosen={shown}
      isVertical={layout === "dialog"}
      className={`filter-tabs filter-tabs-${layout}`}
      panelClassName="filter-tab-panel"
      onChoose={(chosen) => views.showTab(chosen)}
    >
      {shown === "formula" ? (
        <Suspense>
          <FormulaForm {...props} />
        </Suspense>
      ) : shown === "custom" ? (
        <CustomFilters {...props} />
      ) : (
        <ParameterTab {...props} key={shown} group={shown} label={label} />
      )}
    </TabbedPanel>
  );
}
