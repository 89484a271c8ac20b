import { expect, test } from "vitest";
import { describeDistribution } from "./statistics.ts";

test("a column's figures are counted, ordered and averaged, empties left out", () => {
  const values = Float64Array.of(9, 2, Number.NaN, 4, 4, 4, 5, 5, 7);
  // in order 2 4 4 4 5 5 7 9: quartiles at places 1.75, 3.5 and 5.25 of 0 to 7
  expect(describeDistribution(values)).toEqual({
    count: 8,
    empties: 1,
    min: 2,
    lowerQuartile: 4,
    median: 4.5,
    upperQuartile: 5.5, // 5 + 0.25 x (7 - 5)
    max: 9,
    mean: 5, // 40 / 8
    deviation: Math.sqrt(32 / 7), // squares 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16
  });
});

test("of one figure there is no deviation, of none there is nothing but the count of empties", () => {
  expect(describeDistribution(Float64Array.of(3))).toMatchObject({
    median: 3,
    deviation: Number.NaN,
  });
  expect(describeDistribution(Float64Array.of(Number.NaN))).toMatchObject({
    count: 0,
    empties: 1,
    min: Number.NaN,
    mean: Number.NaN,
  });
});
