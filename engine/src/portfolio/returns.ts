import { monthsBefore } from "../catalogue/derive/calendar.ts";
import { findDay } from "../catalogue/derive/span-returns.ts";

/** A series of values by day (days since 1970-01-01, ascending); values are above zero. */
export interface Series {
  readonly days: readonly number[];
  readonly values: ArrayLike<number>;
}

/** Spans of a record that screens name. */
export const returnPeriods = ["1W", "1M", "3M", "6M", "1Y", "3Y"] as const;
export type ReturnPeriod = (typeof returnPeriods)[number];

const monthsOf: Readonly<Record<Exclude<ReturnPeriod, "1W">, number>> = {
  "1M": 1,
  "3M": 3,
  "6M": 6,
  "1Y": 12,
  "3Y": 36,
};

const dayMs = 86_400_000;

/** The day a period before `day`, in calendar months; the month's last day where there is no such day. */
export function goBack(day: number, period: ReturnPeriod): number {
  if (period === "1W") return day - 7;
  return monthsBefore(day, monthsOf[period]);
}

function ratio({ values }: Series, from: number, to: number): number {
  return (values[to] ?? NaN) / (values[from] ?? NaN);
}

/** Percent gained over a period up to the last day; null if the series begins later. */
export function computeReturn(series: Series, period: ReturnPeriod): number | null {
  const { days } = series;
  const last = days.at(-1);
  if (last === undefined) return null;
  const from = findDay(days, goBack(last, period));
  return from === -1 ? null : 100 * (ratio(series, from, days.length - 1) - 1);
}

/** A year of 365 days: shorter records are not annualised. */
const daysAYear = 365;

/**
 * Compound annual growth rate in percent over the whole series: (end / start)^(365 / days) - 1.
 * Null under one year, where annualising would invent a record.
 */
export function computeCagr(series: Series): number | null {
  const { days } = series;
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || last - first < daysAYear) return null;
  return 100 * (ratio(series, 0, days.length - 1) ** (daysAYear / (last - first)) - 1);
}

/** Percent gained since the first day; null with fewer than two days. */
export function computeSinceInception(series: Series): number | null {
  return series.days.length < 2 ? null : 100 * (ratio(series, 0, series.days.length - 1) - 1);
}

/** Returns from day to day as fractions; one fewer than there are days. */
export function listDailyReturns({ values }: Pick<Series, "values">): Float64Array {
  const returns = new Float64Array(Math.max(0, values.length - 1));
  for (let at = 0; at < returns.length; at += 1) {
    returns[at] = (values[at + 1] ?? NaN) / (values[at] ?? NaN) - 1;
  }
  return returns;
}

/** Fewer days say little about risk. */
export const leastRiskDays = 60;
const tradingDaysAYear = 252;

function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return sum / values.length;
}

function covarianceOf(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const [mean, otherMean] = [meanOf(one), meanOf(other)];
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) {
    sum += ((one[at] ?? 0) - mean) * ((other[at] ?? 0) - otherMean);
  }
  return sum / (one.length - 1);
}

/** Yearly volatility in percent: sample deviation of daily returns x square root of 252; null under 60 days. */
export function computeVolatility(series: Series): number | null {
  const returns = listDailyReturns(series);
  if (returns.length < leastRiskDays) return null;
  return 100 * Math.sqrt(covarianceOf(returns, returns) * tradingDaysAYear);
}

/** The deepest fall from a peak. */
export interface Drawdown {
  /** Percent, zero or below. */
  readonly depth: number;
  readonly peak: number;
  readonly trough: number;
  /** The first day at or above the peak again; null if not yet. */
  readonly recovery: number | null;
}

/** The maximum drawdown; null for an empty series, depth 0 where values never fell. */
export function findMaxDrawdown({ days, values }: Series): Drawdown | null {
  const firstDay = days[0];
  if (firstDay === undefined) return null;
  let [peakAt, worstPeak, worstAt, worst] = [0, 0, 0, 0];
  for (let at = 1; at < values.length; at += 1) {
    const value = values[at] ?? NaN;
    if (value >= (values[peakAt] ?? NaN)) peakAt = at;
    const fall = value / (values[peakAt] ?? NaN) - 1;
    if (fall < worst) [worst, worstPeak, worstAt] = [fall, peakAt, at];
  }
  const top = values[worstPeak] ?? NaN;
  const recovery = days.findIndex((_, at) => at > worstAt && (values[at] ?? NaN) >= top);
  return {
    depth: 100 * worst,
    peak: days[worstPeak] ?? firstDay,
    trough: days[worstAt] ?? firstDay,
    recovery: worst < 0 ? (days[recovery] ?? null) : null,
  };
}

/** Percent below the highest value so far, day by day; zero or below. */
export function listDrawdowns({ values }: Pick<Series, "values">): Float64Array {
  const falls = new Float64Array(values.length);
  let peak = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? NaN;
    peak = Math.max(peak, value);
    falls[at] = 100 * (value / peak - 1);
  }
  return falls;
}

/** Risk of a basket relative to a benchmark. */
export interface BenchmarkRisk {
  readonly beta: number;
  /** -1 to 1; null if either never moved. */
  readonly correlation: number | null;
  /** Yearly deviation of the difference of daily returns, in percent. */
  readonly trackingError: number;
}

