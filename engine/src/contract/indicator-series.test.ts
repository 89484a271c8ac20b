import * as fc from "fast-check";
import { expect, test } from "vitest";
import { convergenceDivergences, movingMeans, relativeStrengths } from "./indicator-series.ts";

test("a moving mean begins when its days are full", () => {
  // (1 + 2 + 6) / 3 = 3, (2 + 6 + 7) / 3 = 5
  expect([...movingMeans(Float64Array.of(1, 2, 6, 7), 3)]).toEqual([NaN, NaN, 3, 5]);
});

test("RSI begins on the 15th close, MACD on the 26th and its signal on the 34th", () => {
  const ramp = Float64Array.from({ length: 40 }, (_, day) => 100 + day);
  const begins = (series: Float64Array) => series.findIndex((value) => !Number.isNaN(value));
  const { macd, signal } = convergenceDivergences(ramp);
  expect([relativeStrengths(ramp), macd, signal].map(begins)).toEqual([14, 25, 33]);
  // An N-day exponential mean of a ramp lags (N - 1) / 2 days: 25 / 2 - 11 / 2 = 7.
  expect(macd[39]).toBeCloseTo(7, 9);
});

const closes = fc
  .array(fc.double({ min: 1, max: 10_000, noNaN: true }), { minLength: 1, maxLength: 80 })
  .map((values) => Float64Array.from(values));

test("a value does not change by days that come after it", () => {
  fc.assert(
    fc.property(closes, fc.nat(79), (series, place) => {
      const day = place % series.length;
      const before = series.slice(0, day + 1);
      expect(relativeStrengths(series)[day]).toBe(relativeStrengths(before)[day]);
      expect(movingMeans(series, 20)[day]).toBe(movingMeans(before, 20)[day]);
      const { macd, signal } = convergenceDivergences(series);
      expect([macd[day], signal[day]]).toEqual([
        convergenceDivergences(before).macd[day],
        convergenceDivergences(before).signal[day],
      ]);
    }),
  );
});
