import { isRise, nameTurn } from "@munshi/engine/contract";
import type { AmountChange } from "@munshi/engine/contract";
import { missingFigure } from "./print-figure.ts";
import type { PrintedChange } from "./print-figure.ts";

const oneDecimal = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/**
 * Change of a result: `▲ +12.8%`, `▲ Turned profitable`; `--` if unknown. Amounts that are not a
 * profit `Turned positive`.
 */
export function printResultChange(change: AmountChange, isProfit: boolean): PrintedChange {
  if (change === null) return { text: missingFigure, direction: "level" };
  if (typeof change !== "number") {
    const name = nameTurn(change, isProfit);
    return isRise(change)
      ? { text: `▲ ${name}`, direction: "rise" }
      : { text: `▼ ${name}`, direction: "fall" };
  }
  const text = `${oneDecimal.format(Math.abs(change))}%`;
  if (!/[1-9]/.test(text)) return { text, direction: "level" };
  return change > 0
    ? { text: `▲ +${text}`, direction: "rise" }
    : { text: `▼ −${text}`, direction: "fall" };
}
