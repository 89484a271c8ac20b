import { line } from "d3-shape";
import type { ReactNode } from "react";

/** A panel of a chart: grid lines at its ticks, tick labels on the left. */
export function SeriesPanel({
  at,
  left,
  width,
  ticks,
  y,
  format,
  children,
}: {
  /** From the top of the picture. */
  readonly at: number;
  readonly left: number;
  readonly width: number;
  readonly ticks: readonly number[];
  readonly y: (value: number) => number;
  readonly format: (tick: number) => string;
  readonly children: ReactNode;
}) {
  return (
    <g transform={`translate(${left}, ${at})`}>
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0, ${y(tick)})`}>
          <line className="chart-grid" x2={width} />
          <text className="chart-tick" x={-10} dy="0.32em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {children}
    </g>
  );
}

/** A point of a series where it is drawn; null breaks the line. */
export interface DrawnPoint {
  readonly key: string;
  readonly x: number;
  readonly value: number | null;
}

/** A line with its dots, the one that is read drawn full, and the last value written next to it. */
export function SeriesLine({
  points,
  y,
  readKey,
  format,
}: {
  readonly points: readonly DrawnPoint[];
  readonly y: (value: number) => number;
  readonly readKey: string | undefined;
  readonly format: (value: number) => string;
}) {
  const path = line<DrawnPoint>(
    ({ x }) => x,
    ({ value }) => y(value ?? 0),
  ).defined(({ value }) => value !== null);
  const known = points.filter((point) => point.value !== null);
  const last = known.at(-1);
  return (
    <>
      <path className="chart-line" d={path(points) ?? ""} />
      {known.map(({ key, x, value }) => (
        <circle
          key={key}
          className={key === readKey ? "chart-dot chart-dot-read" : "chart-dot"}
          cx={x}
          cy={y(value ?? 0)}
          r={key === readKey ? 6 : 3}
        />
      ))}
      {last !== undefined && (
        <text className="chart-figure" x={last.x + 10} y={y(last.value ?? 0)} dy="0.32em">
          {format(last.value ?? 0)}
        </text>
      )}
    </>
  );
}
