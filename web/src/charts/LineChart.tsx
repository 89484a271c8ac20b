import { extent } from "d3-array";
import { scaleLinear, scalePoint } from "d3-scale";
import { line } from "d3-shape";
import { useState } from "react";
import { printFigure } from "./chart-data.ts";
import type { ChartEntry, ChartProps } from "./chart-data.ts";
import { ChartFrame, ChartImage } from "./ChartFrame.tsx";
import { PointReader } from "./PointReader.tsx";
import { useChartWidth } from "./useChartWidth.ts";

const plotHeight = 220;
const top = 36;
const foot = 48;

/** Width of a digit at the text size of charts, slightly generous. */
const digitWidth = 8.5;
/** Between a figure and what it belongs to. */
const gap = 12;

/** From zero, unless figures fall below it. */
function scaleFigures(entries: readonly ChartEntry[]) {
  const [low = 0, high = 1] = extent(entries, ({ value }) => value);
  return scaleLinear([Math.min(low, 0), Math.max(high, low + 1)], [plotHeight, 0]).nice(4);
}

/**
 * A figure along time, oldest first, its last value written next to it. A slider below walks the points,
 * so that keyboard and finger read each one.
 */
export function LineChart(props: ChartProps) {
  const { entries, entryHeading, figureHeading, format } = props;
  const [place, width] = useChartWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState(entries.length - 1);
  const y = scaleFigures(entries);
  const ticks = y.ticks(4);
  const roomOf = (figures: readonly number[]) =>
    Math.max(...figures.map((figure) => format(figure).length), 3) * digitWidth + gap;
  const known = entries.filter(({ value }) => !Number.isNaN(value));
  const last = known.at(-1);
  const tickRoom = roomOf(ticks);
  const lastRoom = roomOf(last === undefined ? [] : [last.value]);
  const labels = entries.map(({ label }) => label);
  const x = scalePoint(labels, [0, Math.max(width - tickRoom - lastRoom, 80)]);
  const across = (entry: ChartEntry) => x(entry.label) ?? 0;
  const path = line<ChartEntry>(across, ({ value }) => y(value)).defined(
    ({ value }) => !Number.isNaN(value),
  );
  const read = entries[chosen];
  const everyOther = x.step() < 44;
  return (
    <ChartFrame {...props}>
      <div ref={place} className="chart-place">
        <ChartImage of={props} width={width} height={top + plotHeight + foot}>
          <text className="chart-axis" y={14}>
            {figureHeading}
          </text>
          <g transform={`translate(${tickRoom}, ${top})`}>
            {ticks.map((tick) => (
              <g key={tick} transform={`translate(0, ${y(tick)})`}>
                <line className="chart-grid" x2={x.range()[1]} />
                <text className="chart-tick" x={-10} dy="0.32em" textAnchor="end">
                  {format(tick)}
                </text>
              </g>
            ))}
            {entries.map((entry, index) => (
              <text
                key={entry.label}
                className="chart-tick"
                x={across(entry)}
                y={plotHeight + 20}
                textAnchor="middle"
              >
                {everyOther && (entries.length - 1 - index) % 2 === 1 ? "" : entry.label}
              </text>
            ))}
            <text className="chart-axis" x={x.range()[1]} y={plotHeight + 42} textAnchor="end">
              {entryHeading}
            </text>
            <path className="chart-line" d={path(entries) ?? ""} />
            {known.map((entry) => (
              <circle
                key={entry.label}
                className={entry === read ? "chart-dot chart-dot-read" : "chart-dot"}
                cx={across(entry)}
                cy={y(entry.value)}
                r={entry === read ? 6 : 3}
              />
            ))}
            {last !== undefined && (
              <text className="chart-figure" x={across(last) + gap} y={y(last.value)} dy="0.32em">
                {format(last.value)}
              </text>
            )}
          </g>
        </ChartImage>
        {read !== undefined && (
          <PointReader
            count={entries.length}
            chosen={chosen}
            describe={(place) => {
              const entry = entries[place] ?? read;
              return `${entry.label}: ${printFigure(entry.value, format)}`;
            }}
            onChoose={setChosen}
          />
        )}
      </div>
    </ChartFrame>
  );
}
