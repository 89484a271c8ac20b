import { adjustmentFactors, breaksPrices, findPriceJumps, toUnknownRatio } from "@munshi/engine";
import type { CompanyValues, DerivationPlan, SuspectGap } from "@munshi/engine";
import type { BenchmarkSeries, IsoDate, PriceJump, PriceSeries } from "@munshi/engine/contract";
import { dayOfDate } from "../../../platform/clock/days.ts";
import type { Filing } from "../facts/filings.query.ts";
import { assembleFacts } from "./assemble-facts.ts";
import type { LineReader, LoadedFacts } from "./assemble-facts.ts";
import { deriveFigures } from "./derive-figures.ts";

/** A company as a publication of an earlier day would have derived it. */
export interface KnownThen {
  readonly day: IsoDate;
  readonly values: CompanyValues;
  /** ₹, in shares of the dataset's day; NaN without a price and before an unexplained price jump. */
  readonly close: number;
}

export interface ReplayContext {
  /** Includes the current price. */
  readonly plan: DerivationPlan;
  readonly lines: LineReader;
  /** Covers the whole history, as do the jumps. */
  readonly suspects: readonly SuspectGap[];
  readonly jumps: readonly PriceJump[];
}

const replayedResults = 12;

/** The last days on which a company published results, oldest first. */
export function listResultDays(filings: readonly Filing[]): readonly IsoDate[] {
  const days = new Set(filings.map(({ publishedAt }) => publishedAt));
  return [...days].toSorted().slice(-replayedResults);
}

/**
 * The planned columns of a company as they were known on the days of its last results before the
 * dataset's day, oldest first. A refiled shareholding pattern counts as it is now.
 */
export function replayResults(
  { stored, facts }: LoadedFacts,
  { plan, lines, suspects, jumps }: ReplayContext,
): readonly KnownThen[] {
  const dates = listResultDays(stored.filings).filter((day) => day < facts.asOf);
  const days = Int32Array.from(dates, dayOfDate);
  const actions = [...facts.actions, ...jumps.filter(breaksPrices).map(toUnknownRatio)];
  const factors = adjustmentFactors(days, actions, dayOfDate(facts.asOf));
  return dates.map((day, at) => {
    const benchmark = cutSeries(facts.benchmark, day);
    const then = {
      ...assembleFacts({ ...stored, prices: [] }, { asOf: day, benchmark, lines }),
      prices: cutPrices(facts.prices, day),
    };
    const values = deriveFigures(then, { plan, jumps: findPriceJumps(then, suspects) });
    const close = values.get("currentPrice");
    const factor = factors[at] ?? 1;
    return { day, values, close: typeof close === "number" ? close * factor : Number.NaN };
  });
}

function countUpTo(days: Int32Array, asOf: IsoDate): number {
  const last = dayOfDate(asOf);
  const after = days.findIndex((day) => day > last);
  return after < 0 ? days.length : after;
}

function cutSeries(series: BenchmarkSeries | null, asOf: IsoDate): BenchmarkSeries | null {
  if (series === null) return null;
  const count = countUpTo(series.days, asOf);
  return { days: series.days.subarray(0, count), close: series.close.subarray(0, count) };
}

function cutPrices(series: PriceSeries, asOf: IsoDate): PriceSeries {
  const count = countUpTo(series.days, asOf);
  return {
    days: series.days.subarray(0, count),
    open: series.open.subarray(0, count),
    high: series.high.subarray(0, count),
    low: series.low.subarray(0, count),
    close: series.close.subarray(0, count),
    previousClose: series.previousClose.subarray(0, count),
    volume: series.volume.subarray(0, count),
    value: series.value.subarray(0, count),
  };
}
