/* oxlint-disable jsx-a11y/prefer-tag-over-role -- there are no native tabs */
import { Fragment, useId } from "react";
import type { ReactNode } from "react";
import { TabList } from "../../ui/TabList.tsx";
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
  const id = useId();
  const { tab, choose } = useChosenTab();
  const chosen = tabs.find(({ value }) => value === tab)?.value ?? tabs[0]?.value;
  if (chosen === undefined) return null;
  return (
    <>
      <TabList id={id} label={label} tabs={tabs} chosen={chosen} onChoose={choose} />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        <Fragment key={chosen}>{children(chosen)}</Fragment>
      </div>
    </>
  );
}
