import { computeBasketIndex } from "./basket-index.ts";
import type { BasketIndex, BasketVersion } from "./basket-index.ts";
import type { ShareHistory } from "./corporate-actions.ts";
import {
  assessRisk,
  compareWithBenchmark,
  computeCagr,
  computeReturn,
  computeSinceInception,
  computeVolatility,
  findMaxDrawdown,
  goBack,
} from "./returns.ts";
import type { Drawdown, ReturnPeriod, RiskAssessment, Series } from "./returns.ts";

export interface BoxRecordInput {
  /** Trading days since 1970-01-01, ascending. */
  readonly days: readonly number[];
  readonly versions: readonly BasketVersion[];
  readonly histories: readonly ShareHistory[];
  /** Closes of the index that the box is compared with; null if none is loaded. */
  readonly benchmark: Series | null;
  /** The day on which the box went live; days before are back-tested. */
  readonly liveSince: number | null;
}

/** A box's record with its figures; all without dividends, like the closes of its benchmark. */
export interface BoxRecord {
  readonly index: BasketIndex;
  /** Percent by period; null where the record is shorter. */
  readonly returns: Readonly<Record<ReturnPeriod, number | null>>;
  /** Percent a year since the box went live; null under a year. */
  readonly cagr: number | null;
  /** Percent gained since the box went live; null before its second day. */
  readonly sinceLive: number | null;
  /** The figures below are of the last three years. Percent a year; null under 60 days. */
  readonly volatility: number | null;
  readonly maxDrawdown: Drawdown | null;
  readonly benchmarkVolatility: number | null;
  readonly beta: number | null;
  readonly correlation: number | null;
  readonly trackingError: number | null;
  readonly risk: RiskAssessment;
}

/** Length of the back-test before a box went live. */
const backtestPeriod = "3Y";

/**
 * A box without versions from before it went live is back-tested with its first weights, bought
 * three years earlier, or on the first day on which one of its shares has a price, and held.
 */
export function extendBack(
  versions: readonly BasketVersion[],
  { days, histories, liveSince }: Pick<BoxRecordInput, "days" | "histories" | "liveSince">,
): readonly BasketVersion[] {
  const first = versions.toSorted((one, other) => one.effective - other.effective)[0];
  const lastDay = days.at(-1);
  if (first === undefined || lastDay === undefined) return versions;
  const live = liveSince ?? lastDay;
  if (first.effective < live) return versions;
  const held = histories.filter(({ id }) => first.weights.has(id));
  const firstPriced = days.findIndex((_, at) => held.some(({ closes }) => (closes[at] ?? 0) > 0));
  const effective = Math.max(days[firstPriced] ?? Infinity, goBack(live, backtestPeriod));
  return effective < first.effective ? [{ ...first, effective }, ...versions] : versions;
}

/** Percent gained by period, up to the last day of a series; null where it is shorter. */
export function computeReturns(series: Series): BoxRecord["returns"] {
  return {
    "1W": computeReturn(series, "1W"),
    "1M": computeReturn(series, "1M"),
    "3M": computeReturn(series, "3M"),
    "6M": computeReturn(series, "6M"),
    "1Y": computeReturn(series, "1Y"),
    "3Y": computeReturn(series, "3Y"),
  };
}

/** The days of a series from `day` on. */
export function cutSeries({ days, values }: Series, day: number): Series {
  const from = days.findIndex((each) => each >= day);
  if (from === -1) return { days: [], values: [] };
  return { days: days.slice(from), values: Array.from(values).slice(from) };
}

/** The record of a box and the figures that lists and pages show. */
export function computeBoxRecord({
  days,
  versions,
  histories,
  benchmark,
  liveSince,
}: BoxRecordInput): BoxRecord {
  const from = extendBack(versions, { days, histories, liveSince });
  const index = computeBasketIndex(days, from, histories);
  const record: Series = { days: index.days, values: index.price };
  const last = record.days.at(-1);
  const recent = last === undefined ? record : cutSeries(record, goBack(last, "3Y"));
  const recentIndex =
    benchmark === null || last === undefined
      ? null
      : cutSeries(benchmark, recent.days[0] ?? goBack(last, "3Y"));
  // A record that begins later than the box says nothing of its whole life.
  const isWhole = liveSince !== null && liveSince >= (index.days[0] ?? Infinity);
  const live: Series | null = isWhole ? cutSeries(record, liveSince) : null;
  const volatility = computeVolatility(recent);
  const benchmarkVolatility = recentIndex === null ? null : computeVolatility(recentIndex);
  const compared = recentIndex === null ? null : compareWithBenchmark(recent, recentIndex);
  return {
    index,
    returns: computeReturns(record),
    cagr: live === null ? null : computeCagr(live),
    sinceLive: live === null ? null : computeSinceInception(live),
    volatility,
    maxDrawdown: findMaxDrawdown(recent),
    benchmarkVolatility,
    beta: compared?.beta ?? null,
    correlation: compared?.correlation ?? null,
    trackingError: compared?.trackingError ?? null,
    risk: assessRisk(volatility, benchmarkVolatility, compared?.beta ?? null),
  };
}

/** At most `most` points of a series, evenly spread, with the first and the last. */
export function thinOut(values: ArrayLike<number>, most: number): readonly number[] {
  const all = Array.from(values);
  if (all.length <= most) return all;
  const step = (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => all[Math.round(at * step)] ?? Number.NaN);
}
