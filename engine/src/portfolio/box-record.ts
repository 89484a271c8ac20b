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
  returnPeriods,
} from "./returns.ts";
import type { Drawdown, ReturnPeriod, RiskAssessment, Series } from "./returns.ts";

/** What a box's record is computed from. */
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

/** How long before its first version a box is back-tested. */
const backtestPeriod = "3Y";

/**
 * A box without versions from before it went live is back-tested with its first weights, bought
 * three years earlier and held.
 */
export function extendBack(
  versions: readonly BasketVersion[],
  liveSince: number | null,
  days: readonly number[],
): readonly BasketVersion[] {
  const first = versions.toSorted((one, other) => one.effective - other.effective)[0];
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (first === undefined || firstDay === undefined || lastDay === undefined) return versions;
  const live = liveSince ?? lastDay;
  if (first.effective < live) return versions;
  const effective = Math.max(firstDay, goBack(live, backtestPeriod));
  return effective < first.effective ? [{ ...first, effective }, ...versions] : versions;
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
  const index = computeBasketIndex(days, extendBack(versions, liveSince, days), histories);
  const record: Series = { days: index.days, values: index.price };
  const last = record.days.at(-1);
  const recent = last === undefined ? record : cutSeries(record, goBack(last, "3Y"));
  const recentIndex =
    benchmark === null || last === undefined
      ? null
      : cutSeries(benchmark, recent.days[0] ?? goBack(last, "3Y"));
  const live: Series | null = liveSince === null ? null : cutSeries(record, liveSince);
  const volatility = computeVolatility(recent);
  const benchmarkVolatility = recentIndex === null ? null : computeVolatility(recentIndex);
  const compared = recentIndex === null ? null : compareWithBenchmark(recent, recentIndex);
  const returnOf = (period: ReturnPeriod): number | null => computeReturn(record, period);
  const [week, month, threeMonths, sixMonths, year, threeYears] = returnPeriods;
  return {
    index,
    returns: {
      [week]: returnOf(week),
      [month]: returnOf(month),
      [threeMonths]: returnOf(threeMonths),
      [sixMonths]: returnOf(sixMonths),
      [year]: returnOf(year),
      [threeYears]: returnOf(threeYears),
    },
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
