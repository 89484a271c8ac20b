import type { EngineApi } from "@munshi/engine/contract";
import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { subscribe, useSnapshot } from "valtio";
import { subscribeKey } from "valtio/utils";
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

/**
 * Returns what `pick` selects from the state, and re-renders only if that value changes. Selected
 * objects must keep their identity while their content is equal.
 */
export function useScreenerPart<Part>(pick: (state: ScreenerState) => Part): Part {
  return usePart(useScreener().state, pick);
}

function usePart<State extends object, Part>(state: State, pick: (state: State) => Part): Part {
  const watch = useCallback((onChange: () => void) => subscribe(state, onChange), [state]);
  return useSyncExternalStore(watch, () => pick(state));
}

/** Shorter runs do not show as busy, since that would only delay their rows. */
const busyAfterMilliseconds = 100;

/** Returns true if the current run is long enough to show as busy. */
export function useIsBusy(): boolean {
  const { state } = useScreener();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (running: boolean) => {
      clearTimeout(timer);
      if (running) timer = setTimeout(() => setBusy(true), busyAfterMilliseconds);
      else setBusy(false);
    };
    look(state.running);
    const stop = subscribeKey(state, "running", look);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [state]);
  return busy;
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

/** Like `useScreenerPart`, for the builder's state. */
export function useBuilderPart<Part>(pick: (state: BuilderState) => Part): Part {
  return usePart(useBuilder().state, pick);
}
