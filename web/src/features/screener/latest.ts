import type { Diagnostic } from "@munshi/engine/contract";

/** Requests of which only the newest counts. */
export interface Latest {
  /** Begins a request and aborts the signal of the one before. */
  readonly start: () => AbortSignal;
  /** Of the newest request. */
  readonly signal: AbortSignal;
  /** Aborts the request under way. */
  readonly stop: () => void;
}

export function createLatest(): Latest {
  let newest = new AbortController();
  return {
    start() {
      newest.abort();
      newest = new AbortController();
      return newest.signal;
    },
    get signal() {
      return newest.signal;
    },
    stop: () => newest.abort(),
  };
}

type EngineAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Whether an answer no longer counts: a newer request began here, or replaced it in the engine. */
export function isOvertaken(signal: AbortSignal, answer: EngineAnswer): boolean {
  return (
    signal.aborted ||
    (!answer.ok && answer.diagnostics.some(({ code }) => code === "engine.superseded"))
  );
}
