import { printAmount } from "./print-figure.ts";
import { FigureButton } from "./FigureButton.tsx";
import "./year-range.css";

/** Position of a price in its 52-week range. */
export function YearRange({
  low,
  high,
  position,
  isStacked = false,
}: {
  /** Rupees. */
  readonly low: number;
  readonly high: number;
  /** Percent of the way from the low to the high. */
  readonly position: number;
  /** With the bar over its ends. */
  readonly isStacked?: boolean;
}) {
  return (
    <span className={`year-range figure${isStacked ? " year-range-stacked" : ""}`}>
      <span className="year-range-end">
        <span className="visually-hidden">52-week low </span>
        <FigureButton figureKey="lowPrice" title="52-week low" text={printAmount(low, "price")} />
      </span>
      <span className="year-range-bar" aria-hidden>
        <span style={{ left: `${position.toFixed(1)}%` }} />
      </span>
      <span className="year-range-end">
        <span className="visually-hidden">52-week high </span>
        <FigureButton
          figureKey="highPrice"
          title="52-week high"
          text={printAmount(high, "price")}
        />
      </span>
      <span className="visually-hidden">, price {Math.round(position)} % of the range</span>
    </span>
  );
}
