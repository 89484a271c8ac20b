import type { BenchmarkSeries, PriceSeries } from "../../contract/index.ts";
import { adjustmentFactors } from "./adjustments.ts";
import type { PriceAction } from "./adjustments.ts";
import { growthPercent } from "./arithmetic.ts";
import { monthsBefore } from "./calendar.ts";
import { meanOfLast } from "../../contract/indicator-series.ts";
import { choosePreviousClose } from "./previous-close.ts";
import { betaOf, convergenceDivergence, relativeStrength } from "./indicators.ts";
import type { ExcessSpan, PriceFigures } from "./price-figures.ts";
import { deriveSpanReturns, findClose, findDay } from "./span-returns.ts";

const weekDays = 5;
const monthDays = 21;
const yearDays = 250;
const monthsInAYear = 12;
/** Sessions with a close, adjusted, since the last gap of unknown ratio. */
export interface AdjustedSeries {
  readonly days: Int32Array;
  readonly close: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly volume: Float64Array;
  readonly lastIndex: number;
  /** Below 1 if a split or bonus followed. */
  readonly lastFactor: number;
  /** Below 1 on the ex-date of a split or bonus. */
  readonly lastStep: number;
  readonly cutDay: number;
}

/** Adjusts prices to shares of `asOf`. */
export function adjustSeries(
  prices: PriceSeries,
  actions: readonly PriceAction[],
  asOf: number | undefined,
): AdjustedSeries {
  const total = prices.days.length;
  const factors = adjustmentFactors(prices.days, actions, asOf);
  const days = new Int32Array(total);
  const close = new Float64Array(total);
  const high = new Float64Array(total);
  const low = new Float64Array(total);
  const volume = new Float64Array(total);
  let n = 0;
  let lastIndex = -1;
  let lastStep = 1;
  let cutDay = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < total; i++) {
    const raw = prices.close[i] ?? Number.NaN;
    if (!(raw > 0)) continue;
    const factor = factors[i] ?? 1;
    if (Number.isNaN(factor)) {
      cutDay = prices.days[i] ?? cutDay;
      continue;
    }
    const top = prices.high[i] ?? Number.NaN;
    const bottom = prices.low[i] ?? Number.NaN;
    days[n] = prices.days[i] ?? 0;
    close[n] = raw * factor;
    high[n] = (top > raw ? top : raw) * factor;
    low[n] = (bottom > 0 && bottom < raw ? bottom : raw) * factor;
    volume[n] = (prices.volume[i] ?? Number.NaN) / factor;
    lastStep = lastIndex < 0 ? 1 : (factors[lastIndex] ?? 1) / factor;
    lastIndex = i;
    n++;
  }
  return {
    days: days.subarray(0, n),
    close: close.subarray(0, n),
    high: high.subarray(0, n),
    low: low.subarray(0, n),
    volume: volume.subarray(0, n),
    lastIndex,
    lastFactor: factors[lastIndex] ?? 1,
    lastStep,
    cutDay,
  };
}

function closeOnOrBefore(series: AdjustedSeries, day: number): number {
  return series.close[findClose(series, day)] ?? Number.NaN;
}

/**
 * Mean of known volumes, over fewer sessions for a new listing; NaN across a gap of unknown ratio.
 */
function meanVolume({ volume: volumes, cutDay }: AdjustedSeries, sessions: number): number {
  if (volumes.length < sessions && Number.isFinite(cutDay)) return Number.NaN;
  let sum = 0;
  let known = 0;
  for (let i = Math.max(0, volumes.length - sessions); i < volumes.length; i++) {
    const volume = volumes[i] ?? Number.NaN;
    if (volume >= 0) {
      sum += volume;
      known++;
    }
  }
  return known > 0 ? sum / known : Number.NaN;
}

function previousCloseOf(prices: PriceSeries, series: AdjustedSeries): number {
  const count = series.days.length;
  if (count < 2 && Number.isFinite(series.cutDay)) return Number.NaN;
  return choosePreviousClose({
    day: series.days[count - 1] ?? Number.NaN,
    storedDay: series.days[count - 2] ?? Number.NaN,
    stored: series.close[count - 2] ?? Number.NaN,
    printed: (prices.previousClose[series.lastIndex] ?? Number.NaN) * series.lastFactor,
    step: series.lastStep,
  });
}

function highestFrom(highs: Float64Array, from: number): number {
  let highest = Number.NaN;
  for (let i = from; i < highs.length; i++) {
    const high = highs[i] ?? Number.NaN;
    if (!(high <= highest)) highest = high;
  }
  return highest;
}

