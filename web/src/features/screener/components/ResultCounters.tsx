import { lazy, Suspense } from "react";
import { formatCount, formatDate } from "../../../lib/format.ts";
import { useScreenerPart, useScreenerState } from "../context.ts";
import { countResult } from "../counters.ts";
import { CompareBar } from "../results/compare/CompareBar.tsx";
import { UnmatchingWhy } from "../why/WhyPlace.tsx";
import { OlderAnswer } from "./OlderAnswer.tsx";

const LackingData = lazy(async () => ({
  default: (await import("./LackingData.tsx")).LackingData,
}));

/** Number of companies shown without a query. */
function AllCompanies({ refused, of }: { readonly refused: boolean; readonly of: number | null }) {
  const shown = useScreenerPart(({ rows }) => rows?.count ?? null);
  const partial = useScreenerPart(({ result, address }) => result === null && address.query === "");
  if (refused) return <p className="count-none">No result</p>;
  if (shown === null) return <p className="count-none">Loading companies</p>;
  return partial && of !== null && shown < of ? (
    <p>
      Largest {formatCount(shown)} of {formatCount(of)} companies
    </p>
  ) : (
    <p>{formatCount(shown)} companies</p>
  );
}

/** One line: how many companies match, how many do not, and how many lack data. */
export function ResultCounters({
  titleId,
  refused,
}: {
  readonly titleId: string;
  readonly refused: boolean;
}) {
  const { result, view, answeredQuery, address } = useScreenerState();
  const market = view?.shell.market ?? null;
  const { filterResult, matching, unmatching, lacking } = countResult(
    market?.companies ?? null,
    result,
    answeredQuery !== "",
  );
  return (
    <div className="result-line figure" data-asked={address.query !== "" || undefined}>
      <h2 id={titleId} className="visually-hidden">
        Results
      </h2>
      <div className="counts" aria-live="polite">
        {result === null || matching === null || unmatching === null ? (
          <AllCompanies refused={refused} of={filterResult} />
        ) : (
          <dl>
            <div className="count-main">
              <dt className="visually-hidden">Total Matching</dt>
              <dd>
                <strong>{formatCount(matching)}</strong> match
              </dd>
            </div>
            <div>
              <dt className="visually-hidden">Total Unmatching</dt>
              <dd>
                {formatCount(unmatching)} don’t{unmatching > 0 && <UnmatchingWhy />}
              </dd>
            </div>
            {lacking !== null && lacking > 0 && (
              <div>
                <dt className="visually-hidden">Missing data</dt>
                <dd>
                  <Suspense fallback={`${formatCount(lacking)} lack data`}>
                    <LackingData companies={lacking} parameters={result.lackingParameters} />
                  </Suspense>
                </dd>
              </div>
            )}
            <div className="count-of">
              <dt className="visually-hidden">Filter Result</dt>
              <dd>of {formatCount(filterResult ?? result.total)} companies</dd>
            </div>
          </dl>
        )}
        {market !== null && (
          <p className="result-date">
            <span>Prices as of {formatDate(market.asOf)}</span>
          </p>
        )}
        <OlderAnswer />
      </div>
      <CompareBar />
    </div>
  );
}
