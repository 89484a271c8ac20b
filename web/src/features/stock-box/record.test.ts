import { expect, test } from "vitest";
import { chooseRecord, listPeriodReturns, listYears } from "./record.ts";
import type { ShownRecord } from "./record.ts";
import { makeBox } from "./stock-box.fixture.ts";

const day = (iso: string): number => Date.parse(iso) / 86_400_000;

const record: ShownRecord = {
  side: "active",
  withDividends: false,
  series: {
    days: ["2024-06-03", "2024-12-31", "2025-12-31", "2026-11-24"].map(day),
    values: [100, 110, 99, 108.9],
  },
  benchmark: {
    name: "Munshi 500",
    days: ["2024-06-03", "2024-12-31", "2025-12-31", "2026-11-24"].map(day),
    values: [50, 50, 55, 55],
  },
  liveFrom: day("2025-03-01"),
};

test("years run against the index, newest first, and mark back-tested ones", () => {
  const years = listYears(record).map(({ year, percent, benchmark, origin, span }) => [
    year,
    Math.round(percent),
    Math.round(benchmark ?? Number.NaN),
    origin,
    span,
  ]);
  expect(years).toEqual([
    [2026, 10, 0, "live", ["2026-01-01", "2026-11-24"]],
    [2025, -10, 10, "part", null],
    [2024, 10, 0, "backtested", ["2024-06-03", "2024-12-31"]],
  ]);
});

test("a box that is not live is back-tested in all its years and periods", () => {
  const tested = { ...record, liveFrom: null };
  expect(listYears(tested).map(({ origin }) => origin)).toEqual(Array(3).fill("backtested"));
  expect(listPeriodReturns(tested).every(({ isBacktested }) => isBacktested)).toBe(true);
});

test("periods that begin before the live record are marked; longer ones are empty", () => {
  const periods = new Map(listPeriodReturns(record).map((row) => [row.period, row]));
  expect(periods.get("6M")).toMatchObject({ isBacktested: false });
  expect(periods.get("1Y")?.box).toBeCloseTo(-1, 10);
  expect(periods.get("3Y")).toMatchObject({ box: null, isBacktested: true });
  // 108.9 / 100 and 55 / 50
  expect(periods.get("All")?.box).toBeCloseTo(8.9, 10);
  expect(periods.get("All")?.benchmark).toBeCloseTo(10, 10);
});

test("without an index there is no comparison", () => {
  const alone = { ...record, benchmark: null };
  expect(listYears(alone).map(({ benchmark }) => benchmark)).toEqual([null, null, null]);
  expect(listPeriodReturns(alone).at(-1)).toMatchObject({ benchmark: null });
});

test("passive and dividends are chosen independently", () => {
  const box = makeBox();
  expect(chooseRecord(box, { side: "passive", withDividends: false }).series.values).toBe(
    box.passive?.price,
  );
  expect(chooseRecord(box, { side: "active", withDividends: true }).series.values).toBe(
    box.record.total,
  );
  const without = makeBox({ passive: null });
  expect(chooseRecord(without, { side: "passive", withDividends: false }).series.values).toBe(
    without.record.price,
  );
});
