import { expect, test } from "vitest";
import { coversRange, cutRange } from "./price-ranges.ts";

const dayOf = (date: string) => Date.parse(date) / 86_400_000;
const series = {
  days: ["2025-09-12", "2026-03-30", "2026-04-15", "2026-04-30", "2026-05-31"].map(dayOf),
  prices: [1, 2, 3, 4, 5],
};

test("a month before 31 May begins on 30 April", () => {
  expect(cutRange(series, "1M").prices).toEqual([4, 5]);
});

test("a range begins with the last close before it", () => {
  // 30 November 2025 lies between the first two closes
  expect(cutRange(series, "6M").prices).toEqual([1, 2, 3, 4, 5]);
  expect(cutRange(series, "Max")).toBe(series);
});

test("only ranges that the closes reach back to can be shown", () => {
  expect(coversRange(series, "6M")).toBe(true);
  expect(coversRange(series, "1Y")).toBe(false);
  expect(coversRange(series, "Max")).toBe(true);
  expect(coversRange({ days: [], prices: [] }, "Max")).toBe(false);
});
