import { useSnapshot } from "valtio";
import { formatCount, formatDate } from "../lib/format.ts";
import { shell } from "./shell-state.ts";

/** Says on every page which market this is, and of which day. Its height never changes. */
export function MarketLine() {
  const { view, failure } = useSnapshot(shell);
  const market = view?.market;
  return (
    <section
      aria-label="Market"
      className={market?.kind === "demo" ? "market-line market-line-demo" : "market-line"}
    >
      <p className="page">
        {market?.kind === "demo" && <strong>Demo data: fictional companies</strong>}
        {market != null && (
          <span className="figure">
            {formatCount(market.companies)} companies · prices as of {formatDate(market.asOf)}
          </span>
        )}
        {view !== null && market === null && <span>Market data is not available yet</span>}
        {view === null && failure !== null && <span>{failure.message}</span>}
      </p>
    </section>
  );
}
