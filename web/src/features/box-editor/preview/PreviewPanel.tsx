import { dateOf, goBack, returnPeriods } from "@munshi/engine/portfolio";
import { useMemo, useState } from "react";
import { RiskChip } from "../../../box-parts/RiskChip.tsx";
import { Change } from "../../../company-parts/Change.tsx";
import { printAmount, printChange } from "../../../company-parts/print-figure.ts";
import { RebasedChart } from "../../../charts/RebasedChart.tsx";
import type { RebasedLine } from "../../../charts/RebasedChart.tsx";
import {
  formatCount,
  formatDate,
  formatDay,
  formatPrice,
  formatRupees,
} from "../../../lib/format.ts";
import type { Failure } from "../../../lib/http.ts";
import { Table } from "../../../table/Table.tsx";
import { Exhibit } from "../../../ui/Exhibit.tsx";
import { FailureNotice } from "../../../ui/FailureNotice.tsx";
import { StatusChip } from "../../../ui/StatusChip.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { formatWeight } from "../draft-weights.ts";
import type { BoxPreview } from "./compute-preview.ts";
import type { Histories } from "./histories.ts";
import "./preview.css";

/** Overlap with another box. */
export interface BoxOverlap {
  readonly id: number;
  readonly name: string;
  /** Basis points. */
  readonly overlap: number;
}

/** The preview of the weights on screen. */
export function PreviewPanel({
  preview,
  histories,
  overlaps,
  isLoading,
  failure,
  onRetry,
}: {
  readonly preview: BoxPreview | null;
  readonly histories: Histories | null;
  /** Null while the other boxes load. */
  readonly overlaps: readonly BoxOverlap[] | null;
  readonly isLoading: boolean;
  readonly failure: Failure | null;
  readonly onRetry: () => void;
}) {
  if (failure !== null) {
    return <FailureNotice title="Prices could not be loaded" failure={failure} onRetry={onRetry} />;
  }
  if (preview === null || histories === null) {
    return (
      <Exhibit title="Preview" level={2} className="edit-preview" isBusy={isLoading}>
        {isLoading ? (
          <div className="skeleton edit-preview-waiting">
            <span className="visually-hidden">Loading prices</span>
          </div>
        ) : (
          <p className="edit-hint">
            Performance, risk and minimum amount appear once you add stocks.
          </p>
        )}
      </Exhibit>
    );
  }
  return (
    <Exhibit
      title="Preview"
      level={2}
      className="edit-preview"
      isBusy={isLoading}
      aside={<StatusChip state="none" label="Back-tested" />}
      stamp={{
        source: "Exchange prices, excluding dividends",
        asOf: histories.asOf,
        footnote: describeRecord(preview, histories),
      }}
    >
      <Figures preview={preview} />
      <Record preview={preview} />
      <Groups title="Sectors" groups={preview.sectors} />
      <Groups title="Market cap" groups={preview.capClasses} />
      <MinimumShares preview={preview} histories={histories} />
      <Overlaps overlaps={overlaps} />
    </Exhibit>
  );
}

function describeRecord({ record, unpriced }: BoxPreview, { stocks }: Histories): string {
  const start = `Bought at these weights on ${formatDay(record.days[0] ?? 0)} and held. Past performance does not guarantee future returns.`;
  if (unpriced.length === 0) return start;
  const names = unpriced.map(({ id }) => stocks.get(Number(id))?.symbol ?? id);
  return `${start} Left out, no price on that day: ${names.join(", ")}.`;
}

const twoDecimals = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });

/** Why a box has its risk level, in one sentence. */
function explainRisk({ risk, benchmark }: BoxPreview): string {
  const { decidedBy, relativeVolatility, beta } = risk;
  if (decidedBy === "volatility" && relativeVolatility !== null)
    return `Volatility is ${twoDecimals.format(relativeVolatility)} times that of ${benchmark?.name ?? "the index"}.`;
  if (decidedBy === "beta" && beta !== null) return `Beta is ${twoDecimals.format(beta)}.`;
  return "Too little data to compute risk.";
}

function Figures({ preview }: { readonly preview: BoxPreview }) {
  const { minimum, risk, cagr, benchmark, benchmarkCagr, gain, volatility, maxDrawdown } = preview;
  return (
    <dl className="edit-figures figure">
      <div>
        <dt>Minimum amount</dt>
        <dd>{minimum === null ? "--" : formatRupees(Math.ceil(minimum.cost / 100) * 100)}</dd>
        <dd className="edit-note">
          {minimum === null ? "A stock has no price." : countShares(minimum.shares)}
        </dd>
      </div>
      <div>
        <dt>Risk</dt>
        <dd>
          <RiskChip level={risk.level} />
        </dd>
        <dd className="edit-note">{explainRisk(preview)}</dd>
      </div>
      <div>
        <dt>{cagr === null ? "Back-tested return" : "Back-tested CAGR"}</dt>
        <dd>{printChange(cagr ?? gain, "percent").text}</dd>
        <dd className="edit-note">
          {benchmark !== null && benchmarkCagr !== null
            ? `${benchmark.name} ${printChange(benchmarkCagr, "percent").text}`
            : ""}
        </dd>
      </div>
      <div>
        <dt>Volatility</dt>
        <dd>{printAmount(volatility, "percent")}</dd>
        <dd className="edit-note">a year</dd>
      </div>
      <div>
        <dt>Max. drawdown</dt>
        <dd>{printAmount(maxDrawdown?.depth ?? null, "percent")}</dd>
        <dd className="edit-note">
          {maxDrawdown !== null && maxDrawdown.depth < 0
            ? `until ${formatDay(maxDrawdown.trough)}`
            : ""}
        </dd>
      </div>
    </dl>
  );
}