function lowestFrom(lows: Float64Array, from: number): number {
  let lowest = Number.NaN;
  for (let i = from; i < lows.length; i++) {
    const low = lows[i] ?? Number.NaN;
    if (!(low >= lowest)) lowest = low;
  }
  return lowest;
}

function returnsOf(
  series: AdjustedSeries,
  lastDay: number,
  previousClose: number,
): PriceFigures["returns"] {
  const close = series.close[series.close.length - 1] ?? Number.NaN;
  const past = deriveSpanReturns(series, lastDay);
  return {
    "1Day": growthPercent(close, previousClose, 1),
    "1Week": past["1Week"].percent,
    "1Month": past["1Month"].percent,
    "3Months": past["3Months"].percent,
    "6Months": past["6Months"].percent,
    "1Year": past["1Year"].percent,
    "2Years": past["2Years"].percent,
    "3Years": past["3Years"].percent,
    "5Years": past["5Years"].percent,
    "7Years": past["7Years"].percent,
    "10Years": past["10Years"].percent,
  };
}

function excessReturnsOf(
  returns: PriceFigures["returns"],
  benchmark: BenchmarkSeries | null,
  lastDay: number,
): PriceFigures["excessReturns"] {
  const market = benchmark === null ? null : deriveSpanReturns(benchmark, lastDay);
  const above = (span: ExcessSpan) => returns[span] - (market?.[span].percent ?? Number.NaN);
  return {
    "1Month": above("1Month"),
    "3Months": above("3Months"),
    "6Months": above("6Months"),
    "1Year": above("1Year"),
  };
}

/** Computes on first use: few figures of a replayed day are read. */
function lazily<T extends number | object>(compute: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= compute());
}

/**
 * Prices are in shares of `asOf` (default: the last day), in days since 1970-01-01. A figure across
 * a gap of unknown ratio is NaN.
 */
export function derivePrices(
  prices: PriceSeries,
  actions: readonly PriceAction[],
  benchmark: BenchmarkSeries | null,
  asOf?: number,
): PriceFigures {
  const series = adjustSeries(prices, actions, asOf);
  const n = series.close.length;
  const last = series.lastIndex;
  const factor = series.lastFactor;
  const lastDay = series.days[n - 1] ?? Number.NaN;
  const previousClose = previousCloseOf(prices, series);
  const yearBefore = monthsBefore(lastDay, monthsInAYear);
  const yearStart = n === 0 ? 0 : findDay(series.days, yearBefore) + 1;
  const isYearCut = series.cutDay > yearBefore;
  const isCut = Number.isFinite(series.cutDay);
  const trend = lazily(() => convergenceDivergence(series.close));
  const returns = lazily(() => returnsOf(series, lastDay, previousClose));
  const excessReturns = lazily(() => excessReturnsOf(returns(), benchmark, lastDay));
  const strength = lazily(() => relativeStrength(series.close));
  const beta = lazily(() =>
    benchmark && !(isCut && n <= yearDays)
      ? betaOf(series.days, series.close, benchmark)
      : Number.NaN,
  );
  return {
    lastDay,
    open: (prices.open[last] ?? Number.NaN) * factor,
    high: (prices.high[last] ?? Number.NaN) * factor,
    low: (prices.low[last] ?? Number.NaN) * factor,
    close: (prices.close[last] ?? Number.NaN) * factor,
    previousClose,
    volume: (prices.volume[last] ?? Number.NaN) / factor,
    value: prices.value[last] ?? Number.NaN,
    yearSessions: n === 0 ? Number.NaN : n - yearStart,
    yearHigh: isYearCut ? Number.NaN : highestFrom(series.high, yearStart),
    yearLow: isYearCut ? Number.NaN : lowestFrom(series.low, yearStart),
    allTimeHigh: isCut ? Number.NaN : highestFrom(series.high, 0),
    allTimeLow: isCut ? Number.NaN : lowestFrom(series.low, 0),
    mean50: meanOfLast(series.close, n, 50),
    mean200: meanOfLast(series.close, n, 200),
    mean50Before: meanOfLast(series.close, n - 1, 50),
    mean200Before: meanOfLast(series.close, n - 1, 200),
    get rsi() {
      return strength();
    },
    get macd() {
      return trend().macd;
    },
    get macdSignal() {
      return trend().signal;
    },
    get macdBefore() {
      return trend().macdBefore;
    },
    get macdSignalBefore() {
      return trend().signalBefore;
    },
    get beta() {
      return beta();
    },
    meanVolumeWeek: meanVolume(series, weekDays),
    meanVolumeMonth: meanVolume(series, monthDays),
    meanVolumeYear: meanVolume(series, yearDays),
    get returns() {
      return returns();
    },
    get excessReturns() {
      return excessReturns();
    },
    closeOn: (day) => closeOnOrBefore(series, day),
  };
}
