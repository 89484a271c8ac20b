import { useEffect, useState } from "react";
import { toFailure } from "../../../../lib/http.ts";
import type { Failure } from "../../../../lib/http.ts";

/** What was asked, as far as it has come; an answer to an older question is dropped. */
export type Answer<Value> =
  | { readonly kind: "waiting" }
  | { readonly kind: "here"; readonly value: Value }
  | { readonly kind: "failed"; readonly failure: Failure };

/** Asks at once and whenever `ask` is another function; `again` asks once more, showing the old meanwhile. */
export function useAnswer<Value>(ask: (signal: AbortSignal) => Promise<Value>): {
  readonly answer: Answer<Value>;
  readonly again: () => void;
} {
  const [answer, setAnswer] = useState<Answer<Value>>({ kind: "waiting" });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    ask(abort.signal).then(
      (value) => setAnswer({ kind: "here", value }),
      (error: unknown) => {
        if (!abort.signal.aborted) setAnswer({ kind: "failed", failure: toFailure(error) });
      },
    );
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each turn asks again
  }, [ask, turn]);
  return { answer, again: () => setTurn((count) => count + 1) };
}
