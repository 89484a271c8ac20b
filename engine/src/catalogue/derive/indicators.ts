import type { CloseSeries } from "./span-returns.ts";
import { convergenceDivergences, relativeStrengths } from "../../contract/indicator-series.ts";

/** Technical indicators over adjusted closes, oldest first; NaN where the series is too short. */

/** The relative strength index of 14 days at the last day. */
export function relativeStrength(closes: Float64Array): number {
  return relativeStrengths(closes).at(-1) ?? Number.NaN;
}

export interface ConvergenceDivergence {
  readonly macd: number;
  readonly signal: number;
  readonly macdBefore: number;
  readonly signalBefore: number;
}

/** MACD 12/26/9 at the last day and the one before. */
export function convergenceDivergence(closes: Float64Array): ConvergenceDivergence {
  const { macd, signal } = convergenceDivergences(closes);
  const at = (series: Float64Array, place: number) => series.at(place) ?? Number.NaN;
  return {
    macd: at(macd, -1),
    signal: at(signal, -1),
    macdBefore: at(macd, -2),
    signalBefore: at(signal, -2),
  };
}

const betaPairs = 250;
const minPairs = 60;

/** Moments of daily returns, in percent squared. */
export interface Comovement {
  readonly covariance: number;
  readonly variance: number;
}

/**
 * Slope of the share's daily returns on the market's, over the last 250 days that both traded; needs
 * 60. Days ascend in both series.
 */
export function betaOf(days: Int32Array, closes: Float64Array, market: CloseSeries): number {
  const comovement = comovementOf(days, closes, market);
  return comovement === null ? Number.NaN : comovement.covariance / comovement.variance;
}

/** Over the same days; null if they are too few. */
export function comovementOf(
  days: Int32Array,
  closes: Float64Array,
  { days: marketDays, close: marketCloses }: CloseSeries,
): Comovement | null {
  let i = days.length - 1;
  let j = marketDays.length - 1;
  let laterClose = Number.NaN;
  let laterMarket = Number.NaN;
  let pairs = 0;
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  while (i >= 0 && j >= 0 && pairs < betaPairs) {
    const day = days[i] ?? 0;
    const marketDay = marketDays[j] ?? 0;
    if (day > marketDay) i--;
    else if (day < marketDay) j--;
    else {
      const close = closes[i] ?? Number.NaN;
      const market = marketCloses[j] ?? Number.NaN;
      const x = laterMarket / market - 1;
      const y = laterClose / close - 1;
      if (Number.isFinite(x + y)) {
        sumX += x;
        sumY += y;
        sumXX += x * x;
        sumXY += x * y;
        pairs++;
      }
      laterClose = close;
      laterMarket = market;
      i--;
      j--;
    }
  }
  const variance = sumXX - (sumX * sumX) / pairs;
  if (pairs < minPairs || !(variance > 0)) return null;
  // percent times percent
  const scale = 10_000 / pairs;
  return { covariance: (sumXY - (sumX * sumY) / pairs) * scale, variance: variance * scale };
}
