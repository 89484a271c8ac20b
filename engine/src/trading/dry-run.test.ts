import * as fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { dryRunBatch } from "./dry-run.ts";
import type { DryRunLeg, SessionBar } from "./dry-run.ts";

const account = { broker: "zerodha", isWomanFirstHolder: false };
const bar: SessionBar = { open: 10_000, high: 10_500, low: 9_500, volume: 1_000 };
const leg: DryRunLeg = {
  exchange: "NSE",
  series: "EQ",
  isin: "INE002A01018",
  side: "BUY",
  product: "delivery",
  quantity: 10,
  limit: 10_100,
};
const run = (
  legs: readonly DryRunLeg[],
  found: SessionBar | null = bar,
  volumeCap: number | null = null,
) => dryRunBatch(legs, { date: "2026-11-25", barOf: () => found, volumeCap }, account);

test.each<[string, Partial<DryRunLeg>, number | null]>([
  ["a purchase above the open trades at the open", { limit: 10_100 }, 10_000],
  ["a purchase at the open trades there", { limit: 10_000 }, 10_000],
  ["a purchase below the open trades at its limit", { limit: 9_900 }, 9_900],
  ["a purchase at the low trades there", { limit: 9_500 }, 9_500],
  ["a purchase below the low does not trade", { limit: 9_499 }, null],
  ["a sale below the open trades at the open", { side: "SELL", limit: 9_900 }, 10_000],
  ["a sale above the open trades at its limit", { side: "SELL", limit: 10_300 }, 10_300],
  ["a sale at the high trades there", { side: "SELL", limit: 10_500 }, 10_500],
  ["a sale above the high does not trade", { side: "SELL", limit: 10_501 }, null],
  ["a market order trades at the open", { limit: null }, 10_000],
])("%s", (_title, change, price) => {
  expect(run([{ ...leg, ...change }]).legs).toMatchObject([
    price === null
      ? { filled: 0, price: null, reason: "limit_not_reached", charges: null }
      : { filled: 10, price, reason: null },
  ]);
});

test("a share without trades fills nothing", () => {
  expect(run([leg], null).legs).toMatchObject([{ filled: 0, reason: "not_traded" }]);
  expect(run([leg], { ...bar, volume: 0 })).toMatchObject({ bought: 0, needed: 0 });
});

test("legs of a share share the cap on its volume", () => {
  // 1 % of 1,000 shares are 10.
  const { legs } = run([{ ...leg, quantity: 8 }, { ...leg, quantity: 8 }, leg], bar, 100);
  expect(legs.map(({ filled, reason }) => [filled, reason])).toEqual([
    [8, null],
    [2, "volume_cap"],
    [0, "volume_cap"],
  ]);
});

test("a batch has its totals and charges", () => {
  const sale = { ...leg, isin: "INE009A01021", side: "SELL", limit: 9_900 } as const;
  const { bought, sold, charges, needed, legs } = run([leg, sale]);
  // Purchase of 1,000: t1 e3.07 s0.1 d15 g0.57 = 100 + 3 + 0 + 15 + 1 = 119.
  // Sale of 1,000: t1 e3.07 s0.1 g0.57 p15.34 = 100 + 3 + 0 + 1 + 1534 = 1638.
  expect(legs.map((one) => one.charges?.total)).toEqual([119, 1_638]);
  expect({ bought, sold, total: charges.total, needed }).toEqual({
    bought: 100_000,
    sold: 100_000,
    total: 1_757,
    needed: 1_757,
  });
});

test("a leg without shares is refused", () => {
  expect(() => run([{ ...leg, quantity: 0 }])).toThrow(RangeError);
});

test("no leg trades outside its limit, its quantity or the session's range", () => {
  const price = fc.integer({ min: 1, max: 1_000 });
  fc.assert(
    fc.property(
      fc.record({ first: price, second: price, third: price }),
      fc.nat({ max: 500 }),
      fc.array(
        fc.record({
          side: fc.constantFrom("BUY" as const, "SELL" as const),
          quantity: fc.integer({ min: 1, max: 300 }),
          limit: fc.option(price),
        }),
        { maxLength: 5 },
      ),
      fc.integer({ min: 0, max: 10_000 }),
      ({ first, second, third }, volume, wanted, cap) => {
        const [low, open, high] = [first, second, third].toSorted((a, b) => a - b);
        const legs = wanted.map((one) => ({ ...leg, ...one }));
        const session = { low, open, high, volume } as SessionBar;
        const result = run(legs, session, cap);
        const filled = result.legs.reduce((sum, one) => sum + one.filled, 0);
        expect(filled).toBeLessThanOrEqual((volume * cap) / 10_000);
        for (const [at, one] of result.legs.entries()) {
          const { side, quantity, limit } = legs[at] ?? leg;
          expect(one.filled).toBeLessThanOrEqual(quantity);
          expect(one.reason === null).toBe(one.filled === quantity);
          if (one.price === null) continue;
          expect(one.price >= session.low && one.price <= session.high).toBe(true);
          const isWithin =
            limit === null || (side === "BUY" ? one.price <= limit : one.price >= limit);
          expect(isWithin).toBe(true);
        }
      },
    ),
    { numRuns: propertyRuns(10_000, 50) },
  );
});
