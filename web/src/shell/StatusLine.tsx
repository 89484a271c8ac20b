import { lazy } from "react";
import { useSnapshot } from "valtio";
import { formatCount, formatDate } from "../lib/format.ts";
import { session } from "../lib/session/session.ts";
import { OptionalPart } from "../ui/OptionalPart.tsx";
import { shell } from "./shell-state.ts";
import "./status-line.css";

const SubscriptionNotice = lazy(async () => ({
  default: (await import("./subscription-notice/SubscriptionNotice.tsx")).SubscriptionNotice,
}));

/** One line of fixed height under the header: the market on show and, near its end, the subscription. */
export function StatusLine() {
  const { view, failure } = useSnapshot(shell);
  const { viewer } = useSnapshot(session);
  const market = view?.market;
  return (
    <div className="status-line">
      <div className="page">
        <section aria-label="Market data" className="status-market">
          <p>
            {market?.kind === "demo" && <strong>Demo data: fictional companies</strong>}
            {market != null && (
              <span className="figure">
                <span className="status-companies">
                  {formatCount(market.companies)} companies · prices as of{" "}
                </span>
                {formatDate(market.asOf)}
              </span>
            )}
            {view !== null && market === null && <span>Market data is not available yet</span>}
            {view === null && failure !== null && <span>{failure.message}</span>}
          </p>
        </section>
        {viewer.isSignedIn && (
          <OptionalPart>
            <SubscriptionNotice />
          </OptionalPart>
        )}
      </div>
    </div>
  );
}
