import type { BoxConstituent, BoxDetail } from "@munshi/bff/contract";
import { BoxPurchase } from "../../box-parts/BoxPurchase.tsx";
import { printPercent } from "../../box-parts/print-box.ts";
import { useState } from "react";
import { BarChart } from "../../charts/BarChart.tsx";
import type { ChartEntry } from "../../charts/chart-data.ts";
import { DonutChart } from "../../charts/DonutChart.tsx";
import { spreadSectorColours } from "../../charts/sector-palette.ts";
import { Change } from "../../company-parts/Change.tsx";
import { companyPageOf } from "../../company-parts/company-pages.ts";
import { printAmount, printChange, printScore } from "../../company-parts/print-figure.ts";
import { ScoreFace } from "../../company-parts/ScoreFace.tsx";
import { WeightsTable } from "../../invest-parts/WeightsTable.tsx";
import {
  emptyFigure,
  formatCount,
  formatDate,
  formatPrice,
  writePercent,
} from "../../lib/format.ts";
import { useIsNarrow } from "../../table/density.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Exhibit } from "../../ui/Exhibit.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import "../../company-parts/score-figure.css";
import { BoxSection } from "./BoxSection.tsx";
import { MinimumAmount } from "./MinimumAmount.tsx";

const percent = (value: number): string => writePercent(formatPrice(value));

/** Current stocks with weights and reasons. */
export function StocksSection({ box }: { readonly box: BoxDetail }) {
  const { unpriced, asOf, versions } = box;
  const constituents = box.constituents.toSorted((one, other) => other.weight - one.weight);
  const [newest] = versions;
  const left = (newest?.changes ?? []).filter(({ after }) => after === 0);
  return (
    <BoxSection id="stocks">
      <Exhibit
        title={`Stocks and weights (${box.stocks})`}
        className="box-sheet"
        stamp={{ source: "Exchange closing prices", asOf }}
      >
        <Constituents box={box} constituents={constituents} />
        {newest !== undefined && left.length > 0 && (
          <p className="box-note">
            Removed on {formatDate(newest.effective)}: {left.map(({ name }) => name).join(", ")}.
          </p>
        )}
        {unpriced.length > 0 && (
          <p className="box-note">
            No price when the version took effect:{" "}
            {unpriced.map(({ symbol, day }) => `${symbol} (${formatDate(day)})`).join(", ")}. The
            other stocks share the weight.
          </p>
        )}
      </Exhibit>
      <div className="box-pair">
        <DonutChart
          title="Sectors"
          entries={groupSmall(box.sectors)}
          entryHeading="Sector"
          figureHeading="Weight"
          source="Weights of the current version"
          format={printPercent}
          arePercent
          colourOf={spreadSectorColours(box.sectors.map(({ group }) => group))}
        />
        <BarChart
          title="Market cap"
          entries={box.capClasses.map(({ group, weight }) => ({ label: group, value: weight }))}
          entryHeading="Class"
          figureHeading="Weight, %"
          source="By market cap rank: 1 to 100 large, 101 to 250 mid, others small"
          format={(value) => String(Math.round(value))}
        />
      </div>
      <MinimumAmount box={box} />
    </BoxSection>
  );
}

function Constituents({
  box,
  constituents,
}: {
  readonly box: BoxDetail;
  readonly constituents: readonly BoxConstituent[];
}) {
  const isNarrow = useIsNarrow();
  if (box.isLocked) {
    return (
      <EmptyState
        drawing="query"
        title="Stocks appear after purchase"
        hint="Performance, risk and sectors are open to everyone."
        level={3}
      >
        <BoxPurchase box={box} side="ACTIVE" />
      </EmptyState>
    );
  }
  return isNarrow ? (
    <ConstituentList constituents={constituents} />
  ) : (
    <ConstituentTable constituents={constituents} />
  );
}

/** Smaller sectors are shown as one slice. */
const mostParts = 10;

