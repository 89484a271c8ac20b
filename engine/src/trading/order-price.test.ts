import { expect, test } from "vitest";
import {
  checkOrder,
  circuitLimits,
  mostAmount,
  protectedLimit,
  quantityFor,
  roundToTick,
  tickOf,
} from "./order-price.ts";
import type { OrderToCheck } from "./order-price.ts";

test.each([
  [1, 1],
  [24_999, 1],
  [25_000, 5],
  [100_000, 5],
  [100_005, 10],
  [500_000, 10],
  [500_010, 50],
  [1_000_000, 50],
  [1_000_050, 100],
  [2_000_000, 100],
  [2_000_100, 500],
])("at the NSE a close of %i paise has a tick of %i", (close, tick) => {
  expect(tickOf("NSE", close, null)).toBe(tick);
});

test("the tick of the broker's list wins, and the BSE has none without it", () => {
  expect(tickOf("NSE", 10_000, 5)).toBe(5);
  expect(tickOf("BSE", 10_000, 1)).toBe(1);
  expect(tickOf("BSE", 10_000, null)).toBeNull();
  expect(() => tickOf("NSE", 0, null)).toThrow(RangeError);
  expect(() => tickOf("NSE", 100, 0)).toThrow(RangeError);
});

test("a price is rounded in the member's favour, to at least one tick", () => {
  expect(roundToTick(10_003, 5, "BUY")).toBe(10_000);
  expect(roundToTick(10_003, 5, "SELL")).toBe(10_005);
  expect(roundToTick(10_005, 5, "BUY")).toBe(10_005);
  expect(roundToTick(10_005, 5, "SELL")).toBe(10_005);
  expect(roundToTick(3, 5, "BUY")).toBe(5);
});

test("circuit limits are rounded inwards", () => {
  // 123.45 - 2 % = 120.981, + 2 % = 125.919
  expect(circuitLimits(12_345, 2, 1)).toEqual({ lower: 12_099, upper: 12_591 });
  expect(circuitLimits(12_345, 5, 5)).toEqual({ lower: 11_730, upper: 12_960 });
  expect(circuitLimits(10_000, 10, 1)).toEqual({ lower: 9_000, upper: 11_000 });
  expect(circuitLimits(10_000, 20, 5)).toEqual({ lower: 8_000, upper: 12_000 });
});

test("a limit stays within the protection band and the circuit limits", () => {
  // 123.45 × 1.01 = 124.6845; × 0.99 = 122.2155
  expect(protectedLimit("BUY", 12_345, 5, null)).toBe(12_465);
  expect(protectedLimit("SELL", 12_345, 5, null)).toBe(12_225);
  expect(protectedLimit("BUY", 12_345, 1, null, 50)).toBe(12_406);
  expect(protectedLimit("BUY", 12_345, 5, { lower: 11_111, upper: 12_399 })).toBe(12_395);
  expect(protectedLimit("SELL", 12_345, 5, { lower: 12_301, upper: 13_000 })).toBe(12_305);
  expect(protectedLimit("BUY", 12_345, 5, null, 0)).toBe(12_345);
  expect(() => protectedLimit("SELL", 12_345, 5, null, 10_000)).toThrow(RangeError);
});

test("the quantity is the floor of amount over price", () => {
  expect(quantityFor(100_000, 33_333)).toBe(3);
  expect(quantityFor(99_998, 33_333)).toBe(2);
  expect(quantityFor(33_332, 33_333)).toBe(0);
  expect(() => quantityFor(100, 0)).toThrow(RangeError);
});

const order: OrderToCheck = {
  quantity: 10,
  amount: null,
  limit: 12_465,
  last: 12_345,
  tick: 5,
  circuit: { lower: 11_115, upper: 13_575 },
  lot: 1,
};

test("an order within every limit has no problem", () => {
  expect(checkOrder(order)).toEqual([]);
  expect(checkOrder({ ...order, limit: null, tick: null, circuit: null })).toEqual([]);
});

test.each<[string, Partial<OrderToCheck>, unknown]>([
  ["without any price", { limit: null, last: null }, [{ code: "no_price" }]],
  [
    "for an amount below the last price",
    { quantity: 0, amount: 12_344, limit: 12_000 },
    [{ code: "below_price", amount: 12_344, price: 12_345 }],
  ],
  [
    "for an amount between last price and limit",
    { quantity: 0, amount: 12_400 },
    [{ code: "below_price", amount: 12_400, price: 12_465 }],
  ],
  ["for exactly ₹10 crore", { amount: mostAmount }, []],
  [
    "for a paisa more than ₹10 crore",
    { amount: mostAmount + 1 },
    [{ code: "amount_cap", amount: mostAmount + 1, most: mostAmount }],
  ],
  [
    "whose quantity is worth more than ₹10 crore",
    { quantity: 1_000_000 },
    [{ code: "amount_cap", amount: 12_465_000_000, most: mostAmount }],
  ],
  ["without a share", { quantity: 0 }, [{ code: "quantity", quantity: 0, most: 10_000_000 }]],
  ["for part of a share", { quantity: 1.5 }, [{ code: "quantity", quantity: 1.5, most: 1e7 }]],
  ["for part of a lot", { quantity: 10, lot: 4 }, [{ code: "lot", quantity: 10, lot: 4 }]],
  [
    "between two ticks",
    { limit: 12_463 },
    [{ code: "tick", price: 12_463, tick: 5, below: 12_460, above: 12_465 }],
  ],
  [
    "outside the circuit limits and between two ticks",
    { limit: 13_577 },
    [
      { code: "tick", price: 13_577, tick: 5, below: 13_575, above: 13_580 },
      { code: "price_band", price: 13_577, lower: 11_115, upper: 13_575 },
    ],
  ],
])("an order %s returns what is wrong", (_title, change, problems) => {
  expect(checkOrder({ ...order, ...change })).toEqual(problems);
});
