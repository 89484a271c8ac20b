import type { CompanyHit } from "@munshi/bff/contract";
import { useEffect, useState } from "react";
import { toFailure, callBff } from "../lib/http.ts";
import type { Failure } from "../lib/http.ts";

/** Companies by name, symbol, ISIN or scripcode, best first. */
export async function searchCompanies(
  text: string,
  signal: AbortSignal,
): Promise<readonly CompanyHit[]> {
  const view = await callBff("GET /api/companies/search", { query: { q: text } }, { signal });
  return view.hits;
}

/** Finds companies by text, best match first; rejects on failure. */
export type FindCompanies = (text: string, signal: AbortSignal) => Promise<readonly CompanyHit[]>;

/** Shorter texts match too many companies. */
export const minimumSearchLength = 2;
const debounceMilliseconds = 300;

/** The search's state for the current text. */
export type SearchState =
  | { readonly kind: "idle" }
  | { readonly kind: "searching" }
  | { readonly kind: "found"; readonly hits: readonly CompanyHit[]; readonly text: string }
  | { readonly kind: "failed"; readonly failure: Failure };

/** Searches once typing has paused; an answer to an older text is dropped. `retry` asks again. */
export function useCompanySearch(
  text: string,
  find: FindCompanies = searchCompanies,
): { state: SearchState; retry: () => void } {
  const [answer, setAnswer] = useState<SearchState>({ kind: "idle" });
  const [attempt, setAttempt] = useState(0);
  const wanted = text.trim();
  const isIdle = wanted.length < minimumSearchLength;

  useEffect(() => {
    if (isIdle) return undefined;
    const abort = new AbortController();
    const tell = (come: SearchState) => {
      if (!abort.signal.aborted) setAnswer(come);
    };
    const timer = setTimeout(() => {
      setAnswer((before) => (before.kind === "found" ? before : { kind: "searching" }));
      find(wanted, abort.signal).then(
        (hits) => tell({ kind: "found", hits, text: wanted }),
        (error: unknown) => tell({ kind: "failed", failure: toFailure(error) }),
      );
    }, debounceMilliseconds);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt asks again
  }, [wanted, isIdle, attempt, find]);

  return {
    state: isIdle ? { kind: "idle" } : answer,
    retry: () => setAttempt((count) => count + 1),
  };
}
