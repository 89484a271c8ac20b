import { alignSeries, dateOf, findMaxDrawdown, listDrawdowns } from "@munshi/engine/portfolio";
import type { Drawdown } from "@munshi/engine/portfolio";
import { bisector } from "d3-array";
import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { useMemo, useState } from "react";
import { printPercent } from "../../box-parts/print-box.ts";
import { ChartPicture } from "../../charts/ChartPicture.tsx";
import { ChartSheet } from "../../charts/ChartSheet.tsx";
import { PointReader } from "../../charts/PointReader.tsx";
import { SeriesPanel } from "../../charts/SeriesPanel.tsx";
import { useChartWidth } from "../../charts/useChartWidth.ts";
import { formatDate, formatDay, writePercent } from "../../lib/format.ts";
import type { ShownRecord } from "./record.ts";

const plotHeight = 300;
const top = 12;
const foot = 30;
const left = 60;
const daysInTable = 40;
const bisectDays = bisector((day: number) => day);

/** `−23.4 % from 12 Jan 24 to 3 Jun 24, recovered on 9 Dec 24`. */
export function describeFall({ depth, peak, trough, recovery }: Drawdown): string {
  if (depth === 0) return "No drawdown so far.";
  const end = recovery === null ? "not recovered yet" : `recovered on ${formatDay(recovery)}`;
  return `Max. drawdown: ${printPercent(depth)} from ${formatDay(peak)} to ${formatDay(trough)}, ${end}.`;
}

/** Drawdown from the previous peak by day, with the index's. */
export function Drawdowns({ record }: { readonly record: ShownRecord }) {
  const [place, width] = useChartWidth<HTMLDivElement>();
  const [read, setRead] = useState<number | null>(null);
  const { series, benchmark } = record;
  const { days, falls, ofIndex, worst } = useMemo(() => {
    const [own, index] = benchmark === null ? [series, null] : alignSeries(series, benchmark);
    return {
      days: own.days,
      falls: listDrawdowns(own),
      ofIndex: index === null ? null : listDrawdowns(index),
      worst: findMaxDrawdown(own),
    };
  }, [series, benchmark]);
  const last = days.length - 1;
  if (last < 1 || worst === null) {
    return <p className="box-soft">Not enough data for drawdown.</p>;
  }
  const chosen = Math.min(read ?? last, last);
  const plotWidth = Math.max(width - left - 8, 80);
  const x = scaleLinear([days[0] ?? 0, days[last] ?? 1], [0, plotWidth]);
  const lowest = Math.min(-1, ...falls, ...(ofIndex ?? []));
  const y = scaleLinear([lowest, 0], [plotHeight, 0]).nice(4);
  const across = (_: number, at: number) => x(days[at] ?? 0);
  const describe = (at: number) =>
    [
      `${formatDay(days[at] ?? 0)}: box ${printPercent(falls[at] ?? 0)}`,
      ...(ofIndex === null ? [] : [`${benchmark?.name ?? ""} ${printPercent(ofIndex[at] ?? 0)}`]),
    ].join(", ");
  return (
    <ChartSheet
      title="Drawdown"
      source={`Percent below the previous peak. ${describeFall(worst)}`}
      asOf={dateOf(days[last] ?? 0)}
      table={{
        heads: ["Day", "Box", ...(ofIndex === null ? [] : [benchmark?.name ?? ""])],
        rows: pickRows(days).map((at) => ({
          key: String(days[at]),
          label: formatDay(days[at] ?? 0),
          cells: [falls, ...(ofIndex === null ? [] : [ofIndex])].map((line) =>
            printPercent(line[at] ?? 0),
          ),
        })),
      }}
    >
      {benchmark !== null && (
        <ul className="rebased rebased-key" aria-hidden>
          <li className="drawdown-key">Box</li>
          <li data-line="benchmark">{benchmark.name}</li>
        </ul>
      )}
      <div
        ref={place}
        className="chart-place"
        onPointerMove={({ clientX, currentTarget }) => {
          const day = x.invert(clientX - currentTarget.getBoundingClientRect().left - left);
          setRead(Math.min(Math.max(bisectDays.center(days, day), 0), last));
        }}
        onPointerLeave={() => setRead(null)}
      >
        <ChartPicture
          label={`Drawdown. ${describeFall(worst)}`}
          width={width}
          height={top + plotHeight + foot}
        >
          {() => (
            <SeriesPanel
              at={top}
              left={left}
              width={plotWidth}
              ticks={y.ticks(4)}
              y={y}
              format={(tick) => writePercent(String(tick).replace("-", "−"))}
            >
              {pickDays(days, plotWidth).map((day, order) => (
                <text
                  key={day}
                  className="chart-tick"
                  x={x(day)}
                  y={plotHeight + 22}
                  textAnchor={order === 0 ? "start" : day === days[last] ? "end" : "middle"}
                >
                  {formatDate(dateOf(day)).slice(3)}
                </text>
              ))}
              <path
                className="drawdown-area"
                d={area<number>(across, y(0), (value) => y(value))([...falls]) ?? ""}
              />
              {ofIndex !== null && (
                <path
                  className="drawdown-index"
                  d={line<number>(across, (value) => y(value))([...ofIndex]) ?? ""}
                />
              )}
              <line
                className="rebased-read"
                x1={x(days[chosen] ?? 0)}
                x2={x(days[chosen] ?? 0)}
                y2={plotHeight}
              />
              <circle
                className="rebased-dot"
                cx={x(days[chosen] ?? 0)}
                cy={y(falls[chosen] ?? 0)}
                r={4}
              />
            </SeriesPanel>
          )}
        </ChartPicture>
        <PointReader count={days.length} chosen={chosen} describe={describe} onChoose={setRead} />
      </div>
    </ChartSheet>
  );
}

function pickDays(days: readonly number[], width: number): readonly number[] {
  const count = Math.max(2, Math.min(6, Math.floor(width / 88)));
  const step = (days.length - 1) / (count - 1);
  const picked = Array.from({ length: count }, (_, at) => days[Math.round(at * step)] ?? 0);
  return [...new Set(picked)];
}

/** Positions of the days in the table, newest first. */
function pickRows(days: readonly number[]): readonly number[] {
  const places = days.map((_, at) => at);
  const isLong = days.length > daysInTable;
  const monthOf = (at: number) => dateOf(days[at] ?? 0).slice(0, 7);
  return places
    .filter((at) => !isLong || at === days.length - 1 || monthOf(at) !== monthOf(at + 1))
    .toReversed();
}
