import { extent } from "d3-array";
import { scaleLinear } from "d3-scale";
import { useState } from "react";
import type { ReactNode } from "react";
import { emptyFigure, formatCount } from "../lib/format.ts";
import { ChartPicture } from "./ChartPicture.tsx";
import { ChartSheet } from "./ChartSheet.tsx";
import { PointReader } from "./PointReader.tsx";
import { SeriesLine, SeriesPanel } from "./SeriesPanel.tsx";
import { useChartWidth } from "./useChartWidth.ts";

/** A day with the price and the score of it; null where either is not known. */
export interface PriceScorePoint {
  readonly day: string;
  readonly price: number | null;
  readonly score: number | null;
}

const top = 28;
const priceHeight = 150;
const between = 46;
const scoreHeight = 96;
const foot = 30;
const left = 68;
const right = 76;
const scoreTop = top + priceHeight + between;
const drawn = scoreTop + scoreHeight + foot;

/**
 * Price above, score below, on one line of time: each on its own scale, so that neither seems to
 * follow the other by the choice of an axis.
 */
export function PriceScoreChart({
  title,
  source,
  asOf = null,
  points,
  formatDay,
  formatPrice,
  renderFigure = (_day, _of, text) => text,
}: {
  readonly title: string;
  readonly source: string;
  readonly asOf?: string | null;
  /** Oldest first. */
  readonly points: readonly PriceScorePoint[];
  readonly formatDay: (day: string) => string;
  readonly formatPrice: (price: number) => string;
  /** Renders a figure of the table. */
  readonly renderFigure?: (day: string, of: "price" | "score", text: string) => ReactNode;
}) {
  const [place, width] = useChartWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState(points.length - 1);
  const [first = 0, last = 1] = extent(points, ({ day }) => Date.parse(day));
  const plotWidth = Math.max(width - left - right, 80);
  const across = scaleLinear([first, last], [0, plotWidth]);
  const [low = 0, high = 1] = extent(points, ({ price }) => price ?? undefined);
  const priceY = scaleLinear([Math.min(low, high * 0.9), high], [priceHeight, 0]).nice(4);
  const scoreY = scaleLinear([0, 100], [scoreHeight, 0]);
  const placed = points.map((point) => ({ ...point, x: across(Date.parse(point.day)) }));
  const readKey = points[chosen]?.day;

  const describe = (at: number) => {
    const point = points[at];
    if (point === undefined) return "";
    const price = point.price === null ? "no price" : formatPrice(point.price);
    const score = point.score === null ? "not rated" : `score ${point.score}`;
    return `${formatDay(point.day)}: ${price}, ${score}`;
  };
  const rows = points.map(({ day, price, score }) => ({
    key: day,
    label: formatDay(day),
    cells: [
      renderFigure(day, "price", price === null ? emptyFigure : formatPrice(price)),
      renderFigure(day, "score", score === null ? "NR" : String(score)),
    ],
  }));
  return (
    <ChartSheet
      title={title}
      source={source}
      asOf={asOf}
      table={{ heads: ["Day", "Price, ₹", "Fundamental score"], rows }}
    >
      <div ref={place} className="chart-place">
        <ChartPicture
          label={`${title}. First ${describe(0)}; last ${describe(points.length - 1)}.`}
          width={width}
          height={drawn}
        >
          {() => (
            <>
              <text className="chart-axis" y={14}>
                Price, ₹
              </text>
              <SeriesPanel
                at={top}
                left={left}
                width={plotWidth}
                ticks={priceY.ticks(4)}
                y={priceY}
                format={formatCount}
              >
                <SeriesLine
                  points={placed.map(({ day, x, price }) => ({ key: day, x, value: price }))}
                  y={priceY}
                  readKey={readKey}
                  format={formatPrice}
                />
              </SeriesPanel>
              <text className="chart-axis" y={scoreTop - 14}>
                Fundamental score
              </text>
              <SeriesPanel
                at={scoreTop}
                left={left}
                width={plotWidth}
                ticks={[0, 25, 50, 75, 100]}
                y={scoreY}
                format={String}
              >
                <SeriesLine
                  points={placed.map(({ day, x, score }) => ({ key: day, x, value: score }))}
                  y={scoreY}
                  readKey={readKey}
                  format={String}
                />
                {pickTicks(placed, width < 520 ? 96 : 84).map(({ day, x }) => (
                  <text
                    key={day}
                    className="chart-tick"
                    x={x}
                    y={scoreHeight + 24}
                    textAnchor="middle"
                  >
                    {formatDay(day)}
                  </text>
                ))}
              </SeriesPanel>
            </>
          )}
        </ChartPicture>
        {points.length > 1 && (
          <PointReader
            count={points.length}
            chosen={chosen}
            describe={describe}
            onChoose={setChosen}
          />
        )}
      </div>
    </ChartSheet>
  );
}

/** The last point and, going back, each that has room for its words. */
function pickTicks<Point extends { readonly x: number }>(
  points: readonly Point[],
  room: number,
): readonly Point[] {
  const picked: Point[] = [];
  for (const point of points.toReversed()) {
    const before = picked.at(-1);
    if (before === undefined || before.x - point.x >= room) picked.push(point);
  }
  return picked;
}