function countShares(shares: ReadonlyMap<string, number>): string {
  const count = [...shares.values()].reduce((all, one) => all + one, 0);
  return `${formatCount(count)} ${count === 1 ? "share" : "shares"}`;
}

const spans = ["6M", "1Y", "All"] as const;
type Span = (typeof spans)[number];
function Record({ preview: { record, benchmark, returns } }: { readonly preview: BoxPreview }) {
  const [span, setSpan] = useState<Span>("All");
  const last = record.days.at(-1) ?? 0;
  const from = dateOf(span === "All" ? (record.days[0] ?? 0) : goBack(last, span));
  const lines = useMemo((): readonly RebasedLine[] => {
    const box = {
      key: "box",
      label: "Box",
      series: {
        days: record.days.map((day) => dateOf(day)),
        values: Float64Array.from(record.values),
      },
    };
    if (benchmark === null) return [box];
    const index = {
      key: "benchmark",
      label: benchmark.name,
      isBenchmark: true,
      series: {
        days: benchmark.days.map((day) => dateOf(day)),
        values: Float64Array.from(benchmark.values),
      },
    };
    return [box, index];
  }, [record, benchmark]);
  return (
    <div className="edit-record">
      <Segments
        label="Period"
        choices={spans.map((value) => ({ value, label: value }))}
        chosen={span}
        onChoose={setSpan}
      />
      {record.days.length < 2 ? (
        <p className="edit-hint">The chart needs two days of data.</p>
      ) : (
        <RebasedChart
          title="Back-tested performance"
          describeSource={(day) => `Rebased to 100 on ${formatDate(day)}.`}
          lines={lines}
          from={from}
          formatDay={formatDate}
        />
      )}
      <dl className="edit-returns figure">
        {returnPeriods.map((period) => (
          <div key={period}>
            <dt>{period}</dt>
            <dd>
              <Change change={printChange(returns[period], "percent")} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Groups({
  title,
  groups,
}: {
  readonly title: string;
  readonly groups: BoxPreview["sectors"];
}) {
  const widest = Math.max(1, ...groups.map(({ weight }) => weight));
  return (
    <section className="edit-groups">
      <h3>{title}</h3>
      <dl className="figure">
        {groups.map(({ group, weight }) => (
          <div key={group}>
            <dt>{group}</dt>
            <dd>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
                <rect width={(100 * weight) / widest} height={8} />
              </svg>
              {formatWeight(weight)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function MinimumShares({
  preview: { minimum },
  histories,
}: {
  readonly preview: BoxPreview;
  readonly histories: Histories;
}) {
  if (minimum === null) return null;
  const rows = [...minimum.shares].map(([id, shares]) => {
    const stock = histories.stocks.get(Number(id));
    const paise = Math.round((stock?.price ?? 0) * 100);
    return { id, symbol: stock?.symbol ?? id, shares, paise };
  });
  return (
    <details className="edit-more">
      <summary>Shares for the minimum amount</summary>
      <Table
        label="Shares for the minimum amount"
        columns={[
          { id: "symbol", header: "Stock", footer: "Total", render: ({ symbol }) => symbol },
          {
            id: "shares",
            header: "Shares",
            align: "end",
            footer: "",
            render: ({ shares }) => formatCount(shares),
          },
          {
            id: "price",
            header: "Price",
            align: "end",
            footer: "",
            render: ({ paise }) => formatRupees(paise),
          },
          {
            id: "cost",
            header: "Cost",
            align: "end",
            footer: formatRupees(minimum.cost),
            render: ({ shares, paise }) => formatRupees(shares * paise),
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
      />
      <p className="edit-hint">
        Each stock is within {formatPrice(Math.round(minimum.deviation) / 100)} percentage points of
        its weight.
      </p>
    </details>
  );
}

function Overlaps({ overlaps }: { readonly overlaps: readonly BoxOverlap[] | null }) {
  if (overlaps === null || overlaps.length === 0) return null;
  return (
    <section className="edit-groups">
      <h3>Overlap with your other boxes</h3>
      <dl className="figure">
        {overlaps.map(({ id, name, overlap }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
                <rect width={overlap / 100} height={8} />
              </svg>
              {formatWeight(overlap)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
