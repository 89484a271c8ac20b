import { Fragment } from "react";
import type { ReactNode } from "react";
import { TabbedPanel } from "../../ui/TabbedPanel.tsx";
import { useChosenTab } from "./chosen-tab.ts";

/** Tabs within a tile; each begins with its first page of rows. */
export function TileTabs<Value extends string>({
  label,
  tabs,
  children,
}: {
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string }[];
  readonly children: (chosen: Value) => ReactNode;
}) {
  const { tab, choose } = useChosenTab();
  const chosen = tabs.find(({ value }) => value === tab)?.value ?? tabs[0]?.value;
  if (chosen === undefined) return null;
  return (
    <TabbedPanel label={label} tabs={tabs} chosen={chosen} onChoose={choose}>
      <Fragment key={chosen}>{children(chosen)}</Fragment>
    </TabbedPanel>
  );
}
