/** Technical indicators over adjusted closes, oldest first; NaN where the series is too short. */

/** The mean of the `count` values up to and with `end` (exclusive). */
export function meanOfLast(values: Float64Array, end: number, count: number): number {
  if (end < count || count === 0) return Number.NaN;
  let sum = 0;
  for (let i = end - count; i < end; i++) sum += values[i] ?? Number.NaN;
  return sum / count;
}

const rsiDays = 14;

/**
 * J. Welles Wilder's relative strength index of 14 days (New Concepts in Technical Trading Systems,
 * 1978): the first means are simple, later ones keep 13/14 of the one before.
 */
export function relativeStrength(closes: Float64Array): number {
  const n = closes.length;
  if (n <= rsiDays) return Number.NaN;
  let gain = 0;
  let loss = 0;
  for (let i = 1; i < n; i++) {
    const change = (closes[i] ?? 0) - (closes[i - 1] ?? 0);
    const up = change > 0 ? change : 0;
    const down = change < 0 ? -change : 0;
    if (i <= rsiDays) {
      gain += up / rsiDays;
      loss += down / rsiDays;
    } else {
      gain += (up - gain) / rsiDays;
      loss += (down - loss) / rsiDays;
    }
  }
  if (gain + loss === 0) return 50;
  return 100 * (gain / (gain + loss));
}

const fastDays = 12;
const slowDays = 26;
const signalDays = 9;

export interface ConvergenceDivergence {
  readonly macd: number;
  readonly signal: number;
  readonly macdBefore: number;
  readonly signalBefore: number;
}

/**
 * Gerald Appel's MACD 12/26/9 at the last day and the one before. An exponential mean of N days
 * starts from the simple mean of its first N values and gives each new one 2 / (N + 1).
 */
export function convergenceDivergence(closes: Float64Array): ConvergenceDivergence {
  let fast = 0;
  let slow = 0;
  let signal = 0;
  let macd = Number.NaN;
  let macdBefore = Number.NaN;
  let signalNow = Number.NaN;
  let signalBefore = Number.NaN;
  for (let i = 0; i < closes.length; i++) {
    const close = closes[i] ?? 0;
    fast = i < fastDays ? fast + close / fastDays : fast + ((close - fast) * 2) / (fastDays + 1);
    slow = i < slowDays ? slow + close / slowDays : slow + ((close - slow) * 2) / (slowDays + 1);
    if (i < slowDays - 1) continue;
    macdBefore = macd;
    macd = fast - slow;
    const count = i - slowDays + 2;
    signal =
      count <= signalDays
        ? signal + macd / signalDays
        : signal + ((macd - signal) * 2) / (signalDays + 1);
    if (count < signalDays) continue;
    signalBefore = signalNow;
    signalNow = signal;
  }
  return { macd, signal: signalNow, macdBefore, signalBefore };
}

const betaPairs = 250;
const fewestPairs = 60;

/**
 * Slope of the share's daily returns on the market's, over the last 250 days that both traded; needs
 * 60. Days ascend in both series.
 */
export function betaOf(
  days: Int32Array,
  closes: Float64Array,
  marketDays: Int32Array,
  marketCloses: Float64Array,
): number {
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
  if (pairs < fewestPairs || !(variance > 0)) return Number.NaN;
  return (sumXY - (sumX * sumY) / pairs) / variance;
}
