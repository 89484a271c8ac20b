import type { Unit } from "@munshi/engine/contract";
import { expect, test } from "vitest";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { writeFigure } from "./write-figure.ts";
import type { FigureForm } from "./write-figure.ts";

test.each<readonly [value: number, unit: Unit, form: FigureForm, text: string]>([
  [123456, "money", "plain", "₹1,23,456 cr"],
  [1999.96, "money", "plain", "₹2,000 cr"],
  [988.624, "money", "plain", "₹988.62 cr"],
  [1002.81, "money", "plain", "₹1,003 cr"],
  [12, "money", "plain", "₹12 cr"],
  [-12.5, "money", "plain", "−₹12.5 cr"],
  [-12.5, "money", "size", "₹12.5 cr"],
  [0.955, "money", "plain", "₹95.5 lakh"],
  [0, "money", "plain", "₹0 cr"],
  [1234.5, "price", "plain", "₹1,234.50"],
  [12.345, "percent", "plain", "12.35%"],
  [-0.5, "percent", "plain", "−0.50%"],
  // zero after rounding has no sign
  [-0.001, "percent", "plain", "0.00%"],
  [9.05, "percent", "change", "9.1%"],
  [-1.25, "percent", "points", "1.25 percentage points"],
  [1, "percent", "points", "1.00 percentage point"],
  [0.999, "percent", "points", "1.00 percentage point"],
  [12.3, "ratio", "plain", "12.30"],
  [45.4, "days", "plain", "45 days"],
  [0.6, "days", "plain", "1 day"],
  [4.25, "years", "plain", "4.3 years"],
  [7, "score", "plain", "7"],
  [123456, "count", "plain", "1,23,456"],
  [123456789, "count", "plain", "12.35 crore"],
  [dayOfDate("2025-03-31"), "none", "month", "March 2025"],
])("%s in %s, told %s, reads %s", (value, unit, form, text) => {
  expect(writeFigure(value, unit, form)).toBe(text);
});
