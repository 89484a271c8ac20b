import { dateOf, monthsBefore } from "../../catalogue/derive/calendar.ts";
import type { CompanyFigures } from "../../catalogue/derive/company-figures.ts";
import { comovementOf } from "../../catalogue/derive/indicators.ts";
import { adjustSeries } from "../../catalogue/derive/prices.ts";
import { deriveSpanReturns, findClose, findDay } from "../../catalogue/derive/span-returns.ts";
import type { ColumnKey, IsoDate, StatementLine, Unit } from "../../contract/index.ts";
import { convergenceDivergences } from "../../contract/indicator-series.ts";

type PriceTerm = () => readonly FigureTerm[];

/** Terms of the adjusted price series: extremes, means, moving averages and earlier closes. */
export function openPriceTerms(figures: CompanyFigures): {
  find(name: string): readonly FigureTerm[];
  closeOn(day: number): readonly FigureTerm[];
} {
  const { facts, priceActions, asOf, lastDay } = figures;
  const series = adjustSeries(facts.prices, priceActions, asOf);
  const { days, close, high, low, volume } = series;
  const n = close.length;
  const yearStart = n === 0 ? 0 : findDay(days, monthsBefore(days[n - 1] ?? 0, 12)) + 1;
  const { benchmark } = facts;

  const one = (title: string, value: number | undefined, unit: Unit, at?: number): FigureTerm[] => {
    const day = at === undefined ? undefined : days[at];
    return value === undefined || !Number.isFinite(value)
      ? []
      : [{ title, unit, value, ...(day === undefined ? {} : { day: dateOf(day) }) }];
  };
  const extreme = (values: Float64Array, title: string, from: number, sign: 1 | -1): PriceTerm => {
    return () => {
      let best = from;
      for (let at = from; at < n; at++) {
        if (sign * (values[at] ?? 0) > sign * (values[best] ?? 0)) best = at;
      }
      return one(title, values[best], "price", best);
    };
  };
  const closesUpTo =
    (count: number, end: number): PriceTerm =>
    () =>
      end < count
        ? []
        : one(
            `Total of ${count} closes, from`,
            close.subarray(end - count, end).reduce((sum, one) => sum + one, 0),
            "price",
            end - count,
          );
  const ema =
    (count: number, end: number): PriceTerm =>
    () =>
      one(`EMA ${count}`, exponentialMean(close.subarray(0, end), count), "price", end - 1);
  const wilder =
    (sign: 1 | -1, title: string): PriceTerm =>
    () =>
      one(title, smoothedMove(close, sign), "price", n - 1);
  const volumesOf = (count: number) =>
    volume.subarray(Math.max(0, n - count)).filter((one) => one >= 0);
  const volumes =
    (count: number): PriceTerm =>
    () =>
      one(
        `Total volume of ${volumesOf(count).length} days`,
        volumesOf(count).reduce((sum, one) => sum + one, 0),
        "count",
      );
  const volumeDays =
    (count: number): PriceTerm =>
    () =>
      one("Market days", volumesOf(count).length, "count");
  const comovement = benchmark === null ? null : comovementOf(days, close, benchmark);

  const terms = new Map<string, PriceTerm>([
    ["highest of 52 weeks", extreme(high, "Day high", yearStart, 1)],
    ["lowest of 52 weeks", extreme(low, "Day low", yearStart, -1)],
    ["highest of all days", extreme(high, "Day high", 0, 1)],
    ["lowest of all days", extreme(low, "Day low", 0, -1)],
    ["closes 50", closesUpTo(50, n)],
    ["closes 200", closesUpTo(200, n)],
    ["closes 50 before", closesUpTo(50, n - 1)],
    ["closes 200 before", closesUpTo(200, n - 1)],
    ["mean gain", wilder(1, "Mean gain over 14 days, smoothed")],
    ["mean loss", wilder(-1, "Mean loss over 14 days, smoothed")],
    ["EMA 12", ema(12, n)],
    ["EMA 26", ema(26, n)],
    ["EMA 12 before", ema(12, n - 1)],
    ["EMA 26 before", ema(26, n - 1)],
    [
      "signal two days before",
      () => one("MACD Signal", convergenceDivergences(close).signal[n - 3], "price", n - 3),
    ],
    ["covariance", () => one("Covariance with the index", comovement?.covariance, "ratio")],
    ["variance", () => one("Variance of the index", comovement?.variance, "ratio")],
    ["volumes of 1Week", volumes(5)],
    ["volumes of 1Month", volumes(21)],
    ["volumes of 1Year", volumes(250)],
    ["days of 1Week", volumeDays(5)],
    ["days of 1Month", volumeDays(21)],
    ["days of 1Year", volumeDays(250)],
  ]);
  const lastClose = days[n - 1] ?? lastDay;
  for (const [span, { from }] of Object.entries(deriveSpanReturns(series, lastClose))) {
    const at = findDay(days, from);
    terms.set(`close of ${span}`, () => one("Adjusted close", close[at], "price", at));
  }
  if (benchmark !== null) {
    const indexAt = (day: number): PriceTerm => {
      const at = findClose(benchmark, day);
      const on = benchmark.days[at];
      return () =>
        one("Index", benchmark.close[at], "ratio").map((term) =>
          on === undefined ? term : { ...term, day: dateOf(on) },
        );
    };
    terms.set("index", indexAt(lastClose));
    for (const [span, { from }] of Object.entries(deriveSpanReturns(benchmark, lastClose))) {
      terms.set(`index of ${span}`, indexAt(from));
    }
  }
  return {
    find: (name) => terms.get(name)?.() ?? [],
    closeOn(day) {
      const at = findClose(series, day);
      return one("Adjusted close", close[at], "price", at);
    },
  };
}

/** Starts from the simple mean of the first `count` values; each new one weighs 2 / (count + 1). */
function exponentialMean(values: Float64Array, count: number): number {
  if (values.length < count) return Number.NaN;
  let mean = 0;
  values.forEach((value, at) => {
    mean += at < count ? value / count : ((value - mean) * 2) / (count + 1);
  });
  return mean;
}

/** Wilder's mean of the gains (1) or losses (-1) of 14 days. */
function smoothedMove(closes: Float64Array, sign: 1 | -1): number {
  const count = 14;
  if (closes.length <= count) return Number.NaN;
  let mean = 0;
  for (let at = 1; at < closes.length; at++) {
    const move = Math.max(0, sign * ((closes[at] ?? 0) - (closes[at - 1] ?? 0)));
    mean += at <= count ? move / count : (move - mean) / count;
  }
  return mean;
}

/** A number of a sum that is no parameter. */
export interface FigureTerm {
  readonly title: string;
  readonly unit: Unit;
  readonly value: number;
  /** Day of the value, if it is of one day. */
  readonly day?: IsoDate;
  /** Set if it is the factor of splits and bonuses since a day. */
  readonly sharesSince?: IsoDate;
  /** Set if it is a line of a statement. */
  readonly filed?: StatementLine;
  /** Set if the value is a date, in days since 1970-01-01. */
  readonly isDay?: true;
  /** The column, if it is one. */
  readonly key?: ColumnKey;
  /** Code of another company whose figure it is. */
  readonly coCode?: number;
}
