import { expect, test } from "vitest";
import { canGrow, toCommonSize, toYearGrowth } from "./statement-views.ts";

test("common size is the percentage of the base in the same period, to two decimals", () => {
  // 30 / 120 and 1 / 3; nothing by nothing and nothing by nil
  expect(toCommonSize([30, 1, 5, null, -6], [120, 3, 0, 10, 120])).toEqual([
    25,
    33.33,
    null,
    null,
    -5,
  ]);
});

test("growth compares with the same month a year earlier, at any position", () => {
  const ends = ["2026-06-30", "2026-03-31", "2025-06-30", "2024-12-31"];
  // 110 on 100; the rest has no year before
  expect(toYearGrowth([110, 50, 100, 7], ends)).toEqual([10, null, null, null]);
});

test("there is no percentage from a loss or from zero", () => {
  const ends = ["2026-03-31", "2025-03-31", "2024-03-31"];
  expect(toYearGrowth([-5, -10, 0], ends)).toEqual(["less-negative", "turned-negative", null]);
  expect(toYearGrowth([5, -10], ends)).toEqual(["turned-positive", null]);
});

test("amounts grow, margins and days do not", () => {
  expect((["money", "price", "count", "percent", "days"] as const).filter(canGrow)).toEqual([
    "money",
    "price",
    "count",
  ]);
});
