/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn in place, so that it follows the theme */
import type { ReactNode } from "react";
import { describeChart } from "./chart-data.ts";
import type { ChartProps } from "./chart-data.ts";

/** The drawing of a chart: one picture, with its main fact as its name. */
export function ChartImage({
  of,
  width,
  height,
  children,
}: {
  readonly of: ChartProps;
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
}) {
  return (
    <svg role="img" aria-label={describeChart(of)} width={width} height={height} className="figure">
      {children}
    </svg>
  );
}