/** Both series on the days that they share. */
export function alignSeries(one: Series, other: Series): readonly [Series, Series] {
  const at = new Map(other.days.map((day, index) => [day, index]));
  const days: number[] = [];
  const values: number[] = [];
  const others: number[] = [];
  one.days.forEach((day, index) => {
    const found = at.get(day);
    if (found === undefined) return;
    days.push(day);
    values.push(one.values[index] ?? NaN);
    others.push(other.values[found] ?? NaN);
  });
  return [
    { days, values },
    { days, values: others },
  ];
}

/** Beta, correlation and tracking error over the common days; null with fewer than 60 daily returns or a benchmark that never moved. */
export function compareWithBenchmark(series: Series, benchmark: Series): BenchmarkRisk | null {
  const [own, other] = alignSeries(series, benchmark).map((aligned) => listDailyReturns(aligned));
  if (own === undefined || other === undefined || own.length < leastRiskDays) return null;
  const variance = covarianceOf(other, other);
  if (!(variance > 0)) return null;
  const covariance = covarianceOf(own, other);
  const ownVariance = covarianceOf(own, own);
  const gaps = own.map((value, index) => value - (other[index] ?? 0));
  return {
    beta: covariance / variance,
    correlation: ownVariance > 0 ? covariance / Math.sqrt(ownVariance * variance) : null,
    trackingError: 100 * Math.sqrt(covarianceOf(gaps, gaps) * tradingDaysAYear),
  };
}

/** A calendar year's return in percent; a first or last year that is not whole says so. */
export interface YearReturn {
  readonly year: number;
  readonly percent: number;
  readonly isWhole: boolean;
}

const yearOf = (day: number): number => new Date(day * dayMs).getUTCFullYear();

/** Returns by calendar year, each from the last close of the year before. Oldest first. */
export function listYearReturns(series: Series): readonly YearReturn[] {
  const { days, values } = series;
  const years: YearReturn[] = [];
  let from = 0;
  days.forEach((day, at) => {
    const [year, next] = [yearOf(day), days[at + 1]];
    if ((next !== undefined && yearOf(next) === year) || at === from) return;
    years.push({
      year,
      percent: 100 * ((values[at] ?? NaN) / (values[from] ?? NaN) - 1),
      isWhole: next !== undefined && yearOf(days[from] ?? day) < year,
    });
    from = at;
  });
  return years;
}

/** Returns over every window of `period`, in percent a year where it is longer than one year. */
export interface RollingReturns {
  readonly days: readonly number[];
  readonly percents: Float64Array;
  readonly lowest: number;
  readonly median: number;
  readonly highest: number;
  /** Percent of windows that gained. */
  readonly gained: number;
}

/** The return of each window that ends on a day of the series; null if the series is shorter than one. */
export function computeRollingReturns(series: Series, period: ReturnPeriod): RollingReturns | null {
  const { days } = series;
  const years = period === "3Y" ? 3 : 1;
  const ends: number[] = [];
  const percents: number[] = [];
  days.forEach((day, at) => {
    const from = findDay(days, goBack(day, period));
    if (from === -1) return;
    ends.push(day);
    percents.push(100 * (ratio(series, from, at) ** (1 / years) - 1));
  });
  if (percents.length === 0) return null;
  const sorted = percents.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return {
    days: ends,
    percents: Float64Array.from(percents),
    lowest: sorted[0] ?? NaN,
    median: sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2,
    highest: sorted.at(-1) ?? NaN,
    gained: (100 * percents.filter((percent) => percent > 0).length) / percents.length,
  };
}

/** Documented risk levels: low, moderate, high. */
export type RiskLevel = "LR" | "MR" | "HR";

/** A basket's level with the figures that decide it. */
export interface RiskAssessment {
  readonly level: RiskLevel;
  /** The basket's volatility as a multiple of the index's; null if either is unknown. */
  readonly relativeVolatility: number | null;
  readonly beta: number | null;
  /** Deciding factor: the higher level of the two, or too short a record. */
  readonly decidedBy: "volatility" | "beta" | "record";
}

/**
 * From these values on a basket is of moderate and of high risk: one that moves like its index is
 * moderate, low is clearly calmer.
 */
export const riskThresholds = {
  volatility: { moderate: 0.95, high: 1.15 },
  beta: { moderate: 0.85, high: 1.1 },
} as const;

const levels: readonly RiskLevel[] = ["LR", "MR", "HR"];

function rank(value: number, { moderate, high }: { moderate: number; high: number }): number {
  if (value >= high) return 2;
  return value >= moderate ? 1 : 0;
}

/**
 * The risk level of a basket by its volatility relative to the index and its beta: the higher of
 * the two decides. A record under 60 days is of high risk, since nothing is known.
 */
export function assessRisk(
  volatility: number | null,
  indexVolatility: number | null,
  beta: number | null,
): RiskAssessment {
  const relativeVolatility =
    volatility === null || indexVolatility === null || indexVolatility <= 0
      ? null
      : volatility / indexVolatility;
  if (relativeVolatility === null || beta === null) {
    return { level: "HR", relativeVolatility, beta, decidedBy: "record" };
  }
  const byVolatility = rank(relativeVolatility, riskThresholds.volatility);
  const byBeta = rank(beta, riskThresholds.beta);
  return {
    level: levels[Math.max(byVolatility, byBeta)] ?? "HR",
    relativeVolatility,
    beta,
    decidedBy: byVolatility >= byBeta ? "volatility" : "beta",
  };
}
