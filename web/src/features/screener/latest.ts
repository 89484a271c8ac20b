import type { Diagnostic } from "@munshi/engine/contract";

/** Requests of which only the newest counts. */
export interface Latest {
  /** Starts a request and aborts the previous one. */
  readonly start: () => AbortSignal;
  /** Signal of the newest request. */
  readonly signal: AbortSignal;
  /** Aborts the current request. */
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

/** Returns true if a newer request, started here or in the engine, made an answer stale. */
export function isOvertaken(signal: AbortSignal, answer: EngineAnswer): boolean {
  return (
    signal.aborted ||
    (!answer.ok && answer.diagnostics.some(({ code }) => code === "engine.superseded"))
  );
}
