import { ref } from "valtio";
import { subscribeKey } from "valtio/utils";
import type { Screener } from "../screener.ts";
import type { BuilderState } from "./builder-state.ts";

/** As the product has always done it, so that a slip of the hand can still be taken back. */
const resetDelayMilliseconds = 1000;

export interface Resets {
  readonly reset: () => void;
  readonly undo: () => void;
}

/**
 * Clears all filters after about a second; both the second and what comes after can be taken back.
 * Whatever is changed within the second is kept, and nothing is cleared.
 */
export function createResets(screener: Screener, state: Pick<BuilderState, "reset">): Resets {
  let coming: ReturnType<typeof setTimeout> | undefined;

  function clear(): void {
    const before = ref({ ...screener.state.address, query: screener.state.draft });
    screener.reset();
    state.reset = { kind: "done", before };
  }

  // A later edit cancels a pending reset and drops the undo of a finished one.
  subscribeKey(screener.state, "draft", (draft) => {
    if (state.reset.kind === "coming") {
      clearTimeout(coming);
      state.reset = { kind: "none" };
    }
    if (state.reset.kind === "done" && draft !== "") state.reset = { kind: "none" };
  });

  return {
    reset() {
      if (state.reset.kind === "coming") return;
      state.reset = { kind: "coming" };
      coming = setTimeout(clear, resetDelayMilliseconds);
    },
    undo() {
      clearTimeout(coming);
      const { reset } = state;
      state.reset = { kind: "none" };
      if (reset.kind === "done") screener.goTo(reset.before);
    },
  };
}
