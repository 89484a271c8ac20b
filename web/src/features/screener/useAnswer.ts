import { useEffect, useState } from "react";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { createLatest } from "./latest.ts";

/** State of a request; the previous answer stays until the next one arrives. */
export type Answer<Value> =
  | { readonly kind: "waiting" }
  | { readonly kind: "here"; readonly value: Value }
  | { readonly kind: "failed"; readonly failure: Failure };

/**
 * Asks at once and whenever `ask` is another function, and keeps the newest answer only; null asks
 * nothing. `again` asks once more.
 */
export function useAnswer<Value>(ask: ((signal: AbortSignal) => Promise<Value>) | null): {
  readonly answer: Answer<Value>;
  readonly again: () => void;
} {
  const [answer, setAnswer] = useState<Answer<Value>>({ kind: "waiting" });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (ask === null) return undefined;
    const requests = createLatest();
    const signal = requests.start();
    ask(signal).then(
      (value) => signal.aborted || setAnswer({ kind: "here", value }),
      (error: unknown) =>
        signal.aborted || setAnswer({ kind: "failed", failure: toFailure(error) }),
    );
    return requests.stop;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each time asks again
  }, [ask, asked]);
  return { answer, again: () => setAsked((count) => count + 1) };
}
