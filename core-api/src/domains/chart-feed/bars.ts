import { adjustmentFactors } from "@munshi/engine";
import type { CorporateAction, PriceSeries } from "@munshi/engine/contract";
import type { FeedResolution } from "../../contract/index.ts";

/** Bars of a chart, oldest first, one for each day, week or month that was traded. */
export interface Bars {
  /** Days since 1970-01-01. */
  readonly days: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Shares; 0 where unknown. */
  readonly volume: Float64Array;
}

export type DailyPrices = Pick<PriceSeries, "days" | "open" | "high" | "low" | "close"> & {
  readonly volume?: Float64Array;
};

interface Bar {
  day: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Below a paisa, so that prices from before many splits still differ. */
const digits = 10_000;
const round = (price: number): number => Math.round(price * digits) / digits;

/**
 * Daily bars. A day without a close is none; what else is missing of a day is its close, and what
 * contradicts it gives way. Restated for the actions given that went ex up to `asOf`.
 */
export function makeDailyBars(
  prices: DailyPrices,
  actions: readonly CorporateAction[],
  asOf: number,
): Bars {
  const factors = adjustmentFactors(prices.days, actions, asOf);
  const bars: Bar[] = [];
  for (const [at, day] of prices.days.entries()) {
    const raw = prices.close[at] ?? Number.NaN;
    if (!(raw > 0)) continue;
    const factor = factors[at] ?? 1;
    const price = (value: number | undefined): number =>
      value !== undefined && value > 0 ? value : raw;
    const open = price(prices.open[at]);
    const volume = prices.volume?.[at] ?? Number.NaN;
    bars.push({
      day,
      open: round(open * factor),
      high: round(Math.max(price(prices.high[at]), open, raw) * factor),
      low: round(Math.min(price(prices.low[at]), open, raw) * factor),
      close: round(raw * factor),
      volume: volume >= 0 ? Math.round(volume / factor) : 0,
    });
  }
  return columnsOf(bars);
}

/** 1970-01-01 was a Thursday, so that the Monday before it was day -3. */
const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

function firstOfMonth(day: number): number {
  const date = new Date(day * 86_400_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 86_400_000;
}

/** The first day of the bar that contains a day. */
export function startOfBar(resolution: FeedResolution, day: number): number {
  if (resolution === "1D") return day;
  return resolution === "1W" ? mondayOf(day) : firstOfMonth(day);
}

/** Daily bars together by the week or the month. */
export function mergeBars(daily: Bars, resolution: FeedResolution): Bars {
  if (resolution === "1D") return daily;
  const merged: Bar[] = [];
  for (const [at, day] of daily.days.entries()) {
    const start = startOfBar(resolution, day);
    const bar = readBar(daily, at);
    const last = merged.at(-1);
    if (last === undefined || last.day !== start) {
      merged.push({ ...bar, day: start });
      continue;
    }
    last.high = Math.max(last.high, bar.high);
    last.low = Math.min(last.low, bar.low);
    last.close = bar.close;
    last.volume += bar.volume;
  }
  return columnsOf(merged);
}

/** Returns the number of bars before an instant, in seconds. */
export function countBefore({ days }: Bars, seconds: number): number {
  let from = 0;
  let to = days.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((days[middle] ?? 0) * 86_400 < seconds) from = middle + 1;
    else to = middle;
  }
  return from;
}

function readBar(bars: Bars, at: number): Bar {
  const of = (column: Float64Array): number => column[at] ?? Number.NaN;
  return {
    day: bars.days[at] ?? 0,
    open: of(bars.open),
    high: of(bars.high),
    low: of(bars.low),
    close: of(bars.close),
    volume: of(bars.volume),
  };
}

function columnsOf(bars: readonly Bar[]): Bars {
  return {
    days: Int32Array.from(bars, ({ day }) => day),
    open: Float64Array.from(bars, ({ open }) => open),
    high: Float64Array.from(bars, ({ high }) => high),
    low: Float64Array.from(bars, ({ low }) => low),
    close: Float64Array.from(bars, ({ close }) => close),
    volume: Float64Array.from(bars, ({ volume }) => volume),
  };
}
