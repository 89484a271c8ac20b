import { rebaseSeries } from "@munshi/engine/contract";
import type { DatedValues, RebasedSeries } from "@munshi/engine/contract";
import { bisector, extent } from "d3-array";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { useMemo, useState } from "react";
import { formatNumber } from "../lib/format.ts";
import { ChartPicture } from "./ChartPicture.tsx";
import { ChartSheet } from "./ChartSheet.tsx";
import { PointReader } from "./PointReader.tsx";
import { SeriesPanel } from "./SeriesPanel.tsx";
import { useChartWidth } from "./useChartWidth.ts";
import "./rebased-chart.css";

/** A share, a portfolio or the index that it is measured by. */
export interface RebasedLine {
  readonly key: string;
  /** Written at the end of its line: `KONKAN`. */
  readonly label: string;
  readonly series: DatedValues;
  /** An index: drawn thinner, behind the others. */
  readonly isBenchmark?: boolean;
  /** Set if lines went live on different days. */
  readonly liveSince?: LiveSince;
}

/** The day from which a record is real; null: all of it is back-tested. */
type LiveSince = string | null;

const top = 12;
const plotHeight = 300;
const foot = 30;
const left = 44;
const labelHeight = 17;
/** Width of a letter at the text size of charts, slightly generous. */
const letterWidth = 9;
const mostTableRows = 40;
/** Below this width names are listed above the lines, which end with their values alone. */
const leastNamedWidth = 520;

/**
 * Performance next to each other: lines that are all 100 on their first common day, named at their
 * ends. A pointer or the slider below reads a day. With `liveSince` all lines but the index are
 * dashed before that day; a line with its own day has a ring there.
 */
