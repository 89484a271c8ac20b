import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roundHalfAway, scalarFunctions } from "./scalar.ts";

describe("functions of one number", () => {
  test.each([
    ["abs", -2.5, 2.5],
    ["sqrt", 6.25, 2.5],
    ["sqrt", 0, 0],
    ["sqrt", -1, Number.NaN],
    ["ln", 1, 0],
    ["ln", Math.E, 1],
    ["ln", 0, Number.NaN],
    ["ln", -1, Number.NaN],
    ["log10", 1000, 3],
    ["log10", 0, Number.NaN],
    ["exp", 0, 1],
    ["exp", 710, Number.NaN], // e^710 is beyond a double, e^709 is not
    ["floor", -1.5, -2],
    ["ceil", -1.5, -1],
    ["abs", Number.NaN, Number.NaN],
  ] as const)("%s(%d) is %d", (name, value, result) => {
    expect(scalarFunctions[name](value)).toBe(result);
  });

  test.each([
    [0.5, 1],
    [1.5, 2],
    [2.5, 3],
    [-0.5, -1],
    [-2.5, -3],
    [0.49999999999999994, 0], // adding 0.5 would give exactly 1
    [4503599627370497, 4503599627370497],
  ])("round(%d) is %d: half away from zero", (value, result) => {
    expect(roundHalfAway(value)).toBe(result);
  });

  test("what comes out is finite or empty, and rounding is within a half", () => {
    const hold = (): void =>
      fc.assert(
        fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
          for (const apply of Object.values(scalarFunctions)) {
            const result = apply(value);
            expect(Number.isFinite(result) || Number.isNaN(result)).toBe(true);
          }
          expect(Math.abs(roundHalfAway(value) - value)).toBeLessThanOrEqual(0.5);
          // the sum makes -0 and 0 one
          expect(roundHalfAway(-value) + roundHalfAway(value)).toBe(0);
        }),
      );
    expect(hold).not.toThrow();
  });
});
