import { createContext, use } from "react";
import { useSnapshot } from "valtio";
import type { Screener } from "./screener.ts";
import type { ScreenerState } from "./state.ts";

export const ScreenerContext = createContext<Screener | null>(null);

/** The screener of the page around. */
export function useScreener(): Screener {
  const screener = use(ScreenerContext);
  if (screener === null) throw new Error("useScreener outside a screener page");
  return screener;
}

/** The state to draw; a component redraws when a field that it read changes. */
export function useScreenerState(): ScreenerState {
  return useSnapshot(useScreener().state);
}
