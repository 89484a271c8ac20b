import type { BoxDetail } from "@munshi/bff/contract";
import { describeHeadline, printPercent, printRupees } from "../../box-parts/print-box.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import { ExhibitStamp } from "../../ui/Exhibit.tsx";

/** Idea and methodology, then the key figures. */
export function Overview({ box }: { readonly box: BoxDetail }) {
  const { idea, why, methodology } = box;
  // The header already shows the idea.
  const overview = box.overview === idea ? "" : box.overview;
  const isExplained = overview !== "" || why.length > 0 || methodology.length > 0;
  return (
    <section id="overview" className="box-first" aria-label="Overview">
      <div className="box-idea">
        {!isExplained && <p className="box-soft">No description yet.</p>}
        {overview !== "" && <p className="box-overview">{overview}</p>}
        {why.length > 0 && (
          <>
            <h2>Why invest</h2>
            <ul className="box-why">
              {why.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </>
        )}
        {methodology.length > 0 && (
          <>
            <h2>Methodology</h2>
            <ol className="box-steps">
              {methodology.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </>
        )}
      </div>
      <KeyFigures box={box} />
    </section>
  );
}

function KeyFigures({ box }: { readonly box: BoxDetail }) {
  const headline = describeHeadline(box);
  const figures = [
    ["Minimum amount", printRupees(box.minimumAmount)],
    ["Volatility", printPercent(box.volatility)],
    ["Max. drawdown", printPercent(box.maxDrawdown)],
    ["Stocks", formatCount(box.stocks)],
    ["Followers", formatCount(box.followers)],
    ["Last rebalance", box.lastRebalance === null ? "--" : formatDate(box.lastRebalance)],
  ];
  return (
    <div className="box-figures figure">
      <p className="box-headline">
        <span className="box-soft">{headline.label}</span>
        <strong>{headline.value}</strong>
        <span className="box-soft">{headline.note}</span>
      </p>
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ExhibitStamp
        source="Excluding dividends; volatility and drawdown over the last three years"
        asOf={box.asOf}
      />
    </div>
  );
}
