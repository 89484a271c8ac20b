/**
 * Indicators over adjusted closes, oldest first. Results are as long as the series, NaN where too
 * short.
 */

/** The mean of the `count` values up to and with `end` (exclusive). */
export function meanOfLast(values: Float64Array, end: number, count: number): number {
  if (end < count || count === 0) return Number.NaN;
  let sum = 0;
  for (let i = end - count; i < end; i++) sum += values[i] ?? Number.NaN;
  return sum / count;
}

/** The simple mean of the last `count` values at every place. */
export function movingMeans(values: Float64Array, count: number): Float64Array {
  return Float64Array.from(values, (_, place) => meanOfLast(values, place + 1, count));
}

const rsiDays = 14;

/**
 * J. Welles Wilder's relative strength index of 14 days (New Concepts in Technical Trading Systems,
 * 1978): the first means are simple, later ones keep 13/14 of the one before.
 */
export function relativeStrengths(closes: Float64Array): Float64Array {
  const series = new Float64Array(closes.length).fill(Number.NaN);
  let gain = 0;
  let loss = 0;
  for (let i = 1; i < closes.length; i++) {
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
    if (i >= rsiDays) series[i] = gain + loss === 0 ? 50 : 100 * (gain / (gain + loss));
  }
  return series;
}

const fastDays = 12;
const slowDays = 26;
const signalDays = 9;

/** MACD and its signal line; their difference is the histogram. */
export interface ConvergenceDivergences {
  readonly macd: Float64Array;
  readonly signal: Float64Array;
}

/**
 * Gerald Appel's MACD 12/26/9. An exponential mean of N days starts from the simple mean of its
 * first N values and gives each new one 2 / (N + 1).
 */
export function convergenceDivergences(closes: Float64Array): ConvergenceDivergences {
  const macds = new Float64Array(closes.length).fill(Number.NaN);
  const signals = new Float64Array(closes.length).fill(Number.NaN);
  let fast = 0;
  let slow = 0;
  let signal = 0;
  for (let i = 0; i < closes.length; i++) {
    const close = closes[i] ?? 0;
    fast = i < fastDays ? fast + close / fastDays : fast + ((close - fast) * 2) / (fastDays + 1);
    slow = i < slowDays ? slow + close / slowDays : slow + ((close - slow) * 2) / (slowDays + 1);
    if (i < slowDays - 1) continue;
    const macd = fast - slow;
    macds[i] = macd;
    const count = i - slowDays + 2;
    signal =
      count <= signalDays
        ? signal + macd / signalDays
        : signal + ((macd - signal) * 2) / (signalDays + 1);
    if (count >= signalDays) signals[i] = signal;
  }
  return { macd: macds, signal: signals };
}