export function RebasedChart({
  title,
  describeSource,
  lines,
  from,
  liveSince,
  emptyText = "These companies have no common trading days in this period.",
  formatDay,
}: {
  readonly title: string;
  /** Returns the source of the figures, with the day on which all are 100. */
  readonly describeSource: (firstDay: string) => string;
  readonly lines: readonly RebasedLine[];
  /** The first day wanted; all begin on the first day that they have in common since. */
  readonly from: string;
  /** Absent if nothing is back-tested. */
  readonly liveSince?: LiveSince;
  readonly emptyText?: string;
  readonly formatDay: (day: string) => string;
}) {
  const [place, width] = useChartWidth<HTMLDivElement>();
  const [read, setRead] = useState<number | null>(null);
  const rebased = useMemo(
    () =>
      rebaseSeries(
        lines.map(({ series }) => series),
        from,
      ),
    [lines, from],
  );
  const { days, values } = rebased;
  const last = days.length - 1;
  const chosen = read === null || read > last ? last : read;
  if (days.length < 2) {
    return <p className="rebased-none">{emptyText}</p>;
  }
  const isNamed = width >= leastNamedWidth;
  const ends = lines.map(({ label }, at) =>
    readEnd(isNamed ? label : "", values[at] ?? new Float64Array()),
  );
  const right = Math.max(...ends.map(({ text }) => text.length)) * letterWidth + 12;
  const plotWidth = Math.max(width - left - right, 80);
  const times = days.map((day) => Date.parse(day));
  const x = scaleLinear([times[0] ?? 0, times[last] ?? 1], [0, plotWidth]);
  const [low = 100, high = 100] = extent(values.flatMap((line) => [...line]));
  const y = scaleLinear([low, high], [plotHeight, 0]).nice(5);
  const labelTops = placeLabels(
    ends.map(({ value }) => y(value)),
    { height: labelHeight, least: 6, most: plotHeight },
  );
  const path = line<number>(
    (_, at) => x(times[at] ?? 0),
    (value) => y(value),
  ).defined((value) => !Number.isNaN(value));
  const live = findLive(days, liveSince);
  const nameDay = (day: string) =>
    liveSince === undefined || (liveSince !== null && day >= liveSince)
      ? formatDay(day)
      : `${formatDay(day)} (back-tested)`;
  const describe = (at: number) => describeDay(lines, rebased, at, nameDay);
  const at = x(times[chosen] ?? 0);
  return (
    <ChartSheet
      title={title}
      source={describeSource(days[0] ?? "")}
      table={tableOf(lines, rebased, nameDay)}
    >
      {!isNamed && (
        <ul className="rebased rebased-key" aria-hidden>
          {lines.map(({ key, label, isBenchmark = false }, order) => (
            <li key={key} data-line={isBenchmark ? "benchmark" : order}>
              {label}
            </li>
          ))}
        </ul>
      )}
      <div
        ref={place}
        className="chart-place rebased"
        onPointerMove={({ clientX, currentTarget }) => {
          const within = clientX - currentTarget.getBoundingClientRect().left - left;
          setRead(nearest(times, x.invert(within)));
        }}
        onPointerLeave={() => setRead(null)}
      >
        <ChartPicture
          label={`${title}. ${describe(last)}.`}
          width={width}
          height={top + plotHeight + foot}
        >
          {() => (
            <SeriesPanel
              at={top}
              left={left}
              width={plotWidth}
              ticks={y.ticks(5)}
              y={y}
              format={formatTick}
            >
              <line className="rebased-base" x2={plotWidth} y1={y(100)} y2={y(100)} />
              {pickDays(days, plotWidth).map((day) => (
                <text
                  key={day}
                  className="chart-tick"
                  x={x(Date.parse(day))}
                  y={plotHeight + 22}
                  textAnchor={day === days[0] ? "start" : "middle"}
                >
                  {formatDay(day)}
                </text>
              ))}
              <line className="rebased-read" x1={at} x2={at} y2={plotHeight} />
              {live > 0 && (
                <LiveBoundary
                  at={live > last ? null : x(times[live] ?? 0)}
                  width={plotWidth}
                  label={
                    live > last || liveSince == null
                      ? "Back-tested"
                      : `Live since ${formatDay(liveSince)}`
                  }
                />
              )}
              {lines.map(({ key, label, isBenchmark = false, liveSince: ownLive }, order) => {
                const drawn = values[order] ?? new Float64Array();
                const value = drawn[chosen] ?? Number.NaN;
                const from = ownLive === undefined ? live : findLive(days, ownLive);
                return (
                  <g key={key} data-line={isBenchmark ? "benchmark" : order}>
                    {from > 0 && !isBenchmark && (
                      <path
                        className="rebased-line rebased-tested"
                        d={path([...drawn.subarray(0, from + 1)]) ?? ""}
                      />
                    )}
                    <path
                      className="rebased-line"
                      d={path(isBenchmark ? [...drawn] : maskBefore(drawn, from)) ?? ""}
                    />
                    {ownLive !== undefined && from > 0 && from <= last && (
                      <circle
                        className="rebased-dot rebased-went-live"
                        cx={x(times[from] ?? 0)}
                        cy={y(drawn[from] ?? 100)}
                        r={3}
                      />
                    )}
                    {!Number.isNaN(value) && (
                      <circle className="rebased-dot" cx={at} cy={y(value)} r={4} />
                    )}
                    <text
                      className="rebased-label"
                      x={plotWidth + 8}
                      y={labelTops[order]}
                      dy="0.32em"
                    >
                      {ends[order]?.text ?? label}
                    </text>
                  </g>
                );
              })}
            </SeriesPanel>
          )}
        </ChartPicture>
        <PointReader count={days.length} chosen={chosen} describe={describe} onChoose={setRead} />
      </div>
    </ChartSheet>
  );
}

/** Place of the first live day; beyond the end if all days are back-tested. */
function findLive(days: readonly string[], liveSince: LiveSince | undefined): number {
  if (liveSince === undefined) return 0;
  const at = liveSince === null ? -1 : days.findIndex((day) => day >= liveSince);
  return at === -1 ? days.length : at;
}

function maskBefore(values: Float64Array, from: number): number[] {
  return Array.from(values, (value, at) => (at < from ? Number.NaN : value));
}

