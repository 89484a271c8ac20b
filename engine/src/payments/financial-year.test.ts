import { expect, test } from "vitest";
import { financialYearOf } from "./tax.ts";

test.each([
  ["2026-03-31", "FY2025-26"],
  ["2026-04-01", "FY2026-27"],
  ["2027-01-15", "FY2026-27"],
  ["2099-12-31", "FY2099-00"],
])("%s is in %s", (date, year) => {
  expect(financialYearOf(date)).toBe(year);
});
