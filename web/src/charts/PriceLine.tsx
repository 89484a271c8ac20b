/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn in place, so that it follows the theme */
import { extent } from "d3-array";
import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { useState } from "react";
import type { PointerEvent } from "react";
import { formatDay, formatPrice } from "../lib/format.ts";
import { Table } from "../table/Table.tsx";
import type { PriceSeries } from "./price-ranges.ts";
import { useChartWidth } from "./useChartWidth.ts";
import "./charts.css";
import "./price-line.css";

const plotHeight = 150;
const top = 10;
const foot = 24;
/** For the prices at the right. */
const right = 56;
const height = top + plotHeight + foot;

interface Point {
  readonly day: number;
  readonly price: number;
  readonly x: number;
  readonly y: number;
}

/** A price that a line across the plot marks. */
export interface PriceLevel {
  readonly price: number;
  /** Null: only the line. */
  readonly label: string | null;
  readonly tone: "plain" | "gain" | "loss";
}

/** Something that happened on a day, in days since 1970-01-01. */
export interface PriceMark {
  readonly day: number;
  readonly label: string;
}

/**
 * A share's closes over time. Pointer and arrow keys read each day; its place has the same height
 * with and without data.
 */
export function PriceLine({
  series,
  label,
  levels = [],
  marks = [],
}: {
  readonly series: PriceSeries;
  /** Label without the figures: `Price of ASHA, 1Y`. */
  readonly label: string;
  readonly levels?: readonly PriceLevel[];
  readonly marks?: readonly PriceMark[];
}) {
  const [place, width] = useChartWidth<HTMLDivElement>();
  const [read, setRead] = useState<number | null>(null);
  const { days, prices } = series;
  const end = Math.max(days.at(-1) ?? 1, ...marks.map(({ day }) => day));
  const across = scaleLinear([days[0] ?? 0, end], [0, Math.max(width - right, 80)]);
  const [low = 0, high = 1] = extent(prices);
  const shown = [low, high, ...levels.map(({ price }) => price)];
  const [bottom, peak] = [Math.min(...shown), Math.max(...shown)];
  const room = Math.max((peak - bottom) * 0.04, peak * 0.002);
  const up = scaleLinear([bottom - room, peak + room], [plotHeight, 0]);
  const points = days.map((day, at): Point => {
    const price = prices[at] ?? 0;
    return { day, price, x: across(day), y: up(price) };
  });
  const at = Math.min(read ?? points.length - 1, points.length - 1);
  const point = points[at];
  const describe = (one: Point) => `${formatDay(one.day)}: ₹${formatPrice(one.price)}`;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || point === undefined) {
    return <div ref={place} className="price-line" style={{ height }} />;
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const day = across.invert(x);
    const after = points.findIndex((one) => one.day >= day);
    const [before, next] = [points[after - 1], points[after]];
    if (next === undefined) setRead(points.length - 1);
    else setRead(before !== undefined && day - before.day < next.day - day ? after - 1 : after);
  };
  return (
    <div
      ref={place}
      className="price-line figure"
      style={{ height }}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setRead(null)}
    >
      <svg
        role="img"
        aria-label={`${label}. ${describe(first)}; ${describe(last)}. Lowest ₹${formatPrice(low)}, highest ₹${formatPrice(high)}.`}
        width={width}
        height={height}
      >
        <g transform={`translate(0, ${top})`}>
          {up.ticks(4).map((tick) => (
            <g key={tick} transform={`translate(0, ${up(tick)})`}>
              <line className="chart-grid" x2={across.range()[1]} />
              <text className="chart-tick" x={width} dy="0.32em" textAnchor="end">
                {tick.toLocaleString("en-IN")}
              </text>
            </g>
          ))}
          {pickDays(first.day, end, width < 520 ? 3 : 6).map((day, place, all) => (
            <text
              key={day}
              className="chart-tick"
              x={across(day)}
              y={plotHeight + 18}
              textAnchor={place === 0 ? "start" : place === all.length - 1 ? "end" : "middle"}
            >
              {end - first.day > daysInAQuarter
                ? formatDay(day).slice(3)
                : formatDay(day).slice(0, 6)}
            </text>
          ))}
          <path className="price-line-area" d={drawArea(points) ?? ""} />
          <path className="chart-line" d={drawLine(points) ?? ""} />
          {levels.map(({ price, label: name, tone }, index) => (
            <g key={index} transform={`translate(0, ${up(price)})`}>
              <line className={`price-line-level price-line-${tone}`} x2={across.range()[1]} />
              {name !== null && (
                <text className={`price-line-name price-line-${tone}`} x={4} y={-4}>
                  {name} {formatPrice(price)}
                </text>
              )}
            </g>
          ))}
          {marks.map(({ day, label: name }, index) => (
            <g key={index} transform={`translate(${across(day)}, 0)`}>
              <line className="price-line-mark" y2={plotHeight} />
              <text className="chart-tick" x={-4} y={plotHeight - 4} textAnchor="end">
                {name}
              </text>
            </g>
          ))}
          {read !== null && (
            <line className="price-line-read" x1={point.x} x2={point.x} y2={plotHeight} />
          )}
          <circle className="price-line-dot" cx={point.x} cy={point.y} r={3.5} />
          {read !== null && (
            <text
              className="chart-figure"
              x={Math.min(Math.max(point.x, 76), Math.max(width - right - 76, 76))}
              y={6}
              textAnchor="middle"
            >
              {describe(point)}
            </text>
          )}
        </g>
      </svg>
      {/* Arrow keys walk the days; pointers are read from the plot. */}
      <input
        type="range"
        className="price-line-reader"
        aria-label="Day"
        min={0}
        max={points.length - 1}
        value={at}
        aria-valuetext={describe(point)}
        onChange={(event) => setRead(Number(event.target.value))}
        onBlur={() => setRead(null)}
      />
    </div>
  );
}

const drawLine = line<Point>(
  ({ x }) => x,
  ({ y }) => y,
);
const drawArea = area<Point>(
  ({ x }) => x,
  () => plotHeight,
  ({ y }) => y,
);
const daysInAQuarter = 92;

/** Days at even steps, the first and the last among them. */
function pickDays(first: number, last: number, steps: number): readonly number[] {
  return Array.from({ length: steps }, (_, step) =>
    Math.round(first + ((last - first) * step) / (steps - 1)),
  );
}

/** The closes of a price line, newest first; drawn once it is opened. */
export function PriceTable({
  series,
  label,
}: {
  readonly series: PriceSeries;
  readonly label: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="chart-table" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>View data as table</summary>
      {isOpen && (
        <Table
          label={label}
          className="price-table"
          columns={[
            { id: "day", header: "Day", render: ({ day }) => formatDay(day) },
            {
              id: "price",
              header: "Close, ₹",
              align: "end",
              render: ({ price }) => formatPrice(price),
            },
          ]}
          rows={series.days.map((day, at) => ({ day, price: series.prices[at] ?? 0 })).toReversed()}
          rowKey={({ day }) => day}
        />
      )}
    </details>
  );
}
