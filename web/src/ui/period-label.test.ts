import { expect, test } from "vitest";
import { namePeriod } from "./PeriodLabel.tsx";

test("a period is named as investors know it", () => {
  expect(namePeriod({ span: "trailing-year", end: "2026-09-30" })).toBe("TTM");
  expect(namePeriod({ span: "year", end: "2026-03-31" })).toBe("FY26");
  expect(namePeriod({ span: "quarter", end: "2026-09-30" })).toBe("Sep 26 quarter");
  expect(namePeriod({ span: "52-weeks", end: "2026-11-20" })).toBe("52 weeks");
});
