import { describe, expect, test } from "vitest";
import { change, growth } from "./over-time.ts";

describe("growth", () => {
  test("is compound, in percent a year", () => {
    expect(growth(100, 133.1, 3)).toBeCloseTo(10, 10); // 1.1 x 1.1 x 1.1 = 1.331
    expect(growth(100, 80, 1)).toBeCloseTo(-20, 12);
    expect(growth(100, 110, 0.5)).toBeCloseTo(21, 10); // in two quarters: 1.1 ^ 2 = 1.21
    expect(growth(100, 0, 2)).toBe(-100);
  });

  test("is empty unless it starts above zero, and where a loss has no root", () => {
    expect(growth(0, 10, 1)).toBeNaN();
    expect(growth(-5, 10, 1)).toBeNaN();
    expect(growth(100, -10, 3)).toBeNaN();
    expect(growth(100, -10, 1)).toBeCloseTo(-110, 12);
    expect(growth(Number.NaN, 10, 1)).toBeNaN();
    expect(growth(10, Number.NaN, 1)).toBeNaN();
  });
});

describe("change", () => {
  test("is in percent of the start", () => {
    expect(change(200, 250)).toBe(25);
    expect(change(200, -100)).toBe(-150);
  });

  test("is empty unless it starts above zero, and where an end is missing", () => {
    expect(change(-200, -100)).toBeNaN();
    expect(change(-200, 100)).toBeNaN();
    expect(change(0, 5)).toBeNaN();
    expect(change(0, 0)).toBeNaN();
    expect(change(Number.NaN, 5)).toBeNaN();
  });
});
