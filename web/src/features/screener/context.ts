import type { EngineApi } from "@munshi/engine/contract";
import { createContext, use } from "react";
import { useSnapshot } from "valtio";
import type { BuilderState } from "./builder/builder-state.ts";
import type { Builder } from "./builder/builder.ts";
import type { Screener } from "./screener.ts";
import type { StartedScreener } from "./start-screener.ts";
import type { ScreenerState } from "./state.ts";

export const ScreenerContext = createContext<StartedScreener | null>(null);

function useStarted(): StartedScreener {
  const started = use(ScreenerContext);
  if (started === null) throw new Error("outside a screener page");
  return started;
}

/** The screener of the page around. */
export function useScreener(): Screener {
  return useStarted().screener;
}

/** The state to draw; a component redraws when a field that it read changes. */
export function useScreenerState(): ScreenerState {
  return useSnapshot(useScreener().state);
}

/** The query of the page around, as filters. */
export function useBuilder(): Builder {
  return useStarted().builder;
}

/** The engine itself, for what neither of the two asks of it. */
export function useEngine(): EngineApi {
  return useStarted().engine;
}

export function useBuilderState(): BuilderState {
  return useSnapshot(useBuilder().state);
}
