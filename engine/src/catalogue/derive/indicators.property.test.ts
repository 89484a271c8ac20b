import { array, assert, double, integer, pre, property } from "fast-check";
import { expect, test } from "vitest";

import { meanOfLast } from "../../contract/indicator-series.ts";
import { betaOf, convergenceDivergence, relativeStrength } from "./indicators.ts";

/** A failing series is long: making it smaller takes longer than reading it. */
const once = { endOnFailure: true };

/** Textbook forms, step by step over plain lists, which the fast ones must agree with. */

const closesOf = (fewest: number) =>
  array(double({ min: -0.15, max: 0.17, noNaN: true }), {
    minLength: fewest,
    maxLength: 320,
    size: "max",
  }).map((moves) => {
    let close = 200;
    return moves.map((move) => (close *= 1 + move));
  });

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Every exponential mean of a series from the first that there is: a simple mean, then 2 / (N + 1) of each new value. */
function exponentialMeans(values: readonly number[], days: number): readonly number[] {
  const means = [mean(values.slice(0, days))];
  for (const value of values.slice(days)) {
    const before = means.at(-1) ?? Number.NaN;
    means.push((value * 2 + before * (days - 1)) / (days + 1));
  }
  return means;
}

function textbookStrength(closes: readonly number[]): number {
  const moves = closes.slice(1).map((close, i) => close - (closes[i] ?? Number.NaN));
  const gains = moves.map((move) => Math.max(0, move));
  const losses = moves.map((move) => Math.max(0, -move));
  const smooth = (values: readonly number[]) => {
    let smoothed = mean(values.slice(0, 14));
    for (const value of values.slice(14)) smoothed = (smoothed * 13 + value) / 14;
    return smoothed;
  };
  return 100 - 100 / (1 + smooth(gains) / smooth(losses));
}

/** Equal but for rounding, or both empty. */
function near(actual: number, expected: number): void {
  const difference = Math.abs(actual - expected) / Math.max(1, Math.abs(expected));
  expect(Object.is(actual, expected) || difference <= 1e-7).toBe(true);
}

test("RSI is Wilder's for any series that moved both ways", () => {
  assert(
    property(closesOf(15), (closes) => {
      const expected = textbookStrength(closes);
      const actual = relativeStrength(Float64Array.from(closes));
      if (Number.isFinite(expected)) near(actual, expected);
      expect(actual >= 0 && actual <= 100).toBe(true);
    }),
    once,
  );
});

test("MACD and its signal are exponential means of 12, 26 and 9 days for any series", () => {
  assert(
    property(closesOf(36), (closes) => {
      const slow = exponentialMeans(closes, 26);
      const fast = exponentialMeans(closes, 12).slice(14);
      const lines = fast.map((value, i) => value - (slow[i] ?? Number.NaN));
      const signals = exponentialMeans(lines, 9);
      const trend = convergenceDivergence(Float64Array.from(closes));
      near(trend.macd, lines.at(-1) ?? Number.NaN);
      near(trend.macdBefore, lines.at(-2) ?? Number.NaN);
      near(trend.signal, signals.at(-1) ?? Number.NaN);
      near(trend.signalBefore, signals.at(-2) ?? Number.NaN);
    }),
    once,
  );
});

test("a moving average is the mean of its days", () => {
  assert(
    property(closesOf(1), integer({ min: 1, max: 60 }), (closes, days) => {
      const actual = meanOfLast(Float64Array.from(closes), closes.length, days);
      near(actual, closes.length < days ? Number.NaN : mean(closes.slice(-days)));
    }),
    once,
  );
});

test("beta is covariance over variance of the last 250 returns of days that both traded", () => {
  assert(
    property(closesOf(90), closesOf(90), integer({ min: 2, max: 9 }), (share, market, gap) => {
      const marketDays = market.map((_, day) => day);
      // the share rests every so many days
      const shareDays = share.map((_, i) => i + Math.floor(i / gap));
      const both = shareDays.flatMap((day, i) => {
        const [close, other] = [share[i], market[day]];
        return close === undefined || other === undefined ? [] : [{ close, other }];
      });
      const returns = both.slice(1).map(({ close, other }, i) => ({
        y: close / (both[i]?.close ?? Number.NaN) - 1,
        x: other / (both[i]?.other ?? Number.NaN) - 1,
      }));
      const last = returns.slice(-250);
      const [meanX, meanY] = [mean(last.map(({ x }) => x)), mean(last.map(({ y }) => y))];
      const covariance = mean(last.map(({ x, y }) => (x - meanX) * (y - meanY)));
      const variance = mean(last.map(({ x }) => (x - meanX) ** 2));
      const actual = betaOf(Int32Array.from(shareDays), Float64Array.from(share), {
        days: Int32Array.from(marketDays),
        close: Float64Array.from(market),
      });
      pre(variance > 1e-6);
      near(actual, last.length < 60 ? Number.NaN : covariance / variance);
    }),
    once,
  );
});
