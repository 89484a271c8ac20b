import { expect, test } from "vitest";

import type { CompanyFacts } from "../../contract/index.ts";
import {
  companyOf,
  plainQuarter,
  plainYear,
  pricesOf,
  quartersOf,
  yearsOf,
} from "./company.fixture.ts";
import { deriveCompany } from "./company.ts";

function figureOf(key: string, facts: Partial<CompanyFacts>): number {
  return Number(deriveCompany(companyOf(facts)).get(key) ?? Number.NaN);
}

const growing = (yearly: number) =>
  yearsOf(2025, ...Array.from({ length: 6 }, (_, back) => plainYear(yearly ** -back)));

test("Intrinsic Value pays 8.5 earnings and two for each percent of growth, up to fifteen", () => {
  expect(figureOf("intrinsicValue", { years: growing(1.1) })).toBeCloseTo(12 * (8.5 + 2 * 10), 6);
  expect(figureOf("intrinsicValue", { years: growing(1.3) })).toBeCloseTo(12 * (8.5 + 2 * 15), 6);
  expect(figureOf("intrinsicValue", { years: growing(0.9) })).toBeCloseTo(12 * 8.5, 6);
  expect(figureOf("intrinsicValue", { years: yearsOf(2025, plainYear()) })).toBeNaN();
});

test("Graham is the Graham number over the price", () => {
  const facts = { years: yearsOf(2025, plainYear()), prices: pricesOf([100]) };
  expect(figureOf("graham", facts)).toBeCloseTo(Math.sqrt(22.5 * 12 * 60) / 100, 9);
});

test("G Factor counts growth tests and is empty where fewer than five can be made", () => {
  // 20 % a year passes sales and profit over 1, 3 and 5 years and EPS over 3; no quarters, OPM level
  expect(figureOf("gFactor", { years: growing(1.2) })).toBe(7);
  const quarters = quartersOf(2025, ...[1.2, 1.2, 1.2, 1.2, 1].map(plainQuarter));
  expect(figureOf("gFactor", { years: growing(1.2), quarters })).toBe(9);
  expect(figureOf("gFactor", { years: growing(1.05) })).toBe(0);
  expect(figureOf("gFactor", { years: yearsOf(2025, plainYear(), plainYear()) })).toBeNaN();
});

test("debt ratios of users' own follow their stated formulas", () => {
  const facts = { years: yearsOf(2025, plainYear()), prices: pricesOf([180]) };
  expect(figureOf("debtCapacity", facts)).toBe(720); // 3 × 240
  expect(figureOf("marketCapToDebtCapacity", facts)).toBe(2.5); // 1800 / 720
  expect(figureOf("debtPlus", facts)).toBe(185); // 160 + 25
  expect(figureOf("leverage", facts)).toBe(0.6); // 360 / 600
  expect(figureOf("cashByMarketCap", facts)).toBeCloseTo(60 / 1800, 9);
  expect(figureOf("cashAfterObligationsByMarketCap", facts)).toBeCloseTo(-125 / 1800, 9); // 60 − 160 − 25
});

test("return on invested capital is after tax", () => {
  // 200 × (1 − 45 / 180) / (640 + 160 − 60)
  const facts = { years: yearsOf(2025, plainYear()) };
  expect(figureOf("returnOnInvestedCapital", facts)).toBeCloseTo((100 * 150) / 740, 9);
  expect(figureOf("freeCashFlow", facts)).toBe(105); // 160 − 60 + 5
});

test("52-week figures place the price between the year's ends", () => {
  const facts = { prices: pricesOf([...Array.from({ length: 198 }, () => 80), 120, 110]) };
  expect(figureOf("downFrom52wHigh", facts)).toBeCloseTo(100 / 12, 9); // 10 / 120
  expect(figureOf("from52wHigh", facts)).toBeCloseTo(11 / 12, 9);
  expect(figureOf("upFrom52wLow", facts)).toBeCloseTo(37.5, 9); // 30 / 80
  expect(figureOf("index52w", facts)).toBe(75); // 30 / 40
  expect(figureOf("tradedValue", facts)).toBe(0.011); // ₹ 110 × 1,000 = ₹ 1.1 lakh
  expect(figureOf("priceChangePercent", facts)).toBeCloseTo(-100 / 12, 9); // of the previous close
});

test("historical multiples are means of year ends that have a price", () => {
  // closes of 31 March 2025 and 2024: 132 and 100; EPS 12 and 10
  const closes = Array.from({ length: 500 }, (_, i) => (i < 200 ? 100 : 132));
  const years = yearsOf(2025, plainYear(), { ...plainYear(), epsBasic: 10 }, plainYear());
  expect(figureOf("historicalPe3Years", { years, prices: pricesOf(closes) })).toBeCloseTo(10.5, 9); // (11 + 10) / 2
});
