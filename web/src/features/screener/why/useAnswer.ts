import { useEffect, useState } from "react";
import { toFailure } from "../../../lib/http.ts";
import type { Failure } from "../../../lib/http.ts";

/** An answer of the engine; the one before stays on show until the next has come. */
export type Answer<T> =
  | { readonly kind: "waiting" }
  | { readonly kind: "found"; readonly value: T }
  | { readonly kind: "failed"; readonly failure: Failure };

/** Asks again whenever `ask` is another function, and drops answers that have been overtaken. */
export function useAnswer<T>(ask: () => Promise<T>): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ kind: "waiting" });
  useEffect(() => {
    let isWanted = true;
    ask().then(
      (value) => isWanted && setAnswer({ kind: "found", value }),
      (error: unknown) => isWanted && setAnswer({ kind: "failed", failure: toFailure(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [ask]);
  return answer;
}
