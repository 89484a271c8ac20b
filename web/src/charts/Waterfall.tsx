import { scaleLinear } from "d3-scale";
import { max } from "d3-array";
import { ChartPicture } from "./ChartPicture.tsx";
import { ChartSheet } from "./ChartSheet.tsx";
import type { ChartTable } from "./ChartSheet.tsx";
import { useChartWidth } from "./useChartWidth.ts";
import { placeSteps, spanSteps } from "./waterfall-steps.ts";
import type { PlacedStep, WaterfallStep } from "./waterfall-steps.ts";
import "./waterfall.css";

/** Width of a letter at the text size of charts, slightly generous. */
const letterWidth = 7.4;
const figureRoom = 56;
const foot = 28;

function layOut(width: number, labels: readonly string[]) {
  const labelRoom = (max(labels, ({ length }) => length) ?? 0) * letterWidth + 16;
  const stacked = width < 520 || labelRoom > width * 0.45;
  return stacked
    ? { stacked, noteRoom: 64, rowHeight: 44, labelRoom: 0, barTop: 20, labelTop: 13 }
    : { stacked, noteRoom: 0, rowHeight: 30, labelRoom, barTop: 7, labelTop: 20 };
}

/** Steps that raised or lowered a figure, from its first value to its last. */
export function Waterfall({
  title,
  source,
  asOf = null,
  table,
  start,
  end,
  steps,
  format,
}: {
  readonly title: string;
  readonly source: string;
  readonly asOf?: string | null;
  readonly table: ChartTable;
  readonly start: { readonly label: string; readonly value: number };
  readonly end: { readonly label: string; readonly value: number };
  readonly steps: readonly WaterfallStep[];
  /** Formats a movement, with its sign. */
  readonly format: (moved: number) => string;
}) {
  const [place, width] = useChartWidth<HTMLDivElement>();
  const placed = placeSteps(start.value, steps);
  const lines = [start.label, ...steps.map(nameStep), end.label];
  const { stacked, noteRoom, rowHeight, labelRoom, barTop, labelTop } = layOut(width, lines);
  const room = Math.max(width - labelRoom - figureRoom - noteRoom, 60);
  const x = scaleLinear(spanSteps([start.value, end.value], placed), [figureRoom, room]);
  const height = lines.length * rowHeight;
  const middle = barTop + 8;
  return (
    <ChartSheet title={title} source={source} asOf={asOf} table={table}>
      <div ref={place} className="chart-place">
        <ChartPicture
          label={describeWaterfall(title, start, end, placed, format)}
          width={width}
          height={height + foot}
          className="figure waterfall"
        >
          {() => (
            <>
              <g transform={`translate(${labelRoom}, 0)`}>
                {x.ticks(width < 520 ? 4 : 6).map((tick) => (
                  <g key={tick} transform={`translate(${x(tick)}, 0)`}>
                    <line className="chart-grid" y2={height} />
                    <text className="chart-tick" y={height + 18} textAnchor="middle">
                      {tick}
                    </text>
                  </g>
                ))}
                {[start.value, ...placed.map(({ to }) => to)].map((reached, row) => (
                  <line
                    key={steps[row]?.key ?? "end"}
                    className="waterfall-link"
                    x1={x(reached)}
                    x2={x(reached)}
                    y1={row * rowHeight + middle}
                    y2={(row + 1) * rowHeight + middle}
                  />
                ))}
              </g>
              {/* Labels on rows of their own hide the lines that cross them. */}
              {stacked &&
                lines.map((_, row) => (
                  <rect
                    // oxlint-disable-next-line react/no-array-index-key -- a row is its place
                    key={row}
                    className="waterfall-lane"
                    y={row * rowHeight}
                    width={width}
                    height={barTop - 1}
                  />
                ))}
              {lines.map((label, row) => (
                <text
                  key={row === 0 || row > steps.length ? `${row} ${label}` : steps[row - 1]?.key}
                  className={row === 0 || row > steps.length ? "chart-figure" : "chart-label"}
                  x={labelRoom === 0 ? 0 : labelRoom - 12}
                  y={row * rowHeight + labelTop}
                  textAnchor={labelRoom === 0 ? "start" : "end"}
                >
                  {stacked ? (steps[row - 1]?.label ?? label) : label}
                </text>
              ))}
              {stacked &&
                steps.map(({ key, note }, row) => (
                  <text
                    key={key}
                    className="chart-tick"
                    x={width}
                    y={(row + 1) * rowHeight + barTop + 8}
                    dy="0.34em"
                    textAnchor="end"
                  >
                    {note}
                  </text>
                ))}
              <g transform={`translate(${labelRoom}, 0)`}>
                <Mark x={x(start.value)} y={middle} value={start.value} />
                {placed.map((step, index) => (
                  <g key={step.key} transform={`translate(0, ${(index + 1) * rowHeight})`}>
                    <StepBar step={step} x={x} top={barTop} format={format} />
                  </g>
                ))}
                <g transform={`translate(0, ${(steps.length + 1) * rowHeight})`}>
                  <Mark x={x(end.value)} y={middle} value={end.value} />
                </g>
              </g>
            </>
          )}
        </ChartPicture>
      </div>
    </ChartSheet>
  );
}

function nameStep({ label, note }: WaterfallStep): string {
  return note === undefined ? label : `${label}, ${note}`;
}

function Mark({ x, y, value }: { readonly x: number; readonly y: number; readonly value: number }) {
  return (
    <>
      <circle className="waterfall-mark" cx={x} cy={y} r={5} />
      <text className="chart-figure" x={x + 12} y={y} dy="0.34em">
        {value}
      </text>
    </>
  );
}

function StepBar({
  step: { from, to, moved },
  x,
  top,
  format,
}: {
  readonly step: PlacedStep;
  readonly x: (value: number) => number;
  readonly top: number;
  readonly format: (moved: number) => string;
}) {
  if (moved === null) {
    return (
      <text className="chart-tick" x={x(from) + 8} y={top + 8} dy="0.34em">
        not scored
      </text>
    );
  }
  const isGain = moved >= 0;
  return (
    <>
      <rect
        className={isGain ? "waterfall-gain" : "waterfall-loss"}
        x={Math.min(x(from), x(to))}
        y={top}
        width={Math.max(Math.abs(x(to) - x(from)), 1.5)}
        height={16}
        rx={1.5}
      />
      <text
        className={isGain ? "waterfall-figure-gain" : "waterfall-figure-loss"}
        x={x(to) + (isGain ? 6 : -6)}
        y={top + 8}
        dy="0.34em"
        textAnchor={isGain ? "start" : "end"}
      >
        {format(moved)}
      </text>
    </>
  );
}

function describeWaterfall(
  title: string,
  start: { readonly value: number },
  end: { readonly value: number },
  placed: readonly PlacedStep[],
  format: (moved: number) => string,
): string {
  const known = placed.filter((step) => step.moved !== null && step.moved !== 0);
  const most = known
    .toSorted((a, b) => Math.abs(b.moved ?? 0) - Math.abs(a.moved ?? 0))
    .slice(0, 2);
  const told = most.map(({ label, moved }) => `${label} ${format(moved ?? 0)}`).join(", ");
  return `${title}: from ${start.value} to ${end.value}.${told === "" ? "" : ` Biggest movers: ${told}.`}`;
}