function groupSmall(groups: BoxDetail["sectors"]): readonly ChartEntry[] {
  const entries = groups.map(({ group, weight }) => ({ label: group, value: weight }));
  if (entries.length <= mostParts) return entries;
  const others = entries.slice(mostParts - 1);
  return [
    ...entries.slice(0, mostParts - 1),
    {
      label: `${others.length} other sectors`,
      value: others.reduce((sum, { value }) => sum + value, 0),
    },
  ];
}

function ConstituentTable({ constituents }: { readonly constituents: readonly BoxConstituent[] }) {
  return (
    <WeightsTable
      label="Stocks and weights"
      boxed={false}
      rows={constituents.map((one) => ({
        ...one,
        constituent: one,
        name: <Company constituent={one} />,
        href: companyPageOf(one.symbol),
        target: null,
      }))}
      more={[
        {
          id: "change",
          header: "Change, pp",
          align: "end",
          render: ({ constituent }) => <WeightChange constituent={constituent} />,
        },
        {
          id: "price",
          header: "Price",
          align: "end",
          render: ({ price }) => printAmount(price, "price"),
        },
        {
          id: "day",
          header: "Day's change",
          align: "end",
          render: ({ dayChange }) => <Change change={printChange(dayChange, "percent")} />,
        },
        {
          id: "score",
          header: "Score",
          align: "end",
          render: ({ constituent }) => <Score constituent={constituent} />,
        },
        {
          id: "reason",
          header: "Reason",
          className: "table-words",
          render: ({ reason }) => (reason === "" ? emptyFigure : reason),
        },
      ]}
    />
  );
}

/** On a phone, the largest stocks. */
const listedAtFirst = 12;

function ConstituentList({ constituents }: { readonly constituents: readonly BoxConstituent[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const widest = Math.max(1, ...constituents.map(({ weight }) => weight));
  const shown = isWhole ? constituents : constituents.slice(0, listedAtFirst);
  return (
    <>
      <ol className="constituents figure">
        {shown.map((one) => (
          <li key={one.coCode}>
            <p className="constituent-line">
              <a href={companyPageOf(one.symbol)}>
                <Company constituent={one} />
              </a>
              <strong>{percent(one.weight)}</strong>
            </p>
            <svg className="weight-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
              <rect width={(one.weight / widest) * 100} height="10" />
            </svg>
            <dl>
              <div>
                <dt>Price</dt>
                <dd>
                  {printAmount(one.price, "price")}{" "}
                  <Change change={printChange(one.dayChange, "percent")} />
                </dd>
              </div>
              <div>
                <dt>Weight change, pp</dt>
                <dd>
                  <WeightChange constituent={one} />
                </dd>
              </div>
              <div>
                <dt>Score</dt>
                <dd>
                  <Score constituent={one} />
                </dd>
              </div>
            </dl>
            {one.reason !== "" && <p className="box-soft">{one.reason}</p>}
          </li>
        ))}
      </ol>
      {constituents.length > listedAtFirst && (
        <button type="button" className="page-more" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "Show largest only" : `Show all ${formatCount(constituents.length)}`}
        </button>
      )}
    </>
  );
}

const states = { listed: null, suspended: "Suspended", delisted: "Delisted" } as const;

function Company({
  constituent: { name, symbol, sector, status },
}: {
  readonly constituent: BoxConstituent;
}) {
  const state = states[status];
  return (
    <span className="constituent-name">
      {name}
      <span className="box-soft">
        {symbol}
        {sector !== null && ` · ${sector}`}
      </span>
      {state !== null && <StatusChip state="warning" label={state} />}
    </span>
  );
}

/** Percentage points since the previous version; a stock added by the current one is new. */
function WeightChange({
  constituent: { change, weight },
}: {
  readonly constituent: BoxConstituent;
}) {
  if (change !== null && weight > 0 && Math.abs(change - weight) < 0.005) return "New";
  return <Change change={printChange(change, "none")} />;
}

function Score({ constituent: { score } }: { readonly constituent: BoxConstituent }) {
  return (
    <span className="score-figure">
      {score.meterBand !== null && <ScoreFace band={score.meterBand} size={18} />}
      {printScore(score)}
      {score.label !== null && <span className="visually-hidden"> {score.label}</span>}
    </span>
  );
}
