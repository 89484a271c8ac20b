import { expect, test } from "vitest";

import { companyOf, plainQuarter, pricesOf, quartersOf, yearsOf } from "./company.fixture.ts";
import { deriveCompany } from "./company.ts";

/** Newest first; in binary 0.17 + 0.12 − 0.13 − 0.16 = 2.8e-17. */
const earnings = [0.17, 0.12, -0.13, -0.16];

test("earnings that cancel out over four quarters are nil, and multiples of them empty", () => {
  expect(0.17 + 0.12 - 0.13 - 0.16).toBeGreaterThan(0);
  const quarters = quartersOf(
    2025,
    ...earnings.map((amount) => ({
      ...plainQuarter(),
      epsBasic: amount,
      profitToOwners: amount,
    })),
  );
  const values = deriveCompany(companyOf({ quarters, prices: pricesOf([14.2, 14.3]) }));
  expect(values.get("eps")).toBe(0);
  expect(values.get("netProfit")).toBe(0);
  expect(values.get("currentPrice")).toBe(14.3);
  const multiples = ["priceToEarning", "pbXPe", "grahamNumber", "intrinsicValue"];
  expect(multiples.filter((multiple) => values.has(multiple))).toEqual([]);
});

test("a profit that minorities take whole is nil", () => {
  // 0.1 + 0.2 as reported by one line, 0.3 by the other: 5.6e-17 apart
  const years = yearsOf(2025, { profitAfterTax: 0.1 + 0.2, minorityShare: 0.3 });
  expect(deriveCompany(companyOf({ years })).get("netProfit@y0")).toBe(0);
});

test("the smallest figures that are reported stay", () => {
  const years = yearsOf(2025, { profitToOwners: 0.0001, epsBasic: 0.01 }); // ₹ 1,000 and a paisa
  const values = deriveCompany(companyOf({ years, prices: pricesOf([5, 5]) }));
  expect(values.get("netProfit")).toBe(0.0001);
  expect(values.get("priceToEarning")).toBe(500); // 5 / 0.01
});
