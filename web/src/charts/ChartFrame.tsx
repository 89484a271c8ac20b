import type { ReactNode } from "react";
import { printFigure } from "./chart-data.ts";
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
