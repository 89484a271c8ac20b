import type { CorporateAction } from "@munshi/engine/contract";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOfDate } from "../../platform/clock/days.ts";
import { countBefore, makeDailyBars, mergeBars } from "./bars.ts";
import type { Bars, DailyPrices } from "./bars.ts";

const nan = Number.NaN;

function prices(
  rows: readonly (readonly [string, number, number, number, number, number])[],
): DailyPrices {
  const column = (at: 1 | 2 | 3 | 4 | 5): Float64Array => Float64Array.from(rows, (row) => row[at]);
  return {
    days: Int32Array.from(rows, ([date]) => dayOfDate(date)),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
  };
}

const rowsOf = (bars: Bars) =>
  Array.from(bars.days, (day, at) => [
    new Date(day * 86_400_000).toISOString().slice(0, 10),
    bars.open[at],
    bars.high[at],
    bars.low[at],
    bars.close[at],
    bars.volume[at],
  ]);

const split: CorporateAction = { kind: "split", exDate: "2026-01-07", from: 1, to: 5 };
const bonus: CorporateAction = { kind: "bonus", exDate: "2026-01-09", from: 2, to: 1 };
const dividend: CorporateAction = { kind: "dividend", exDate: "2026-01-08", amount: 10 };
const around = prices([
  ["2026-01-05", 990, 1_010, 985, 1_000, 300],
  ["2026-01-06", 1_000, 1_050, 995, 1_035, 600],
  ["2026-01-07", 210, 216, 204, 210, 1_500],
  ["2026-01-08", 210, 213, 207, 207, 900],
  ["2026-01-09", 138, 144, 135, 141, 1_200],
]);

describe("prices restated", () => {
  test("a 1:5 split divides what came before by 5, a 1:2 bonus by 1.5, a dividend by nothing", () => {
    // before the split: 1,000 / 5 / 1.5 = 133.3333, volume 300 × 7.5; between: 210 / 1.5, 1,500 × 1.5
    expect(
      rowsOf(makeDailyBars(around, [split, dividend, bonus], dayOfDate("2026-01-09"))),
    ).toEqual([
      ["2026-01-05", 132, 134.6667, 131.3333, 133.3333, 2_250],
      ["2026-01-06", 133.3333, 140, 132.6667, 138, 4_500],
      ["2026-01-07", 140, 144, 136, 140, 2_250],
      ["2026-01-08", 140, 142, 138, 138, 1_350],
      ["2026-01-09", 138, 144, 135, 141, 1_200],
    ]);
  });

  test("without the ledger they stand as traded", () => {
    const bars = makeDailyBars(around, [], dayOfDate("2026-01-09"));
    expect([...bars.close]).toEqual([1_000, 1_035, 210, 207, 141]);
    expect([...bars.volume]).toEqual([300, 600, 1_500, 900, 1_200]);
  });

  test("an action after the day asked has not happened, and one after the last trade has", () => {
    const early = makeDailyBars(around, [split, bonus], dayOfDate("2026-01-08"));
    expect(early.close[0]).toBe(200);
    const later: CorporateAction = { kind: "bonus", exDate: "2026-01-12", from: 1, to: 1 };
    expect(makeDailyBars(around, [later], dayOfDate("2026-01-12")).close[4]).toBe(70.5);
  });
});

test("a day without a close is no bar; what else is missing of a day, or contradicts it, gives way", () => {
  const bars = makeDailyBars(
    prices([
      ["2026-01-05", 10, 11, 9, nan, 5],
      ["2026-01-06", nan, nan, nan, 10, nan],
      ["2026-01-07", 12, 11, 10.5, 10, -1],
    ]),
    [],
    dayOfDate("2026-01-07"),
  );
  expect(rowsOf(bars)).toEqual([
    ["2026-01-06", 10, 10, 10, 10, 0],
    ["2026-01-07", 12, 12, 10, 10, 0],
  ]);
});

test("weeks begin on Mondays and months on their first, with the extremes of their days", () => {
  const daily = makeDailyBars(
    prices([
      ["2025-12-31", 10, 12, 9, 11, 1],
      ["2026-01-02", 11, 15, 10, 14, 2],
      ["2026-01-05", 14, 14, 7, 8, 4],
      ["2026-02-01", 8, 9, 8, 9, 8],
    ]),
    [],
    dayOfDate("2026-02-01"),
  );
  expect(rowsOf(mergeBars(daily, "1W"))).toEqual([
    ["2025-12-29", 10, 15, 9, 14, 3],
    ["2026-01-05", 14, 14, 7, 8, 4],
    ["2026-01-26", 8, 9, 8, 9, 8],
  ]);
  expect(rowsOf(mergeBars(daily, "1M"))).toEqual([
    ["2025-12-01", 10, 12, 9, 11, 1],
    ["2026-01-01", 11, 15, 7, 8, 6],
    ["2026-02-01", 8, 9, 8, 9, 8],
  ]);
  expect(mergeBars(daily, "1D")).toBe(daily);
});

test("no merging loses or makes up volume, and every bar holds its open and close", () => {
  const day = fc.tuple(
    fc.integer({ min: 1, max: 900 }),
    fc.double({ min: 1, max: 1_000, noNaN: true }),
    fc.integer({ min: 0, max: 1_000_000 }),
  );
  fc.assert(
    fc.property(fc.uniqueArray(day, { selector: ([at]) => at, minLength: 1 }), (days) => {
      const sorted = days.toSorted(([one], [other]) => one - other);
      const close = Float64Array.from(sorted, ([, price]) => price);
      const daily = makeDailyBars(
        {
          days: Int32Array.from(sorted, ([at]) => at),
          open: close,
          high: close,
          low: close,
          close,
          volume: Float64Array.from(sorted, ([, , volume]) => volume),
        },
        [],
        1_000,
      );
      const sum = (column: Float64Array) => column.reduce((total, value) => total + value, 0);
      for (const resolution of ["1W", "1M"] as const) {
        const merged = mergeBars(daily, resolution);
        expect(sum(merged.volume)).toBe(sum(daily.volume));
        for (const [at, low] of merged.low.entries()) {
          expect(low).toBeLessThanOrEqual(
            Math.min(merged.open[at] ?? nan, merged.close[at] ?? nan),
          );
          expect(merged.days[at]).toBeGreaterThan(merged.days[at - 1] ?? -99);
        }
      }
    }),
  );
});

test("bars before an instant are counted by their own instants", () => {
  const bars = makeDailyBars(around, [], dayOfDate("2026-01-09"));
  const at = (text: string) => countBefore(bars, Date.parse(text) / 1_000);
  expect(at("2026-01-05T00:00:00Z")).toBe(0);
  expect(at("2026-01-05T00:00:01Z")).toBe(1);
  expect(at("2026-01-09T00:00:00Z")).toBe(4);
  expect(at("2027-01-01T00:00:00Z")).toBe(5);
  expect(at("1960-01-01T00:00:00Z")).toBe(0);
});
