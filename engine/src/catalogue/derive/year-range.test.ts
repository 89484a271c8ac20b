import { expect, test } from "vitest";

import type { CompanyFacts } from "../../contract/index.ts";
import { companyOf, pricesOf } from "./company.fixture.ts";
import { deriveCompany } from "./company.ts";

const codes = ["highPrice", "lowPrice", "downFrom52wHigh"] as const;

function rangeOf(sessions: number, facts: Partial<CompanyFacts> = {}) {
  const closes: number[] = Array.from({ length: sessions }, (_, i) => (i === 0 ? 80 : 100));
  closes[sessions - 1] = 160;
  const values = deriveCompany(companyOf({ prices: pricesOf(closes), ...facts }));
  return codes.map((code) => values.get(code));
}

test("52 weeks need 200 sessions, of which the latest is one", () => {
  expect(rangeOf(200)).toEqual([160, 80, 0]);
  expect(rangeOf(199)).toEqual([undefined, undefined, undefined]);
});

test("a listing of less than a year needs as large a part of its days", () => {
  const { identity } = companyOf();
  // 2025-06-01 to 2025-06-30 are 30 days: 200 × 30 / 365 = 16.4
  const young = { identity: { ...identity, listedOn: "2025-06-01" } };
  expect(rangeOf(16, young)).toEqual([160, 80, 0]);
  expect(rangeOf(15, young)).toEqual([undefined, undefined, undefined]);
});

test("where sessions are missing a ready-made range stands, widened to hold the price", () => {
  const reported = { highPrice: 150, lowPrice: 70 };
  expect(rangeOf(20, { reported, reportedAsOf: "2025-06-20" }).slice(0, 2)).toEqual([160, 70]);
});