/** End of the back-tested part; `at` is null if all of it is back-tested. */
function LiveBoundary({
  at,
  width,
  label,
}: {
  readonly at: number | null;
  readonly width: number;
  readonly label: string;
}) {
  const isRight = at !== null && at > width / 2;
  return (
    <>
      {at !== null && <line className="rebased-live" x1={at} x2={at} y2={plotHeight} />}
      <text
        className="chart-tick"
        x={(at ?? 0) + (isRight ? -6 : at === null ? 0 : 6)}
        y={plotHeight - 8}
        textAnchor={isRight ? "end" : "start"}
      >
        {label}
      </text>
    </>
  );
}

const oneDecimal = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

function formatTick(value: number): string {
  return formatNumber(value).replace(/\.00$/, "");
}

/** The last value of a line, and what is written there: `KONKAN 134.2`. */
function readEnd(
  label: string,
  line: Float64Array,
): { readonly value: number; readonly text: string } {
  const value = line.findLast((one) => !Number.isNaN(one)) ?? 100;
  return { value, text: `${label} ${oneDecimal.format(value)}`.trim() };
}

const noValue = "no data";

function printValue(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? noValue : oneDecimal.format(value);
}

/** The value of a line on a day, and that it is back-tested where that is not said of the day. */
function printAt({ liveSince }: RebasedLine, day: string, value: number | undefined): string {
  const text = printValue(value);
  const isLive = liveSince === undefined || (liveSince !== null && day >= liveSince);
  return isLive || text === noValue ? text : `${text} (back-tested)`;
}

function describeDay(
  lines: readonly RebasedLine[],
  { days, values }: RebasedSeries,
  at: number,
  formatDay: (day: string) => string,
): string {
  const day = days[at] ?? "";
  const figures = lines.map(
    (line, order) => `${line.label} ${printAt(line, day, values[order]?.[at])}`,
  );
  return `${formatDay(day)}: ${figures.join(", ")}`;
}

const bisectTimes = bisector((time: number) => time);

function nearest(times: readonly number[], time: number): number {
  return Math.min(Math.max(bisectTimes.center(times, time), 0), times.length - 1);
}

/** Days below the plot, evenly apart as far as they have room. */
function pickDays(days: readonly string[], width: number): readonly string[] {
  const count = Math.max(2, Math.min(6, Math.floor(width / 96)));
  const step = (days.length - 1) / (count - 1);
  return [...new Set(Array.from({ length: count }, (_, at) => days[Math.round(at * step)] ?? ""))];
}

/** All days, or of many the first, each month's last and the newest. */
function tableOf(
  lines: readonly RebasedLine[],
  { days, values }: RebasedSeries,
  formatDay: (day: string) => string,
) {
  const isLong = days.length > mostTableRows;
  const rows = days.flatMap((day, at) => {
    const isMonthEnd = day.slice(0, 7) !== days[at + 1]?.slice(0, 7);
    if (isLong && at > 0 && !isMonthEnd) return [];
    const cells = lines.map((line, order) => printAt(line, day, values[order]?.[at]));
    return [{ key: day, label: formatDay(day), cells }];
  });
  return { heads: ["Day", ...lines.map(({ label }) => label)], rows: rows.toReversed() };
}

/** Moves labels apart that would overlap, keeping their order; places are of their middles. */
export function placeLabels(
  wanted: readonly number[],
  {
    height,
    least,
    most,
  }: { readonly height: number; readonly least: number; readonly most: number },
): readonly number[] {
  const order = wanted.map((_, at) => at).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = wanted.map((place) => Math.min(Math.max(place, least), most));
  for (const [rank, at] of order.entries()) {
    const above = order[rank - 1];
    if (above === undefined) continue;
    placed[at] = Math.max(placed[at] ?? 0, (placed[above] ?? 0) + height);
  }
  let limit = most;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, limit);
    limit = (placed[at] ?? 0) - height;
  }
  return placed;
}
