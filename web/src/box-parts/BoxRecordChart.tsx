import { dateOf } from "@munshi/engine/portfolio";
import type { Series } from "@munshi/engine/portfolio";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { coversRange, cutRange, priceRanges } from "../charts/price-ranges.ts";
import type { PriceRange } from "../charts/price-ranges.ts";
import { RebasedChart } from "../charts/RebasedChart.tsx";
import type { RebasedLine } from "../charts/RebasedChart.tsx";
import { formatDate } from "../lib/format.ts";
import { Segments } from "../ui/Segments.tsx";
import { liveDateOf } from "./print-box.ts";
import "./box-record-chart.css";

/** One record, or several to compare. */
export interface BoxLine {
  readonly key: string;
  /** Short, since it is written at the end of the line. */
  readonly label: string;
  readonly series: Series;
  /** For several boxes, the day each went live; null if all of it is back-tested. */
  readonly liveFrom?: number | null;
}

/**
 * Records of boxes and their benchmark, each 100 at the beginning of the chosen range. Back-tested
 * days are dashed, with the first live day marked.
 */
export function BoxRecordChart({
  title = "Performance vs benchmark",
  lines,
  benchmark,
  liveFrom,
  source,
  aside,
}: {
  readonly title?: string;
  readonly lines: readonly BoxLine[];
  readonly benchmark: {
    readonly name: string;
    readonly days: readonly number[];
    readonly values: ArrayLike<number>;
  } | null;
  /** Day since 1970-01-01 on which it went live; null: all of it is back-tested. Absent for several. */
  readonly liveFrom?: number | null;
  /** Source of the figures, in a sentence. */
  readonly source: string;
  /** More choices next to the range. */
  readonly aside?: ReactNode;
}) {
  const [wanted, setRange] = useState<PriceRange>("Max");
  // All begin with the youngest.
  const days = lines
    .map(({ series }) => series.days)
    .reduce((one, other) => ((other[0] ?? 0) > (one[0] ?? 0) ? other : one), []);
  const own = { days, prices: [] };
  const range = coversRange(own, wanted) ? wanted : "Max";
  const drawn = useMemo(() => listLines(lines, benchmark), [lines, benchmark]);
  const first = cutRange(own, range).days[0];
  return (
    <div className="box-record">
      <div className="box-record-choices">
        <Segments
          label="Chart period"
          chosen={range}
          choices={priceRanges.map((value) => ({
            value,
            label: value,
            disabled: !coversRange(own, value),
          }))}
          onChoose={setRange}
        />
        {aside}
      </div>
      <RebasedChart
        title={title}
        lines={drawn}
        from={first === undefined ? "" : dateOf(first)}
        {...(liveFrom !== undefined && { liveSince: liveDateOf(liveFrom) })}
        emptyText={
          first === undefined
            ? "No performance data yet."
            : `Performance starts on ${formatDate(dateOf(first))}. The chart needs two days of data.`
        }
        formatDay={formatDate}
        describeSource={(day) => `${source} Rebased to 100 on ${formatDate(day)}.`}
      />
    </div>
  );
}

function toDated({ days, values }: Series): RebasedLine["series"] {
  return { days: days.map((day) => dateOf(day)), values: Float64Array.from(values) };
}

function listLines(
  lines: readonly BoxLine[],
  benchmark: ({ readonly name: string } & Series) | null,
): readonly RebasedLine[] {
  const boxes = lines.map(({ key, label, series, liveFrom }) => ({
    key,
    label,
    series: toDated(series),
    ...(liveFrom !== undefined && { liveSince: liveDateOf(liveFrom) }),
  }));
  if (benchmark === null || benchmark.days.length === 0) return boxes;
  const index = { key: "benchmark", label: benchmark.name, series: toDated(benchmark) };
  return [...boxes, { ...index, isBenchmark: true }];
}
