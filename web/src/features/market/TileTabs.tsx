import { Fragment, createContext, useContext } from "react";
import type { ReactNode } from "react";
import { TabbedPanel } from "../../ui/TabbedPanel.tsx";

/** The tab of a tile that is open, which the link in its frame goes by; null: its first. */
interface ChosenTab {
  readonly tab: string | null;
  readonly choose: (tab: string) => void;
}

const chosenTab = createContext<ChosenTab>({ tab: null, choose: () => undefined });

export const ChosenTabProvider = chosenTab.Provider;

/** The tab that is open in the tile around. */
function useChosenTab(): ChosenTab {
  return useContext(chosenTab);
}

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
