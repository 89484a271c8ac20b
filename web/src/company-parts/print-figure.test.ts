import { expect, test } from "vitest";
import {
  crorePrinter,
  printAmount,
  printBare,
  printChange,
  printExactly,
  printScore,
  wrapCrore,
} from "./print-figure.ts";

test("a figure is printed with its unit, and a missing one as two hyphens", () => {
  expect(printAmount(123456.789, "money")).toBe("₹1,23,457 cr");
  expect(printAmount(999.5, "money")).toBe("₹999.50 cr");
  expect(printAmount(-12.345, "percent")).toBe("−12.35 %");
  expect(printAmount(-12.3, "rupees")).toBe("−₹12.30");
  expect(printAmount(45, "days")).toBe("45 days");
  expect(printAmount(1.5, "ratio")).toBe("1.50");
  expect(printAmount(12_34_567, "count")).toBe("12,34,567");
  expect(printAmount(null, "money")).toBe("--");
  expect(printAmount(Number.NaN, "percent")).toBe("--");
});

test("a number of a sum has at least its usual decimals, as in the sum", () => {
  expect(printExactly(1.5, "price", 3)).toBe("₹1.50");
  expect(printExactly(-1.5046, "percent", 3)).toBe("−1.505 %");
  expect(printExactly(36_911.25, "money", 1)).toBe("₹36,911.3 cr");
  expect(printExactly(null, "money", 1)).toBe("--");
});

test("a figure below a head that names its unit has none", () => {
  expect(printBare(12.3, "percent")).toBe("12.30");
  expect(printBare(71.6, "score")).toBe("72");
  expect(printBare(undefined, "money")).toBe("--");
});

test("a score has no decimals, and says whether there was too little or nothing to judge by", () => {
  expect(printScore({ value: 71.6, absence: null })).toBe("72");
  expect(printScore({ value: null, absence: "not-rated" })).toBe("NR");
  expect(printScore({ value: null, absence: "not-available" })).toBe("N/A");
});

test("a change has arrow and sign, and neither where nothing is left of it in print", () => {
  expect(printChange(1.25, "percent")).toEqual({ text: "▲ +1.25 %", direction: "rise" });
  expect(printChange(-0.4, "price")).toEqual({ text: "▼ −₹0.40", direction: "fall" });
  expect(printChange(-0.001, "percent")).toEqual({ text: "0.00 %", direction: "level" });
  expect(printChange(null, "percent")).toEqual({ text: "--", direction: "level" });
});

test("all amounts of a table have the precision of its largest", () => {
  const whole = crorePrinter([1240.5, 80.25, null]);
  expect([whole(1240.5), whole(80.25), whole(null)]).toEqual(["1,241", "80", "--"]);
  const exact = crorePrinter([999.5, -80.255]);
  expect([exact(999.5), wrapCrore(exact(-80.25))]).toEqual(["999.50", "−₹80.25 cr"]);
  expect(wrapCrore(exact(null))).toBe("--");
});
