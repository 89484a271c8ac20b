import { useEffect, useState } from "react";
import { useScreenerState } from "../context.ts";

/** So long a text may wait for its answer before the one below is called older. */
const patienceMs = 700;

/** Says that the text was changed and not run, so that what is shown answers the one before. */
export function OlderAnswer() {
  const { phase, draft, answeredQuery, result, running } = useScreenerState();
  // A run that failed leaves the answer before it, too.
  const isSettled = phase === "ready" || phase === "failed";
  const isBehind =
    isSettled && result !== null && !running && draft.trim() !== answeredQuery.trim();
  const [isTold, setIsTold] = useState(false);
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => setIsTold(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsTold(false);
    };
  }, [isBehind]);
  return isBehind && isTold ? (
    <span className="result-older">Query changed. Run it to update results.</span>
  ) : null;
}
