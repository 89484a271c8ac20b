import { describe, expect, test } from "vitest";
import { aggregateFunctions } from "./aggregate.ts";

const of = (name: keyof typeof aggregateFunctions, ...values: readonly number[]): number =>
  aggregateFunctions[name](Float64Array.from(values));

describe("functions of several numbers", () => {
  test("the smallest, the largest, the sum and the mean", () => {
    expect(of("min", 3, -1, 2)).toBe(-1);
    expect(of("max", 3, -1, 2)).toBe(3);
    expect(of("sum", 3, -1, 2)).toBe(4);
    expect(of("avg", 3, -1, 2.5)).toBe(1.5); // 4.5 / 3
    expect(of("avg", 7)).toBe(7);
  });

  test("the median is the middle one, or the mean of the two in the middle, in order of size", () => {
    expect(of("median", 10, 9, 100)).toBe(10);
    expect(of("median", 10, 9, 100, 20)).toBe(15); // (10 + 20) / 2
    expect(of("median", 5)).toBe(5);
  });

  test("the deviation is the sample's, and empty below two", () => {
    // mean 5; squares 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32; 32 / 7
    expect(of("stdev", 2, 4, 4, 4, 5, 5, 7, 9)).toBeCloseTo(Math.sqrt(32 / 7), 12);
    expect(of("stdev", 3, 3)).toBe(0);
    expect(of("stdev", 3)).toBeNaN();
  });

  test("what is beyond a double is empty", () => {
    expect(of("sum", 1e308, 1e308)).toBeNaN();
    expect(of("avg", 1e308, 1e308)).toBeNaN();
    expect(of("median", 1.7e308, 1.7e308)).toBeNaN();
    expect(of("stdev", -1e308, 1e308)).toBeNaN();
    expect(of("max", 1e308, 1.7e308)).toBe(1.7e308);
  });
});
