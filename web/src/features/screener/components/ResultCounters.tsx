import { lazy, Suspense } from "react";
import { formatCount, formatDate } from "../../../lib/format.ts";
import { useScreenerState } from "../context.ts";
import { countResult } from "../counters.ts";
import { UnmatchingWhy } from "../why/WhyPlace.tsx";
import { OlderAnswer } from "./OlderAnswer.tsx";

const LackingData = lazy(async () => ({
  default: (await import("./LackingData.tsx")).LackingData,
}));

/** Of how many companies, and under it how many match, do not, and could not be judged. */
export function ResultCounters({ titleId }: { readonly titleId: string }) {
  const { result, view, answeredQuery } = useScreenerState();
  const market = view?.shell.market ?? null;
  const { filterResult, matching, unmatching, lacking } = countResult(
    market?.companies ?? null,
    result,
    answeredQuery !== "",
  );
  const show = (count: number | null) => (count === null ? "–" : formatCount(count));
  return (
    <div aria-live="polite">
      <div className="result-head">
        <h2 id={titleId}>Filter Result</h2>
        <p className="figure">
          {filterResult !== null && `of ${formatCount(filterResult)} companies`}
          {market !== null && (
            <span className="result-date">, prices as of {formatDate(market.asOf)}</span>
          )}
          <OlderAnswer />
        </p>
      </div>
      <dl className="counters figure">
        <div className="counter-main">
          <dt>Total Matching</dt>
          <dd>{show(matching)}</dd>
        </div>
        <div>
          <dt>Total Unmatching</dt>
          <dd>
            {show(unmatching)}
            {unmatching !== null && unmatching > 0 && <UnmatchingWhy />}
          </dd>
        </div>
        <div className="counter-part">
          <dt>Missing data</dt>
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
    </div>
  );
}
