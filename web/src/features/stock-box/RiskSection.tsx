import type { BoxDetail } from "@munshi/bff/contract";
import { printPercent, printSum } from "../../box-parts/print-box.ts";
import { RiskNote } from "../../box-parts/RiskNote.tsx";
import { emptyFigure, formatCount, formatPrice } from "../../lib/format.ts";
import { Exhibit } from "../../ui/Exhibit.tsx";
import { BoxSection } from "./BoxSection.tsx";

const plain = (value: number | null): string => (value === null ? emptyFigure : formatPrice(value));

/** Risk level, risk metrics against the index, and capacity. */
export function RiskSection({ box }: { readonly box: BoxDetail }) {
  const { benchmark, stats, asOf, capacity } = box;
  const index = benchmark ?? "the index";
  return (
    <BoxSection id="risk">
      <div className="box-pair">
        <Exhibit
          title="Risk level"
          className="box-sheet"
          stamp={{ source: "Daily returns, last three years", asOf }}
        >
          <RiskNote {...box} />
        </Exhibit>
        <Exhibit
          title="Risk metrics"
          className="box-sheet"
          stamp={{ source: "Daily returns, last three years", asOf }}
        >
          <Facts
            facts={[
              ["Volatility", printPercent(box.volatility)],
              [`Volatility of ${index}`, printPercent(box.benchmarkVolatility)],
              ["Max. drawdown", printPercent(box.maxDrawdown)],
              [`Beta vs ${index}`, plain(box.risk.beta)],
              [`Correlation with ${index}`, plain(box.correlation)],
              ["Tracking error", printPercent(box.trackingError)],
            ]}
          />
        </Exhibit>
        <Exhibit
          title="Capacity"
          className="box-sheet"
          stamp={{ source: "Square-root law of market impact, median daily turnover", asOf }}
        >
          {capacity === null ? (
            <p className="box-soft">Trading volume is not available.</p>
          ) : (
            <p className="box-text figure">
              {capacity.followed === 0
                ? "No one follows this box yet."
                : `About ${printSum(capacity.followed)} follows this box. Trading all of it in one day would move prices by ${printPercent(capacity.impact)}.`}{" "}
              One day’s trading moves prices by 1.0 % at {printSum(capacity.limit)}.
            </p>
          )}
        </Exhibit>
        <Exhibit
          title="Composition"
          className="box-sheet"
          stamp={{ source: "Current version", asOf }}
        >
          <Facts
            facts={[
              ["Stocks", formatCount(stats.countStocks)],
              ["Stocks below half the equal weight", formatCount(stats.lowWeightedStocks)],
              ["Stocks with daily turnover of ₹1 crore or more", formatCount(stats.liquidStocks)],
              ["Weighted average beta", plain(stats.portfolioBeta)],
            ]}
          />
        </Exhibit>
      </div>
    </BoxSection>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="box-facts figure">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
