import { scaleBand, scaleLinear } from "d3-scale";
import type { ReactNode } from "react";
import { formatCount, formatDate } from "../lib/format.ts";
import { ChartPicture } from "./ChartPicture.tsx";
import { ChartSheet } from "./ChartSheet.tsx";
import { useChartWidth } from "./useChartWidth.ts";
import "./daily-columns.css";
import "./stacked-columns.css";

const plotHeight = 160;
const top = 12;
const foot = 28;
/** Width of a day's label below its column, with padding. */
const labelWidth = 76;
/** Distinguishable shades; further parts share the last one. */
const shades = 6;

const shadeOf = (part: number): number => Math.min(part, shades - 1);

/** Counts by day, stacked by part, oldest day first. Its table links each count to what was counted. */
export function DailyColumns({
  title,
  source,
  parts,
  days,
  addressOf,
}: {
  readonly title: string;
  readonly source: string;
  readonly parts: readonly { readonly key: string; readonly label: string }[];
  /** Values by `parts`. */
  readonly days: readonly { readonly day: string; readonly values: readonly number[] }[];
  /** Returns the address that lists the rows of a day and part, or null. */
  readonly addressOf: (day: string, part: string) => string | null;
}) {
  const [place, width] = useChartWidth<HTMLDivElement>();
  const totals = days.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const most = Math.max(...totals, 1);
  const y = scaleLinear([0, most], [plotHeight, 0]).nice(3);
  const ticks = y.ticks(3).filter(Number.isInteger);
  const left = formatCount(ticks.at(-1) ?? 0).length * 8.5 + 12;
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, Math.max(width - left - 8, 80)],
  ).paddingInner(0.2);
  const every = Math.max(Math.ceil(labelWidth / Math.max(x.step(), 1)), 1);
  const sum = totals.reduce((all, total) => all + total, 0);
  const peak = days[totals.indexOf(Math.max(...totals))];
  const rows = days.toReversed().map(({ day, values }) => ({
    key: day,
    label: formatDate(day),
    cells: values.map((value, at): ReactNode => {
      const address = value === 0 ? null : addressOf(day, parts[at]?.key ?? "");
      if (address === null) return formatCount(value);
      return (
        <a key={address} href={address}>
          {formatCount(value)}
        </a>
      );
    }),
  }));
  const described =
    sum === 0 || peak === undefined
      ? `${title}. None in this period.`
      : `${title}. ${formatCount(sum)} in ${days.length} days; most on ${formatDate(peak.day)}: ${formatCount(Math.max(...totals))}.`;
  return (
    <ChartSheet
      title={title}
      source={source}
      table={{ heads: ["Day", ...parts.map(({ label }) => label)], rows }}
    >
      {parts.length > 1 && (
        <ul className="daily-legend" aria-hidden>
          {parts.map(({ key, label }, at) => (
            <li key={key}>
              <svg width="12" height="12">
                <rect className={`stack-part stack-shade-${shadeOf(at)}`} width="12" height="12" />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      )}
      <div ref={place} className="chart-place">
        <ChartPicture label={described} width={width} height={top + plotHeight + foot}>
          {() => (
            <g transform={`translate(${left}, ${top})`}>
              {ticks.map((tick) => (
                <g key={tick} transform={`translate(0, ${y(tick)})`}>
                  <line className="chart-grid" x2={x.range()[1]} />
                  <text className="chart-tick" x={-8} dy="0.32em" textAnchor="end">
                    {formatCount(tick)}
                  </text>
                </g>
              ))}
              {days.map(({ day, values }, index) => {
                let stacked = 0;
                return (
                  <g key={day} transform={`translate(${x(day) ?? 0}, 0)`}>
                    {values.map((value, at) => {
                      if (value === 0) return null;
                      stacked += value;
                      const height = Math.max(y(stacked - value) - y(stacked), 1);
                      return (
                        <rect
                          key={parts[at]?.key ?? at}
                          className={`stack-shade-${shadeOf(at)}`}
                          y={y(stacked)}
                          width={x.bandwidth()}
                          height={height}
                        />
                      );
                    })}
                    {(days.length - 1 - index) % every === 0 && (x(day) ?? 0) > labelWidth && (
                      <text
                        className="chart-tick"
                        x={x.bandwidth()}
                        y={plotHeight + 20}
                        textAnchor="end"
                      >
                        {formatDate(day)}
                      </text>
                    )}
                  </g>
                );
              })}
            </g>
          )}
        </ChartPicture>
      </div>
    </ChartSheet>
  );
}
