import { expect, test } from "vitest";
import { bandOnBarometer, barometerBands } from "./gauge-geometry.ts";

test("a barometer has five segments from 0 to 100 without a gap, and an end belongs to its own", () => {
  expect(barometerBands.map(({ from, to }) => [from, to])).toEqual([
    [0, 20],
    [20, 40],
    [40, 60],
    [60, 80],
    [80, 100],
  ]);
  expect([0, 40, 40.1, 60, 60.1, 100].map(bandOnBarometer)).toEqual([
    "sad",
    "bad",
    "neutral",
    "neutral",
    "good",
    "excellent",
  ]);
});
