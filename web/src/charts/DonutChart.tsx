import { sum } from "d3-array";
import { arc, pie } from "d3-shape";
import type { PieArcDatum } from "d3-shape";
import { printFigure } from "./chart-data.ts";
import type { ChartEntry, ChartProps } from "./chart-data.ts";
import { ChartFrame, ChartImage } from "./ChartFrame.tsx";
import { useChartWidth } from "./useChartWidth.ts";

const radius = 96;
const keyRow = 44;
/** Row height of a key with more parts, with figures next to their names. */
const slimRow = 24;
const mostWideRows = 5;

const ring = arc<PieArcDatum<ChartEntry>>().innerRadius(56).outerRadius(radius).padAngle(0.015);
const slices = pie<ChartEntry>()
  .sort(null)
  .value(({ value }) => (Number.isNaN(value) ? 0 : value));

const share = new Intl.NumberFormat("en-IN", { style: "percent", maximumFractionDigits: 0 });

type DonutProps = ChartProps & {
  /** The figures are percent of the whole already. */
  readonly arePercent?: boolean;
  /** The colour of a part as a CSS value; shades of the accent by default, which suffice for five. */
  readonly colourOf?: (label: string) => string;
};

/** The figure and its part of the whole: `720 · 18 %`. */
function printShare(
  value: number,
  total: number,
  { format, arePercent = false }: DonutProps,
): string {
  const figure = printFigure(value, format);
  if (arePercent || Number.isNaN(value) || total === 0) return figure;
  return `${figure} · ${share.format(value / total)}`;
}

/**
 * Parts of a whole as a ring, clockwise from the top; the key runs in the same order and the shades
 * get lighter along it. For up to five parts, or more with colours of their own.
 */
export function DonutChart(props: DonutProps) {
  const { entries, figureHeading, format, colourOf } = props;
  const isSlim = entries.length > mostWideRows;
  const row = isSlim ? slimRow : keyRow;
  const colour = (label: string) =>
    colourOf === undefined ? undefined : { fill: colourOf(label), stroke: "var(--sheet)" };
  const [place, width] = useChartWidth<HTMLDivElement>();
  const total = sum(entries, ({ value }) => (Number.isNaN(value) ? 0 : value));
  const stacked = width < 480;
  const keyHeight = entries.length * row;
  const ringHeight = 2 * radius + 8;
  const height = stacked ? ringHeight + 16 + keyHeight : Math.max(ringHeight, keyHeight);
  const keyX = stacked ? 0 : 2 * radius + 40;
  const keyY = stacked ? ringHeight + 16 : (height - keyHeight) / 2;
  const middle = stacked ? ringHeight / 2 : height / 2;
  return (
    <ChartFrame {...props}>
      <div ref={place} className="chart-place">
        <ChartImage of={props} width={width} height={height}>
          <g transform={`translate(${radius + 4}, ${middle})`}>
            {slices([...entries]).map((slice, index) => (
              <path
                key={slice.data.label}
                className={`chart-slice chart-shade-${index % 5}`}
                style={colour(slice.data.label)}
                d={ring(slice) ?? ""}
              />
            ))}
            <text className="chart-total" textAnchor="middle" y={2}>
              {format(total)}
            </text>
            <text className="chart-tick" textAnchor="middle" y={20}>
              {figureHeading}
            </text>
          </g>
          {entries.map(({ label, value }, index) => (
            <g key={label} transform={`translate(${keyX}, ${keyY + index * row})`}>
              <rect
                className={`chart-slice chart-shade-${index % 5}`}
                style={colour(label)}
                y={6}
                width={14}
                height={14}
              />
              <text className="chart-label" x={24} y={18}>
                {label}
                {isSlim && (
                  <tspan className="chart-tick" dx={8}>
                    {printShare(value, total, props)}
                  </tspan>
                )}
              </text>
              {!isSlim && (
                <text className="chart-tick" x={24} y={36}>
                  {printShare(value, total, props)}
                </text>
              )}
            </g>
          ))}
        </ChartImage>
      </div>
    </ChartFrame>
  );
}
