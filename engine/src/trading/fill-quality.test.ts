import { expect, test } from "vitest";
import { measureFills } from "./fill-quality.ts";
import type { EndedOrder } from "./fill-quality.ts";

const order = (change: Partial<EndedOrder>): EndedOrder => ({
  side: "BUY",
  quantity: 10,
  filledQuantity: 10,
  filledPaise: 100_000,
  lastPaise: 10_000,
  firstFillSeconds: 2,
  ...change,
});

test("dearer purchases and cheaper sales count as worse, in basis points", () => {
  expect(measureFills([order({ filledPaise: 100_100 })]).slippageBps).toBe(10);
  expect(measureFills([order({ side: "SELL", filledPaise: 99_900 })]).slippageBps).toBe(10);
  expect(measureFills([order({ filledPaise: 99_900 })]).slippageBps).toBe(-10);
});

test("medians are of filled orders whose price was known; the filled share is of all orders", () => {
  const orders = [
    order({}),
    order({ filledPaise: 101_000, firstFillSeconds: 8 }),
    order({ filledQuantity: 0, filledPaise: 0, firstFillSeconds: null }),
    order({ lastPaise: null, filledQuantity: 5, filledPaise: 70_000, firstFillSeconds: null }),
  ];
  expect(measureFills(orders)).toEqual({
    orders: 4,
    filledPercent: 62.5,
    slippageBps: 50,
    firstFillSeconds: 5,
  });
});

test("without a fill there is no price to measure", () => {
  expect(measureFills([])).toEqual({
    orders: 0,
    filledPercent: 0,
    slippageBps: null,
    firstFillSeconds: null,
  });
});
