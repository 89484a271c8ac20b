import { missingFigure } from "./print-figure.ts";
import type { PrintedChange } from "./print-figure.ts";

const oneDecimal = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** How much a result went up or down, percent with one decimal: `▲ +12.8%`; `--` where unknown. */
export function printResultChange(percent: number | null): PrintedChange {
  if (percent === null) return { text: missingFigure, direction: "level" };
  const text = `${oneDecimal.format(Math.abs(percent))}%`;
  if (!/[1-9]/.test(text)) return { text, direction: "level" };
  return percent > 0
    ? { text: `▲ +${text}`, direction: "rise" }
    : { text: `▼ −${text}`, direction: "fall" };
}
