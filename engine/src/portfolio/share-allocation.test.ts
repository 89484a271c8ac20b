import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  allocateShares,
  describeBasket,
  estimateImpact,
  findMinimumAmount,
  groupWeights,
} from "./share-allocation.ts";
import { toWeights, weighEqually } from "./weights.ts";

const priced = (prices: Readonly<Record<string, number>>) => new Map(Object.entries(prices));

test("the minimum amount buys every share near its weight", () => {
  // Largest price / weight: 2,500 / 50 % = 5,000; 2 shares of B at 1,000 and 2,500 of A are off by 5.6 points.
  const result = findMinimumAmount(weighEqually(["A", "B"]), priced({ A: 250_000, B: 100_000 }));
  expect([...result.shares]).toEqual([
    ["A", 2],
    ["B", 5],
  ]);
  expect([result.cost, result.deviation]).toEqual([1_000_000, 0]);
});

test("a looser tolerance accepts a smaller amount", () => {
  const weights = weighEqually(["A", "B"]);
  const result = findMinimumAmount(weights, priced({ A: 250_000, B: 100_000 }), 600);
  expect([...result.shares.values()]).toEqual([1, 3]);
  expect(Math.round(result.deviation)).toBe(455);
});

test("an amount becomes whole shares, the rest cash", () => {
  const result = allocateShares(weighEqually(["A", "B"]), priced({ A: 30_000, B: 7_000 }), 100_000);
  expect([...result.shares]).toEqual([
    ["A", 1],
    ["B", 7],
  ]);
  expect([result.cost, result.cash]).toEqual([79_000, 21_000]);
});

test("a share without a price is an error, not a free share", () => {
  expect(() => allocateShares(weighEqually(["A"]), new Map(), 1_000)).toThrow("A has no price");
});

test("property: shares are whole, cost at most the amount, and no position is a share short", () => {
  const items = fc.array(
    fc.record({
      price: fc.integer({ min: 100, max: 5_000_000 }),
      share: fc.integer({ min: 1, max: 100 }),
    }),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 1_000_000_000 }), (list, amount) => {
      const weights = toWeights(new Map(list.map(({ share }, at) => [`S${at}`, share])));
      const prices = new Map(list.map(({ price }, at) => [`S${at}`, price]));
      const { shares, cost, cash } = allocateShares(weights, prices, amount);
      expect(cost + cash).toBe(amount);
      expect(cash).toBeGreaterThanOrEqual(0);
      for (const [id, count] of shares) {
        const price = prices.get(id) ?? 0;
        expect(Number.isInteger(count)).toBe(true);
        const missing = (amount * (weights.get(id) ?? 0)) / 10_000 - count * price;
        expect(missing < price).toBe(true);
      }
    }),
  );
});

test("weights by group, the largest first", () => {
  const weights = toWeights(new Map(Object.entries({ A: 20, B: 50, C: 30 })));
  expect(groupWeights(weights, (id) => (id === "B" ? "Energy" : "Banks"))).toEqual([
    { group: "Banks", weight: 5000 },
    { group: "Energy", weight: 5000 },
  ]);
});

test("the statistics of a basket", () => {
  const weights = toWeights(new Map(Object.entries({ A: 70, B: 20, C: 10 })));
  expect(
    describeBasket(weights, [
      { id: "A", medianTurnover: 20_000_000, beta: 1 },
      { id: "B", medianTurnover: 9_999_999, beta: null },
      { id: "C", medianTurnover: null, beta: 3 },
    ]),
  ).toEqual({ countStocks: 3, lowWeightedStocks: 1, liquidStocks: 1, portfolioBeta: 1.25 });
});

test("impact grows with the square root of the share of a day's turnover", () => {
  expect(estimateImpact(4_000_000, 100_000_000, 2)).toBeCloseTo(0.4, 12);
  expect(estimateImpact(1, null, 2)).toBeNull();
});
