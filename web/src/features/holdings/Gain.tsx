import { emptyFigure, formatPrice, formatExactRupees, writePercent } from "../../lib/format.ts";

/** A gain by arrow, sign and colour, with its percentage below. */
export function Gain({
  paise,
  percent,
}: {
  readonly paise: number | null;
  readonly percent?: number | null;
}) {
  if (paise === null) return emptyFigure;
  const direction = paise > 0 ? "rise" : paise < 0 ? "fall" : "level";
  const sign = { rise: "+", fall: "−", level: "" }[direction];
  const arrow = { rise: "▲ ", fall: "▼ ", level: "" }[direction];
  return (
    <span className={`ledger-${direction}`}>
      <span className="ledger-whole">
        {arrow}
        {sign}
        {formatExactRupees(Math.abs(paise))}
      </span>
      {percent !== undefined && percent !== null && (
        <span className="ledger-below">
          {sign}
          {writePercent(formatPrice(Math.abs(percent)))}
        </span>
      )}
    </span>
  );
}
