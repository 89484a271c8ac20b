import type { ReactNode } from "react";
import { describeChart, printFigure } from "./chart-data.ts";
import type { ChartProps } from "./chart-data.ts";
import { ChartSheet } from "./ChartSheet.tsx";

/** The sheet of a chart that has one figure for each entry. */
export function ChartFrame({
  title,
  entries,
  entryHeading,
  figureHeading,
  source,
  format,
  children,
}: ChartProps & { readonly children: ReactNode }) {
  const rows = entries.map(({ label, value, href }) => ({
    key: label,
    label,
    href,
    cells: [printFigure(value, format)],
  }));
  return (
    <ChartSheet
      title={title}
      source={source}
      table={{ heads: [entryHeading, figureHeading], rows }}
    >
      {children}
    </ChartSheet>
  );
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn in place, so that it follows the theme */

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
