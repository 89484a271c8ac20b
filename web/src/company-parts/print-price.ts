import type { DayPrice } from "@munshi/bff/contract";
import { missingFigure, printChange } from "./print-figure.ts";
import type { PrintedChange } from "./print-figure.ts";

/** The day's change in rupees and percent: `▲ +10.25 (+2.14%)`. */
export function printPrice({ change, changePercent }: DayPrice): PrintedChange {
  const rupees = printChange(change, "none");
  if (rupees.text === missingFigure || changePercent === null) return rupees;
  const percent = printChange(changePercent, "percent").text.replace(/^[▲▼] /, "");
  return { text: `${rupees.text} (${percent})`, direction: rupees.direction };
}
