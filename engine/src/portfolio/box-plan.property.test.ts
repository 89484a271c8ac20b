import * as fc from "fast-check";
import { propertyRuns } from "@munshi/fixtures/property-runs";
import { expect, test } from "vitest";
import {
  planExit,
  planPurchase,
  planRebalance,
  planRepair,
  readOwnWeights,
  valueOf,
  weighShares,
} from "./box-plan.ts";
import type { BoxPlan, Shares } from "./box-plan.ts";
import { mergeBaskets } from "./merge.ts";
import { allocateShares } from "./share-allocation.ts";
import { toWeights } from "./weights.ts";

const ids = ["A", "B", "C", "D", "E", "F"];
const runs = { numRuns: propertyRuns(4_000) };

const parts = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 6, maxLength: 6 });
const basket = parts
  .filter((some) => some.some((part) => part > 0))
  .map((some) => toWeights(new Map(ids.map((id, at) => [id, some[at] ?? 0]))));
const prices = fc
  .array(fc.integer({ min: 100, max: 2_000_000 }), { minLength: 6, maxLength: 6 })
  .map((some) => new Map(ids.map((id, at) => [id, some[at] ?? 1])));
const held = fc
  .array(fc.integer({ min: 0, max: 300 }), { minLength: 6, maxLength: 6 })
  .map((some) => new Map(ids.map((id, at) => [id, some[at] ?? 0])));
const amount = fc.integer({ min: 0, max: 1_000_000_000 });
const least = fc.record({
  amount: fc.integer({ min: 0, max: 5_000_000 }),
  weight: fc.integer({ min: 0, max: 500 }),
});

/** Whole orders in one direction per share, nothing sold that is not held, every paisa accounted for. */
function expectSound(plan: BoxPlan, has: Shares): void {
  const { orders, buys, sells, cash } = plan;
  expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length);
  for (const { id, side, quantity } of orders) {
    expect(Number.isInteger(quantity) && quantity > 0).toBe(true);
    expect(side === "SELL" ? quantity : 0).toBeLessThanOrEqual(has.get(id) ?? 0);
  }
  const worth = (wanted: "BUY" | "SELL"): number =>
    orders.reduce(
      (sum, { side, quantity, price }) => sum + (side === wanted ? quantity * price : 0),
      0,
    );
  expect([buys, sells]).toEqual([worth("BUY"), worth("SELL")]);
  expect(plan.amount + sells).toBe(buys + cash);
  expect(cash).toBeGreaterThanOrEqual(0);
  const sides = orders.map(({ side }) => side);
  expect(sides).toEqual(sides.toSorted().toReversed());
}

test("a purchase keeps every paisa, sells nothing, and buys as the first allocation does", () => {
  fc.assert(
    fc.property(basket, prices, held, amount, (weights, priced, has, money) => {
      const plan = planPurchase(weights, priced, has, money);
      expectSound(plan, has);
      expect(plan.sells).toBe(0);
      const first = planPurchase(weights, priced, new Map(), money);
      const allocated = allocateShares(weights, priced, money);
      expect(Math.abs(first.buys - allocated.cost)).toBeLessThanOrEqual(
        2 * Math.max(...priced.values()),
      );
    }),
    runs,
  );
});

test("a rebalance keeps every paisa and leaves small orders out, but never part of a position that leaves", () => {
  fc.assert(
    fc.property(basket, prices, held, amount, least, (weights, priced, has, money, limit) => {
      const plan = planRebalance(weights, priced, has, { amount: money, least: limit });
      expectSound(plan, has);
      const total = valueOf(has, priced) + money;
      const smallest = Math.max(limit.amount, (total * limit.weight) / 10_000);
      for (const { id, side, quantity, price } of plan.orders) {
        const leaves = side === "SELL" && quantity === has.get(id);
        expect(leaves || quantity * price >= smallest).toBe(true);
      }
      const leaving = [...has].filter(([id, count]) => count > 0 && !weights.has(id));
      const sold = new Map(plan.orders.map(({ id, quantity }) => [id, quantity]));
      expect(leaving.map(([id]) => sold.get(id))).toEqual(leaving.map(([, count]) => count));
    }),
    runs,
  );
});

test("an exit sells what is held, all of it at 100 %", () => {
  fc.assert(
    fc.property(prices, held, fc.double({ min: 0, max: 100, noNaN: true }), (priced, has, part) => {
      const plan = planExit(has, priced, part);
      expectSound(plan, has);
      expect([plan.buys, plan.cash]).toEqual([0, plan.sells]);
      expect(planExit(has, priced, 100).sells).toBe(valueOf(has, priced));
    }),
    runs,
  );
});

