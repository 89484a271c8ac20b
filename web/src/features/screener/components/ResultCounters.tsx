import { lazy, Suspense } from "react";
import { formatCount } from "../../../lib/format.ts";
import { useScreenerState } from "../context.ts";
import { countResult } from "../counters.ts";

const LackingData = lazy(async () => ({
  default: (await import("./LackingData.tsx")).LackingData,
}));

/** How many companies were looked at, match, do not, and could not be judged. */
export function ResultCounters() {
  const { result, view, answeredQuery } = useScreenerState();
  const companies = view?.shell.market?.companies ?? null;
  const { filterResult, matching, unmatching, lacking } = countResult(
    companies,
    result,
    answeredQuery !== "",
  );
  const show = (count: number | null) => (count === null ? "–" : formatCount(count));
  return (
    <dl className="counters figure" aria-live="polite">
      <div>
        <dt>Filter Result</dt>
        <dd>{show(filterResult)}</dd>
      </div>
      <div className="counter-main">
        <dt>Total Matching</dt>
        <dd>{show(matching)}</dd>
      </div>
      <div>
        <dt>Total Unmatching</dt>
        <dd>{show(unmatching)}</dd>
      </div>
      <div>
        <dt>Lacking data</dt>
        <dd>
          {show(lacking)}
          {result !== null && lacking !== null && lacking > 0 && (
            <Suspense>
              <LackingData parameters={result.lackingParameters} />
            </Suspense>
          )}
        </dd>
      </div>
    </dl>
  );
}
