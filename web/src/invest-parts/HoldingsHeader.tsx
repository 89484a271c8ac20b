import type { ReactNode } from "react";
import { emptyFigure, formatPrice, formatRupees, writePercent } from "../lib/format.ts";
import "./holdings-header.css";

/** Money in paise; ratios in percent. Null is not known; omitted figures are not shown. */
export interface HoldingsTotals {
  readonly invested: number;
  /** Cost of what the current value includes, where some of the holdings have no price. */
  readonly pricedCost?: number;
  readonly currentValue: number;
  /** Gain or loss over the day. Absent: not shown, like the returns. */
  readonly dayChange?: number | null;
  /** Money-weighted yearly return (XIRR), or the whole return where `isAbsolute`. */
  readonly yearlyReturn?: number | null;
  /** The return is of less than a year, and not annualised. */
  readonly isAbsolute?: boolean;
  /** Why there is no return. */
  readonly returnNote?: string | null;
  /** The benchmark's return over the same cash flows, and its name. */
  readonly benchmark?: { readonly name: string; readonly yearlyReturn: number } | null;
  /** `20 Nov 26`. */
  readonly asOf: string;
}

function Signed({ paise, base }: { readonly paise: number; readonly base: number }) {
  const direction = paise > 0 ? "rise" : paise < 0 ? "fall" : "level";
  const arrow = { rise: "▲ +", fall: "▼ −", level: "" }[direction];
  return (
    <span className={`holdings-${direction}`}>
      {arrow}
      {formatRupees(Math.abs(paise))}
      {base > 0 && (
        <>
          {" "}
          <span>({writePercent(formatPrice((Math.abs(paise) / base) * 100))})</span>
        </>
      )}
    </span>
  );
}

/** The totals of holdings: current value first, then what it cost, the P&L and the yearly return. */
export function HoldingsHeader({
  totals: { invested, pricedCost = invested, currentValue, asOf, ...more },
}: {
  readonly totals: HoldingsTotals;
}) {
  const { dayChange, yearlyReturn, isAbsolute = false, returnNote = null, benchmark } = more;
  const figures: (readonly [label: string, value: ReactNode])[] = [
    ["Invested", formatRupees(invested)],
    ["P&L", <Signed key="pl" paise={currentValue - pricedCost} base={pricedCost} />],
  ];
  if (dayChange !== undefined) {
    const change =
      dayChange === null ? (
        emptyFigure
      ) : (
        <Signed key="day" paise={dayChange} base={currentValue - dayChange} />
      );
    figures.push(["Day's change", change]);
  }
  if (yearlyReturn !== undefined)
    figures.push([
      isAbsolute ? "Absolute return" : "Annualised return (XIRR)",
      yearlyReturn === null && returnNote !== null ? (
        <span key="return" className="holdings-day">
          {returnNote}
        </span>
      ) : (
        printReturn(yearlyReturn)
      ),
    ]);
  if (benchmark !== undefined && benchmark !== null)
    figures.push([benchmark.name, printReturn(benchmark.yearlyReturn)]);
  return (
    <dl className="holdings-header figure">
      <div className="holdings-value">
        <dt>Current value</dt>
        <dd>{formatRupees(currentValue)}</dd>
        <dd className="holdings-day">As of {asOf}</dd>
      </div>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const printReturn = (percent: number | null): string =>
  percent === null ? emptyFigure : writePercent(formatPrice(percent));