test("a repair keeps every paisa, and leaves every stock of the box held, and no other", () => {
  fc.assert(
    fc.property(basket, prices, held, (weights, priced, has) => {
      const plan = planRepair(weights, priced, has);
      expectSound(plan, has);
      const isInvested = [...weights.keys()].some((id) => (has.get(id) ?? 0) > 0);
      const after = new Map(has);
      for (const { id, side, quantity } of plan.orders)
        after.set(id, (after.get(id) ?? 0) + (side === "BUY" ? quantity : -quantity));
      for (const [id, count] of after) expect(count > 0).toBe(isInvested && weights.has(id));
    }),
    runs,
  );
});

test("a basket bought whole has no own changes, and a rebalance then follows the manager alone", () => {
  fc.assert(
    fc.property(basket, basket, prices, (base, theirs, priced) => {
      const rich = allocateShares(base, priced, 100_000_000_000).shares;
      const mine = readOwnWeights({ base, drifted: base, prices: priced, held: rich });
      fc.pre([...base.keys()].every((id) => (rich.get(id) ?? 0) > 0));
      expect(mine).toEqual(new Map(base));
      expect(mergeBaskets({ base, theirs, mine }).weights).toEqual(new Map(theirs));
    }),
    runs,
  );
});

test("money goes where the box is short of shares", () => {
  // Half each of ₹40 + ₹10 at ₹10 a share: ₹25 each. A has 4 shares, B none: the ₹10 buy B.
  const weights = new Map([
    ["A", 5_000],
    ["B", 5_000],
  ]);
  const even = new Map([
    ["A", 1_000],
    ["B", 1_000],
  ]);
  const plan = planPurchase(weights, even, new Map([["A", 4]]), 1_050);
  expect(plan.orders).toEqual([{ id: "B", side: "BUY", quantity: 1, price: 1_000 }]);
  expect(plan.cash).toBe(50);
});

test("a repair buys what an order failed to buy and sells what does not belong", () => {
  // 10 shares of each were meant at ₹10; those of C failed, X stayed. The others keep their size.
  const weights = toWeights(new Map(["A", "B", "C"].map((id) => [id, 1])));
  const even = new Map(["A", "B", "C", "X"].map((id) => [id, 1_000]));
  const has = new Map([
    ["A", 10],
    ["B", 10],
    ["X", 2],
  ]);
  const plan = planRepair(weights, even, has);
  expect(plan.orders).toEqual([
    { id: "X", side: "SELL", quantity: 2, price: 1_000 },
    { id: "C", side: "BUY", quantity: 10, price: 1_000 },
  ]);
  expect([plan.amount, plan.cash]).toEqual([8_000, 0]);
});

test("a repair buys the largest stock with what the sale of the others brings", () => {
  // 60/20/20 of ₹1,000 was meant; A's purchase and C's sale failed: 40/23/37 %.
  const weights = toWeights(
    new Map([
      ["A", 3],
      ["B", 1],
      ["C", 1],
    ]),
  );
  const even = new Map(["A", "B", "C"].map((id) => [id, 1_000]));
  const has = new Map([
    ["A", 40],
    ["B", 23],
    ["C", 37],
  ]);
  const plan = planRepair(weights, even, has);
  expect(plan.orders).toEqual([
    { id: "C", side: "SELL", quantity: 17, price: 1_000 },
    { id: "A", side: "BUY", quantity: 20, price: 1_000 },
  ]);
  expect(plan.amount).toBe(3_000);
});

test("what prices moved is no own change; a missing or added stock is", () => {
  // Bought 50/30/20 at ₹10; A doubled: 100/30/20 of 150 = 66.67/20/13.33 %.
  const base = toWeights(
    new Map([
      ["A", 5],
      ["B", 3],
      ["C", 2],
    ]),
  );
  const now = new Map([
    ["A", 2_000],
    ["B", 1_000],
    ["C", 1_000],
    ["X", 1_000],
  ]);
  const drifted = weighShares(
    new Map([
      ["A", 500],
      ["B", 300],
      ["C", 200],
    ]),
    now,
  );
  const held = new Map([
    ["A", 500],
    ["B", 300],
    ["X", 75],
  ]);
  // 75 × ₹10 of the ₹15,000 that the basket would be worth: 5 %.
  expect(readOwnWeights({ base, drifted, prices: now, held })).toEqual(
    new Map([
      ["A", 5_000],
      ["B", 3_000],
      ["X", 500],
    ]),
  );
});
