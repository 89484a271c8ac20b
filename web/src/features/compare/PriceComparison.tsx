import type { ComparedCompany } from "@munshi/bff/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "wouter";
import { RebasedChart } from "../../charts/RebasedChart.tsx";
import type { RebasedLine } from "../../charts/RebasedChart.tsx";
import { listJumpDays } from "../../company-parts/bars.ts";
import { firstOfRange, priceRanges } from "../../charts/price-ranges.ts";
import type { Bars } from "../../company-parts/bars.ts";
import type { PriceRange } from "../../charts/price-ranges.ts";
import { chartPageOf } from "../../company-parts/company-pages.ts";
import { fetchBars, fetchEvents, fetchIndices } from "../../company-parts/udf.ts";
import { formatDate } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { FailureNotice, QueryFailure } from "../../ui/FailureNotice.tsx";
import { Segments } from "../../ui/Segments.tsx";

const rangeChoices = priceRanges.map((value) => ({ value, label: value }));

interface PriceHistory {
  readonly bars: Bars;
  readonly jumps: readonly string[];
}

async function fetchHistory(symbol: string, signal: AbortSignal): Promise<PriceHistory> {
  const [bars, events] = await Promise.all([
    fetchBars(symbol, { asTraded: false }, signal),
    fetchEvents(symbol, signal),
  ]);
  return { bars, jumps: listJumpDays(events) };
}

/** Prices rebased to 100, over a range, next to an index if wanted. */
export function PriceComparison({
  companies,
  range,
  index,
  onChange,
}: {
  readonly companies: readonly ComparedCompany[];
  readonly range: PriceRange;
  readonly index: string;
  readonly onChange: (change: { readonly range?: PriceRange; readonly index?: string }) => void;
}) {
  const id = useId();
  const symbols = companies.map(({ company }) => company.symbol);
  const histories = useQueries({
    queries: symbols.map((symbol) => ({
      queryKey: ["udf", "bars-and-jumps", symbol],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchHistory(symbol, signal),
    })),
  });
  const indices = useQuery({
    queryKey: ["udf", "indices"],
    queryFn: ({ signal }) => fetchIndices(signal),
  });
  const against = useQuery({
    queryKey: ["udf", "bars", index, true],
    queryFn: ({ signal }) => fetchBars(index, { asTraded: false }, signal),
    enabled: index !== "",
  });
  const failed = histories.find(({ error }) => error !== null);
  const isReady = histories.every(({ data }) => data !== undefined);
  const indexName = indices.data?.find(({ symbol }) => symbol === index)?.name ?? index;
  const lines = listLines(
    symbols,
    histories.map(({ data }) => data),
    index === "" || against.data === undefined ? null : { name: indexName, bars: against.data },
  );
  const newest = histories
    .map(({ data }) => data?.bars.days ?? [])
    .toSorted((one, other) => (other.at(-1) ?? "").localeCompare(one.at(-1) ?? ""))[0];
  const days = newest ?? [];
  const from = range === "Max" ? "" : (days[firstOfRange(days, range)] ?? "");
  const [first = "", second] = symbols;
  return (
    <section className="compare-section" aria-labelledby={id}>
      <div className="compare-section-head">
        <h2 id={id}>Price performance</h2>
        <Link
          className="compare-chart-link"
          href={`${chartPageOf(first)}${second === undefined ? "" : `&${new URLSearchParams({ compare: second })}`}`}
        >
          Open chart
        </Link>
      </div>
      <div className="compare-ranges">
        <Segments
          label="Period"
          choices={rangeChoices}
          chosen={range}
          onChoose={(chosen) => onChange({ range: chosen })}
        />
        <label className="compare-index">
          <span>Index</span>
          <select value={index} onChange={(event) => onChange({ index: event.target.value })}>
            <option value="">None</option>
            {indices.data?.map(({ symbol, name }) => (
              <option key={symbol} value={symbol}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {failed !== undefined && (
        <FailureNotice
          title="Prices could not be loaded"
          failure={toFailure(failed.error)}
          onRetry={() => {
            for (const { error, refetch } of histories) if (error !== null) void refetch();
          }}
        />
      )}
      <QueryFailure title={`${indexName} could not be loaded`} query={against} />
      {failed === undefined && !isReady && (
        <div className="compare-chart-waiting skeleton" aria-busy="true">
          <span className="visually-hidden">Loading prices</span>
        </div>
      )}
      {failed === undefined && isReady && (
        <RebasedChart
          title="Prices, rebased to 100"
          lines={lines}
          from={from}
          formatDay={formatDate}
          describeSource={(start) => describeSource(start, from, lines)}
        />
      )}
    </section>
  );
}

function listLines(
  symbols: readonly string[],
  histories: readonly (PriceHistory | undefined)[],
  index: { readonly name: string; readonly bars: Bars } | null,
): readonly RebasedLine[] {
  const shares = symbols.flatMap((symbol, at): RebasedLine[] => {
    const history = histories[at];
    if (history === undefined) return [];
    const { bars, jumps } = history;
    return [{ key: symbol, label: symbol, series: { days: bars.days, values: bars.close, jumps } }];
  });
  if (index === null) return shares;
  const { name, bars } = index;
  const series = { days: bars.days, values: bars.close };
  return [...shares, { key: "index", label: name, series, isBenchmark: true }];
}

function describeSource(start: string, from: string, lines: readonly RebasedLine[]): string {
  const jumped = lines.flatMap(({ label, series }) => {
    const jump = series.jumps?.find((day) => day > start);
    return jump === undefined
      ? []
      : [`${label} stops on ${formatDate(jump)} at an unexplained price jump.`];
  });
  return [
    `Exchange closing prices, adjusted for splits and bonuses, excluding dividends. Rebased to 100 on ${formatDate(start)}${
      from !== "" && start > from ? ", the first day with prices for all" : ""
    }.`,
    ...jumped,
  ].join(" ");
}
