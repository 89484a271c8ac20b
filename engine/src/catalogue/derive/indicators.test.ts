import { expect, test } from "vitest";

import { meanOfLast } from "../../contract/indicator-series.ts";
import { betaOf, convergenceDivergence, relativeStrength } from "./indicators.ts";

function walk(start: number, steps: readonly number[]): Float64Array {
  let price = start;
  return Float64Array.from([0, ...steps], (step) => (price += step));
}

const sevenUpSevenDown = [2, -1, 2, -1, 2, -1, 2, -1, 2, -1, 2, -1, 2, -1];

test("the first RSI divides the simple mean gain by all movement", () => {
  // gains 7 × 2 / 14 = 1, losses 7 × 1 / 14 = 0.5; 100 × 1 / 1.5 = 66.67
  expect(relativeStrength(walk(100, sevenUpSevenDown))).toBeCloseTo(66.6667, 4);
});

test("later RSI keeps thirteen fourteenths of the means before", () => {
  // gain (13 × 1 + 2) / 14 = 1.071429, loss 13 × 0.5 / 14 = 0.464286; 100 × 1.071429 / 1.535714 = 69.767
  expect(relativeStrength(walk(100, [...sevenUpSevenDown, 2]))).toBeCloseTo(69.7674, 4);
});

test("RSI needs fifteen closes, is 100 without losses and 50 without movement", () => {
  expect(relativeStrength(walk(100, sevenUpSevenDown.slice(1)))).toBeNaN();
  expect(
    relativeStrength(
      walk(
        100,
        Array.from({ length: 20 }, () => 1),
      ),
    ),
  ).toBe(100);
  expect(
    relativeStrength(
      walk(
        100,
        Array.from({ length: 20 }, () => 0),
      ),
    ),
  ).toBe(50);
});

test("RSI of a price that never fell is 100 and no more, however little it rose", () => {
  for (let i = 1; i <= 300; i++) {
    const rise = walk(200, [...Array.from({ length: 14 + (i % 5) }, () => 0), 0.0001 * i, 0, 0]);
    expect(relativeStrength(rise)).toBe(100);
  }
});

test("MACD of a price that rises by one a day is seven", () => {
  // an N-day exponential mean of a ramp lags (N − 1) / 2 days: 25 / 2 − 11 / 2 = 7
  const ramp = Float64Array.from({ length: 60 }, (_, i) => 100 + i);
  const trend = convergenceDivergence(ramp);
  expect(trend.macd).toBeCloseTo(7, 9);
  expect(trend.signal).toBeCloseTo(7, 9);
  expect(trend.macdBefore).toBeCloseTo(7, 9);
  expect(trend.signalBefore).toBeCloseTo(7, 9);
});

test("MACD begins on the 26th close, its signal on the 34th", () => {
  const flat = (days: number) => convergenceDivergence(new Float64Array(days).fill(50));
  expect(flat(25).macd).toBeNaN();
  expect(flat(26).macd).toBeCloseTo(0, 9);
  expect(flat(26).macdBefore).toBeNaN();
  expect(flat(33).signal).toBeNaN();
  expect(flat(34).signal).toBeCloseTo(0, 9);
  expect(flat(34).signalBefore).toBeNaN();
});

test("a mean over more days than there are is empty", () => {
  expect(meanOfLast(Float64Array.from([1, 2, 3, 4]), 4, 2)).toBe(3.5);
  expect(meanOfLast(Float64Array.from([1, 2, 3, 4]), 4, 5)).toBeNaN();
});

test("beta is the share's move for one of the market, over days that both traded", () => {
  const days = Int32Array.from({ length: 100 }, (_, i) => i);
  const moves = Array.from({ length: 100 }, (_, i) => (i % 3 === 0 ? 0.01 : -0.004));
  let market = 100;
  let share = 50;
  const marketCloses = Float64Array.from(moves, (move) => (market *= 1 + move));
  const shareCloses = Float64Array.from(moves, (move) => (share *= 1 + 2 * move));
  expect(betaOf(days, shareCloses, { days, close: marketCloses })).toBeCloseTo(2, 9);
  expect(betaOf(days.slice(40), shareCloses.slice(40), { days, close: marketCloses })).toBeNaN();
  expect(betaOf(days, shareCloses, { days, close: new Float64Array(100).fill(9) })).toBeNaN();
});
