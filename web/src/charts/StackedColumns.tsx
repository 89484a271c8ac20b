import { scaleBand, scaleLinear } from "d3-scale";
import type { ReactNode } from "react";
import { emptyFigure } from "../lib/format.ts";
import { ChartPicture } from "./ChartPicture.tsx";
import { ChartSheet } from "./ChartSheet.tsx";
import { spreadLabels, stackParts } from "./stacked-layout.ts";
import { useChartWidth } from "./useChartWidth.ts";
import "./stacked-columns.css";

const plotHeight = 240;
const top = 28;
const foot = 30;
const left = 40;
/** Width of a quarter's label below its column, with padding. */
const labelWidth = 76;

/** Parts of 100 percent over time; the parts of the last column are named next to it. Up to six parts. */
export function StackedColumns({
  title,
  source,
  asOf = null,
  parts,
  columns,
  format,
  renderFigure = (_column, _part, text) => text,
}: {
  readonly title: string;
  readonly source: string;
  readonly asOf?: string | null;
  readonly parts: readonly { readonly key: string; readonly label: string }[];
  /** Oldest first; values by `parts`, percent. */
  readonly columns: readonly {
    readonly label: string;
    readonly values: readonly (number | null)[];
  }[];
  readonly format: (value: number) => string;
  /** Renders a figure of the table, by the names of its column and part. */
  readonly renderFigure?: (column: string, part: string, text: string) => ReactNode;
}) {
  const [place, width] = useChartWidth<HTMLDivElement>();
  const right = width < 520 ? 150 : 168;
  const x = scaleBand(
    columns.map(({ label }) => label),
    [0, Math.max(width - left - right, 80)],
  )
    .padding(0.22)
    .round(true);
  const y = scaleLinear([0, 100], [plotHeight, 0]);
  const stacks = columns.map(({ label, values }) => ({
    label,
    parts: stackParts(parts.map(({ key }, index) => ({ key, value: values[index] ?? null }))),
  }));
  const shadeOf = (key: string) => parts.findIndex((part) => part.key === key);
  const last = stacks.at(-1);
  const named = (last?.parts ?? []).toReversed();
  const places = spreadLabels(
    named.map(({ from, to }) => y((from + to) / 2)),
    17,
    plotHeight,
  );
  const everyOther = x.step() < labelWidth ? Math.ceil(labelWidth / Math.max(x.step(), 1)) : 1;
  const rows = columns.toReversed().map(({ label, values }) => ({
    key: label,
    label,
    cells: parts.map(({ key }, index) => {
      const value = values[index] ?? null;
      return renderFigure(label, key, value === null ? emptyFigure : format(value));
    }),
  }));
  return (
    <ChartSheet
      title={title}
      source={source}
      asOf={asOf}
      table={{ heads: ["Quarter", ...parts.map(({ label }) => label)], rows }}
    >
      <div ref={place} className="chart-place">
        <ChartPicture
          label={describeLast(title, last?.label ?? "", named, parts, format)}
          width={width}
          height={top + plotHeight + foot}
        >
          {() => (
            <>
              <text className="chart-axis" y={14}>
                Percent of shares
              </text>
              <g transform={`translate(${left}, ${top})`}>
                {[0, 25, 50, 75, 100].map((tick) => (
                  <g key={tick} transform={`translate(0, ${y(tick)})`}>
                    <line className="chart-grid" x2={x.range()[1]} />
                    <text className="chart-tick" x={-8} dy="0.32em" textAnchor="end">
                      {tick}
                    </text>
                  </g>
                ))}
                {stacks.map((stack, index) => (
                  <g key={stack.label} transform={`translate(${x(stack.label) ?? 0}, 0)`}>
                    {stack.parts.map(({ key, from, to }) => (
                      <rect
                        key={key}
                        className={`stack-part stack-shade-${shadeOf(key)}`}
                        y={y(to)}
                        width={x.bandwidth()}
                        height={Math.max(y(from) - y(to), 0.5)}
                      />
                    ))}
                    {(stacks.length - 1 - index) % everyOther === 0 && (
                      <text
                        className="chart-tick"
                        x={x.bandwidth() / 2}
                        y={plotHeight + 20}
                        textAnchor="middle"
                      >
                        {stack.label}
                      </text>
                    )}
                  </g>
                ))}
                {last !== undefined &&
                  named.map(({ key, from, to }, index) => {
                    const edge = (x(last.label) ?? 0) + x.bandwidth();
                    const at = places[index] ?? 0;
                    return (
                      <g key={key}>
                        <path
                          className="stack-lead"
                          d={`M${edge + 2} ${y((from + to) / 2)}L${edge + 12} ${at}`}
                        />
                        <text className="chart-label" x={edge + 16} y={at} dy="0.32em">
                          {parts[shadeOf(key)]?.label}{" "}
                          <tspan className="chart-figure">{format(to - from)}</tspan>
                        </text>
                      </g>
                    );
                  })}
              </g>
            </>
          )}
        </ChartPicture>
      </div>
    </ChartSheet>
  );
}

function describeLast(
  title: string,
  column: string,
  named: readonly { readonly key: string; readonly from: number; readonly to: number }[],
  parts: readonly { readonly key: string; readonly label: string }[],
  format: (value: number) => string,
): string {
  const told = named.map(({ key, from, to }) => {
    const label = parts.find((part) => part.key === key)?.label ?? key;
    return `${label} ${format(to - from)}`;
  });
  return `${title}. ${column}: ${told.toReversed().join(", ")}.`;
}
