import { max } from "d3-array";
import { scaleLinear } from "d3-scale";
import { printFigure } from "./chart-data.ts";
import type { ChartEntry, ChartProps } from "./chart-data.ts";
import { ChartFrame, ChartImage } from "./ChartFrame.tsx";
import { useChartWidth } from "./useChartWidth.ts";

const barHeight = 18;
const footHeight = 44;

/** Width of a letter at the text size of charts, slightly generous. */
const letterWidth = 7.6;

/** Labels go next to the bars, or above them in a narrow chart or if they would fill half of it. */
function layOut(width: number, entries: readonly ChartEntry[]) {
  const longest = max(entries, ({ label }) => label.length) ?? 0;
  const labelRoom = longest * letterWidth + 16;
  const stacked = width < 480 || labelRoom > width * 0.45;
  return {
    rowHeight: stacked ? 48 : 32,
    labelRoom: stacked ? 0 : labelRoom,
    barTop: stacked ? 22 : 7,
    labelTop: stacked ? 14 : 21,
    /** Room for the figure behind the longest bar. */
    figureRoom: 64,
  };
}

/** Lying bars from a common zero, each with its figure at its end. Figures are 0 or more. */
export function BarChart(props: ChartProps) {
  const { entries, figureHeading, format } = props;
  const [place, width] = useChartWidth<HTMLDivElement>();
  const { rowHeight, labelRoom, barTop, labelTop, figureRoom } = layOut(width, entries);
  const room = Math.max(width - labelRoom - figureRoom, 40);
  const largest = max(entries, ({ value }) => (Number.isNaN(value) ? 0 : value)) ?? 0;
  const scale = scaleLinear([0, Math.max(largest, 1)], [0, room]);
  const plotHeight = entries.length * rowHeight;
  const ticks = scale.ticks(room < 300 ? 3 : 5).filter(Number.isInteger);
  return (
    <ChartFrame {...props}>
      <div ref={place} className="chart-place">
        <ChartImage of={props} width={width} height={plotHeight + footHeight}>
          <g transform={`translate(${labelRoom}, 0)`}>
            {ticks.map((tick) => (
              <g key={tick} transform={`translate(${scale(tick)}, 0)`}>
                <line className="chart-grid" y2={plotHeight} />
                <text
                  className="chart-tick"
                  y={plotHeight + 16}
                  textAnchor={tick === 0 && labelRoom === 0 ? "start" : "middle"}
                >
                  {format(tick)}
                </text>
              </g>
            ))}
            <text className="chart-axis" y={plotHeight + 36}>
              {figureHeading}
            </text>
          </g>
          {entries.map(({ label, value }, index) => (
            <g key={label} transform={`translate(0, ${index * rowHeight})`}>
              <text
                className="chart-label"
                x={labelRoom === 0 ? 0 : labelRoom - 12}
                y={labelTop}
                textAnchor={labelRoom === 0 ? "start" : "end"}
              >
                {label}
              </text>
              {!Number.isNaN(value) && (
                <rect
                  className="chart-bar"
                  x={labelRoom}
                  y={barTop}
                  width={scale(value)}
                  height={barHeight}
                />
              )}
              <text
                className="chart-figure"
                x={labelRoom + (Number.isNaN(value) ? 0 : scale(value)) + 8}
                y={barTop + 14}
              >
                {printFigure(value, format)}
              </text>
            </g>
          ))}
        </ChartImage>
      </div>
    </ChartFrame>
  );
}
