import type { CompanyQuote } from "@munshi/bff/contract";
import { FigureButton } from "../../company-parts/FigureButton.tsx";
import { printAmount } from "../../company-parts/print-figure.ts";
import { emptyFigure } from "../../lib/format.ts";

/** Where a price stands between the lowest and the highest of 52 weeks. */
export function YearRange({
  quote: { low52, high52, position52 },
}: {
  readonly quote: Pick<CompanyQuote, "low52" | "high52" | "position52">;
}) {
  if (low52 === null || high52 === null || position52 === null) return emptyFigure;
  return (
    <span className="year-range figure">
      <span className="year-range-end">
        <span className="visually-hidden">52-week low </span>
        <FigureButton figureKey="lowPrice" title="52-week low" text={printAmount(low52, "price")} />
      </span>
      <span className="year-range-bar" aria-hidden>
        <span style={{ left: `${position52}%` }} />
      </span>
      <span className="year-range-end">
        <span className="visually-hidden">52-week high </span>
        <FigureButton
          figureKey="highPrice"
          title="52-week high"
          text={printAmount(high52, "price")}
        />
      </span>
      <span className="visually-hidden">, price {Math.round(position52)} % of the range</span>
    </span>
  );
}
