import * as fc from "fast-check";
import { expect, test } from "vitest";
import { percentOf, roundPaise } from "./paise.ts";

test("half a paisa goes away from zero, less than half towards it", () => {
  // 5/2 = 2.5, 7/3 = 2.33, 8/3 = 2.67
  expect([roundPaise(5, 2), roundPaise(-5, 2), roundPaise(7, 3), roundPaise(8, 3)]).toEqual([
    3, -3, 2, 3,
  ]);
  // 15 % of 1,750.03 rupees: 175,003 x 15 / 100 = 26,250.45
  expect(percentOf(175_003, 15)).toBe(26_250);
});

test("a discount never exceeds the price, and what is off is within half a paisa of exact", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.integer({ min: 0, max: 100 }), (price, percent) => {
      const off = percentOf(price, percent);
      expect(off).toBeLessThanOrEqual(price);
      expect(Math.abs(off * 100 - price * percent)).toBeLessThanOrEqual(50);
    }),
  );
});

test("what is no whole number is refused", () => {
  for (const [a, b] of [
    [0.5, 1],
    [1, 0],
    [Number.NaN, 1],
    [2 ** 54, 1],
  ] as const) {
    expect(() => roundPaise(a, b)).toThrow(RangeError);
  }
});
