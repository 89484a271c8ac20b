import * as fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { dateOf, daysOf } from "../catalogue/derive/calendar.ts";
import { findXirr, measureDayChange, measureReturn } from "./money-return.ts";
import type { CashFlow } from "./money-return.ts";

const runs = { numRuns: propertyRuns(20_000, 200) };
const flow = (date: string, amount: number): CashFlow => ({ date, amount });

const dates = fc.integer({ min: 18_000, max: 22_000 }).map(dateOf);
const payments = fc.array(
  fc.record({ date: dates, amount: fc.integer({ min: -10_000_000, max: -1 }) }),
  { minLength: 1, maxLength: 12 },
);
/** Payments, then a value after all of them. */
const held = fc
  .tuple(payments, fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 1, max: 100_000_000 }))
  .map(([paid, later, value]): readonly CashFlow[] => {
    const last = Math.max(...paid.map(({ date }) => daysOf(date)));
    return [...paid, { date: dateOf(last + later), amount: value }];
  });

/** Value on the first day, at a rate in percent; relative to all that moved. */
function valueAt(flows: readonly CashFlow[], percent: number): number {
  const first = Math.min(...flows.map(({ date }) => daysOf(date)));
  const parts = flows.map(
    ({ date, amount }) => amount / (1 + percent / 100) ** ((daysOf(date) - first) / 365),
  );
  return (
    parts.reduce((sum, part) => sum + part, 0) /
    parts.reduce((sum, part) => sum + Math.abs(part), 0)
  );
}

test("at the rate found all flows together are worth nothing", () => {
  fc.assert(
    fc.property(held, (flows) => {
      const { percent } = findXirr(flows);
      // Null only where the rate is beyond a millionfold a year.
      fc.pre(percent !== null && percent > -99);
      expect(Math.abs(valueAt(flows, percent ?? 0))).toBeLessThan(1e-9);
    }),
    runs,
  );
});

test("of one payment and one value the rate is the compound growth", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 10_000_000 }),
      fc.integer({ min: 1_000, max: 10_000_000 }),
      fc.integer({ min: 365, max: 7_300 }),
      (paid, value, days) => {
        const found = findXirr([flow("2004-01-01", -paid), flow(dateOf(12_418 + days), value)]);
        const growth = 100 * ((value / paid) ** (365 / days) - 1);
        expect(Math.abs((found.percent ?? NaN) - growth)).toBeLessThan(1e-6 * (100 + growth));
      },
    ),
    runs,
  );
});

test("flows of a day count together, in any order", () => {
  fc.assert(
    fc.property(held, fc.nat(), (flows, seed) => {
      const split = flows.flatMap(({ date, amount }) => {
        const part = seed % 2 === 0 ? Math.trunc(amount / 3) : 0;
        return [flow(date, part), flow(date, amount - part)];
      });
      expect(measureReturn(split.toReversed())).toEqual(measureReturn(flows));
    }),
    runs,
  );
});

test("a published example has its published rate", () => {
  // As documented for XIRR in spreadsheets: 37.34 %.
  const found = findXirr([
    flow("2008-01-01", -10_000),
    flow("2008-03-01", 2_750),
    flow("2008-10-30", 4_250),
    flow("2009-02-15", 3_250),
    flow("2009-04-01", 2_750),
  ]);
  expect(found.percent).toBeCloseTo(37.336_25, 4);
  // 99,995 paid, 97,642 back after six days: (97,642 / 99,995)^(365 / 6) - 1 = -76.5 % a year.
  const loss = findXirr([flow("2026-01-01", -99_995), flow("2026-01-07", 97_642)]);
  expect(loss.percent).toBeCloseTo(-76.5, 1);
});

test.each([
  ["nothing was paid", [], "no_rate"],
  ["all is lost", [flow("2020-01-01", -100), flow("2022-01-01", 0)], "no_rate"],
  [
    "both 25 % and 400 % fit",
    // -1,600 + 10,000 / 1.25 - 10,000 / 1.25^2 = 0, and so at 5 and 25.
    [flow("2021-01-01", -1_600), flow("2022-01-01", 10_000), flow("2023-01-01", -10_000)],
    "several_rates",
  ],
] as const)("there is no rate and a reason if %s", (_title, flows, reason) => {
  expect(findXirr(flows)).toEqual({ percent: null, reason });
});

test("within the first year the return is not annualised", () => {
  const paid = flow("2025-11-21", -1_000);
  expect(measureReturn([paid, flow("2026-11-20", 1_100)])).toEqual({
    percent: 10,
    kind: "absolute",
  });
  const year = measureReturn([paid, flow("2026-11-21", 1_100)]);
  expect(year).toHaveProperty("kind", "xirr");
  expect(year.percent).toBeCloseTo(10, 9);
  expect(measureReturn([])).toEqual({ percent: null, reason: "no_rate" });
});

test("shares bought during the day change from their price, others from the previous close", () => {
  // 6 × (12,000 - 11,800) + 4 × (12,000 - 12,150) = 1,200 - 600.
  const bought = [{ quantity: 4, price: 12_150 }];
  const day = { quantity: 10, close: 12_000, previousClose: 11_800, bought };
  expect(measureDayChange(day)).toBe(600);
});
