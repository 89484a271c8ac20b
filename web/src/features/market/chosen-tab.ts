import { createContext, useContext } from "react";

/** The tab of a tile that is open, which the link in its frame goes by; null: its first. */
export interface ChosenTab {
  readonly tab: string | null;
  readonly choose: (tab: string) => void;
}

const chosenTab = createContext<ChosenTab>({ tab: null, choose: () => undefined });

export const ChosenTabProvider = chosenTab.Provider;

/** The tab that is open in the tile around. */
export function useChosenTab(): ChosenTab {
  return useContext(chosenTab);
}
