import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { TabbedPanel } from "../../../../ui/TabbedPanel.tsx";
import { useBuilder, useBuilderState, useScreener, useScreenerState } from "../../context.ts";
import { nameGroup } from "../../parameter-groups.ts";
import type { FilterTab } from "../builder-state.ts";
import { ConditionForm } from "./ConditionForm.tsx";
import { CustomFilters } from "./CustomFilters.tsx";
import type { FilterTabsProps, ParameterTabName } from "./tabs.ts";
import { ParameterPicker } from "./ParameterPicker.tsx";
import { filterTabs, findParameters } from "./tabs.ts";

const FormulaForm = lazy(async () => ({
  default: (await import("../formula/FormulaForm.tsx")).FormulaForm,
}));

function ParameterTab({
  tab,
  label,
  layout,
  formId,
  onSubmit,
  onReady,
}: FilterTabsProps & { readonly tab: ParameterTabName; readonly label: string }) {
  const screener = useScreener();
  const { parameters, phase } = useScreenerState();
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (phase === "ready") void screener.loadParameters();
  }, [screener, phase]);
  useEffect(() => onReady(chosen !== null), [onReady, chosen]);
  const find = useCallback(
    (text: string) => findParameters(parameters, tab, text),
    [parameters, tab],
  );
  const groups = useMemo(
    () => new Map(parameters.map(({ code, group }) => [code, nameGroup(group)])),
    [parameters],
  );
  return (
    <ParameterPicker
      label={label}
      find={find}
      chosen={chosen}
      isWaiting={parameters.length === 0}
      hint="Select a parameter to set its period and values."
      none="No parameters here."
      groupOf={(subject) => groups.get(subject.code) ?? ""}
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

/** The tabs of Add Filter, in a dialog or laid out on the page. */
export function FilterTabs(props: FilterTabsProps) {
  const { layout } = props;
  const { views } = useBuilder();
  const { tab } = useBuilderState();
  const tabs = filterTabs.flatMap(({ value, inDialog, onPage }) => {
    const label = layout === "dialog" ? inDialog : onPage;
    return label === null ? [] : [{ value, label }];
  });
  // The page has the formula under its custom filters, and no popular ones.
  const instead = tab === "formula" ? "custom" : "profit-and-loss";
  const shown: FilterTab = tabs.some(({ value }) => value === tab) ? tab : instead;
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
        <ParameterTab {...props} key={shown} tab={shown} label={label} />
      )}
    </TabbedPanel>
  );
}
