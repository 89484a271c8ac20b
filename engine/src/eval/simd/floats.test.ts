import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nextAbove } from "./floats.ts";

test.each([
  [0, Number.MIN_VALUE],
  [-0, Number.MIN_VALUE],
  [-Number.MIN_VALUE, -0],
  [1, 1 + Number.EPSILON],
  [-1, -1 + Number.EPSILON / 2],
  [2 ** 32, 2 ** 32 + 2 ** -20],
  [Number.MAX_VALUE, Infinity],
  [-Number.MAX_VALUE, -(2 ** 1023) * (2 - 2 ** -51)],
])("the next double above %d is %d", (value, next) => {
  expect(nextAbove(value)).toBe(next);
});

test("no double lies between a double and the next one above it", () => {
  fc.assert(
    fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (value) => {
      const next = nextAbove(value);
      expect(next).toBeGreaterThan(value);
      // halving is inexact at these magnitudes
      const middle = Math.abs(value) < 1e-307 || next === Infinity ? value : value / 2 + next / 2;
      expect([value, next]).toContain(middle);
    }),
  );
});
