import { expect, test } from "vitest";
import {
  describeAmountProblem,
  formatChange,
  formatCount,
  formatCounted,
  formatDate,
  formatDay,
  formatFigure,
  formatNumber,
  formatPrice,
  formatRupees,
  formatScore,
  spellForScreen,
} from "./format.ts";

test("counts are grouped by lakh and crore", () => {
  expect(formatCounted(1, "member")).toBe("1 member");
  expect(formatCounted(1_204, "company", "companies")).toBe("1,204 companies");
  expect(formatCount(1234567)).toBe("12,34,567");
  expect(formatCount(4000)).toBe("4,000");
});

test("more than three integer digits are rounded, others keep two decimals", () => {
  expect(formatNumber(1234.56)).toBe("1,235");
  expect(formatNumber(999.5)).toBe("999.50");
  expect(formatNumber(999.994)).toBe("999.99");
  // Two decimals would make it four integer digits.
  expect(formatNumber(-999.996)).toBe("−1,000");
  expect(formatNumber(-123456.7)).toBe("−1,23,457");
  expect(formatNumber(0)).toBe("0.00");
  expect(formatNumber(-0.001)).toBe("0.00");
});

test("prices and market capitalisation keep two decimals at any size", () => {
  expect(formatPrice(123456.789)).toBe("1,23,456.79");
  expect(formatFigure(1812345.6, { type: "number", unit: "money", exact: true })).toBe(
    "18,12,345.60",
  );
  expect(formatFigure(2450, { type: "number", unit: "price", exact: false })).toBe("2,450.00");
});

test("a score has no decimals, and an empty one reads N/A", () => {
  expect(formatFigure(71.6, { type: "number", unit: "score", exact: false })).toBe("72");
  expect(formatFigure(Number.NaN, { type: "number", unit: "score", exact: false })).toBe("N/A");
});

test("an empty figure is two dashes, never a zero", () => {
  for (const empty of [Number.NaN, null, undefined, "", Infinity]) {
    expect(formatFigure(empty, { type: "number", unit: "percent", exact: false })).toBe("--");
  }
});

test("a change carries its sign, unless its digits are all nil", () => {
  const percent = { type: "number", unit: "percent", exact: false } as const;
  expect(formatChange(1.254, percent)).toEqual({ text: "+1.25", direction: "rise" });
  expect(formatChange(-1234.5, percent)).toEqual({ text: "−1,235", direction: "fall" });
  expect(formatChange(-0.004, percent)).toEqual({ text: "0.00", direction: "level" });
  expect(formatChange(Number.NaN, percent)).toEqual({ text: "--", direction: "level" });
});

test("truths read Yes and No, dates DD MMM YY", () => {
  expect(formatFigure(1, { type: "truth", unit: "none", exact: false })).toBe("Yes");
  expect(formatFigure(0, { type: "truth", unit: "none", exact: false })).toBe("No");
  expect(formatDate("2026-11-20")).toBe("20 Nov 26");
  expect(formatDay(0)).toBe("01 Jan 70");
  expect(formatFigure(20_777, { type: "date", unit: "none", exact: false })).toBe("20 Nov 26");
});

test("text that is no date stays as it is", () => {
  expect(formatDate("soon")).toBe("soon");
});

test.each([
  [61.6, "62"],
  ["61.6", "62"],
  [0, "0"],
  [Number.NaN, "N/A"],
  [null, "N/A"],
  [undefined, "N/A"],
  ["", "N/A"],
  ["#VALUE!", "N/A"],
  ["DATA NOT AVALIABLE", "N/A"],
  ["#N/A", "N/A"],
  ["NOT RATED", "NR"],
])("a score of %j is shown as %s", (value, shown) => {
  expect(formatScore(value)).toBe(shown);
});

test("whole rupees have no decimals, paise have two", () => {
  expect(formatRupees(175_000)).toBe("₹1,750");
  expect(formatRupees(175_050)).toBe("₹1,750.50");
  expect(formatRupees(12_345_600)).toBe("₹1,23,456");
});

test.each([
  ["99999999999999", "At most ₹10 crore per order"],
  ["-5000", "Enter an amount above 0"],
  ["12,500.555", "Paise have at most two digits, e.g. 12,500.50"],
  ["a lot", "Enter an amount, e.g. 25,000"],
])("the amount %j is refused with its reason", (typed, reason) => {
  expect(describeAmountProblem(typed)).toBe(reason);
});

test("market capitalisation is spelt alike on all screens", () => {
  expect(spellForScreen("Market Capitalization, 1 year ago")).toBe(
    "Market capitalisation, 1 year ago",
  );
  expect(spellForScreen("Cash as a part of market capitalization.")).toBe(
    "Cash as a part of market capitalisation.",
  );
  expect(spellForScreen("Return on equity")).toBe("Return on equity");
});
