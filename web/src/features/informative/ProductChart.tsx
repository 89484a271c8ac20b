import { useEffect, useState } from "react";
import { BarChart } from "../../charts/BarChart.tsx";
import type { ChartProps } from "../../charts/chart-data.ts";
import { DonutChart } from "../../charts/DonutChart.tsx";
import { LineChart } from "../../charts/LineChart.tsx";
import type { ChartSpec } from "../../content/informative/informative-content.ts";
import { formatCount } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { loadChart } from "./load-chart.ts";
import type { LoadedChart } from "./load-chart.ts";
import type { MarketEngine } from "../../lib/open-market.ts";

const charts = { bars: BarChart, donut: DonutChart, line: LineChart };

function Drawn({ chart }: { readonly chart: LoadedChart }) {
  const { form, leftOut, source, title, entries, entryHeading, figureHeading } = chart;
  const props: ChartProps = {
    title,
    entries,
    entryHeading,
    figureHeading,
    source: leftOut === "" ? source : `${source} ${leftOut}`,
    format: formatCount,
  };
  const Chart = charts[form];
  return <Chart {...props} />;
}

/** A chart that the published market is asked for; waits in its own size and offers to try again. */
export function ProductChart({
  spec,
  getEngine,
}: {
  readonly spec: ChartSpec;
  readonly getEngine: () => MarketEngine;
}) {
  const [chart, setChart] = useState<LoadedChart | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    loadChart(spec, getEngine, signal).then(
      (loaded) => !signal.aborted && setChart(loaded),
      (error: unknown) => !signal.aborted && setFailure(toFailure(error)),
    );
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt asks again
  }, [spec, getEngine, attempt]);

  if (failure !== null)
    return (
      <FailureNotice
        title="Chart data could not be loaded"
        failure={failure}
        onRetry={() => {
          setFailure(null);
          setAttempt(attempt + 1);
        }}
      />
    );
  if (chart === null)
    return (
      <output
        className={`skeleton informative-waiting informative-waiting-${spec.kind}`}
        aria-label="Loading chart data"
      />
    );
  return <Drawn chart={chart} />;
}
