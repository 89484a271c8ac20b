import { convergenceDivergences, movingMeans, relativeStrengths } from "@munshi/engine/contract";
import { formatDate } from "../../lib/format.ts";
import type { Bars } from "../../company-parts/bars.ts";
import type { StudyName } from "./chart-address.ts";

/** The part of the chart that a line is drawn in. */
export type PaneName = "price" | "volume" | "rsi" | "macd";

/** A line or columns next to the price, as long as the days. */
export interface Study {
  readonly key: string;
  /** As shown in the legend: `MA 20`, `RSI 14`. */
  readonly title: string;
  readonly pane: PaneName;
  readonly kind: "line" | "columns";
  /** Which of the chart's line colours it has, and how it is dashed for those who see no colours. */
  readonly shade: 0 | 1 | 2;
  readonly values: Float64Array;
}

/** Titles of the studies to choose from. */
export const studyTitles: Readonly<Record<StudyName, string>> = {
  ma20: "Moving average, 20 days",
  ma50: "Moving average, 50 days",
  ma200: "Moving average, 200 days",
  volume: "Volume",
  rsi: "RSI, 14 days",
  macd: "MACD, 12 26 9",
};

/** Works a series out for each stretch between jumps by itself, so that no value spans one. */
function byStretch(
  { days, close }: Bars,
  jumps: readonly string[],
  work: (closes: Float64Array) => Float64Array,
): Float64Array {
  const starts = [0, ...jumps.map((jump) => days.findIndex((day) => day >= jump))].filter(
    (start) => start >= 0,
  );
  const series = new Float64Array(close.length);
  for (const [at, start] of starts.entries()) {
    series.set(work(close.subarray(start, starts[at + 1] ?? close.length)), start);
  }
  return series;
}

function mean(bars: Bars, jumps: readonly string[], days: number, shade: Study["shade"]): Study {
  return {
    key: `ma${days}`,
    title: `MA ${days}`,
    pane: "price",
    kind: "line",
    shade,
    values: byStretch(bars, jumps, (closes) => movingMeans(closes, days)),
  };
}

function buildMacd(bars: Bars, jumps: readonly string[]): readonly Study[] {
  const macd = byStretch(bars, jumps, (closes) => convergenceDivergences(closes).macd);
  const signal = byStretch(bars, jumps, (closes) => convergenceDivergences(closes).signal);
  const columns = macd.map((value, place) => value - (signal[place] ?? Number.NaN));
  return [
    {
      key: "histogram",
      title: "MACD histogram",
      pane: "macd",
      kind: "columns",
      shade: 0,
      values: columns,
    },
    { key: "macd", title: "MACD", pane: "macd", kind: "line", shade: 0, values: macd },
    { key: "signal", title: "Signal", pane: "macd", kind: "line", shade: 1, values: signal },
  ];
}

type Builder = (bars: Bars, jumps: readonly string[]) => readonly Study[];

const builders: Readonly<Record<StudyName, Builder>> = {
  ma20: (bars, jumps) => [mean(bars, jumps, 20, 0)],
  ma50: (bars, jumps) => [mean(bars, jumps, 50, 1)],
  ma200: (bars, jumps) => [mean(bars, jumps, 200, 2)],
  volume: (bars) => [
    {
      key: "volume",
      title: "Volume",
      pane: "volume",
      kind: "columns",
      shade: 0,
      values: bars.volume,
    },
  ],
  rsi: (bars, jumps) => [
    {
      key: "rsi",
      title: "RSI 14",
      pane: "rsi",
      kind: "line",
      shade: 0,
      values: byStretch(bars, jumps, relativeStrengths),
    },
  ],
  macd: buildMacd,
};

const means: ReadonlySet<StudyName> = new Set(["ma20", "ma50", "ma200"]);

/**
 * Returns the studies that can be drawn in percent. There each line starts at zero, and a moving
 * average would no longer follow its price.
 */
export function withoutMeans(wanted: readonly StudyName[]): readonly StudyName[] {
  return wanted.filter((name) => !means.has(name));
}

/** Returns percent changes since `first`; NaN before it, from `end` on or with no base. */
export function percentSince(
  values: Float64Array,
  first: number,
  end: number = values.length,
): Float64Array {
  const base = values.subarray(first).find((value) => value > 0) ?? Number.NaN;
  return values.map((value, place) =>
    place < first || place >= end ? Number.NaN : (value / base - 1) * 100,
  );
}

/** A series of other days set next to these: NaN on days that it does not have. */
export function alignTo(days: readonly string[], other: Bars): Float64Array {
  const closes = new Map(other.days.map((day, place) => [day, other.close[place]]));
  return Float64Array.from(days, (day) => closes.get(day) ?? Number.NaN);
}

/** Returns both series of a comparison, in percent since the first day in sight. */
export function buildComparison(
  bars: Bars,
  compared: { readonly name: string; readonly bars: Bars },
  first: number,
  jumps: readonly string[] = [],
): readonly Study[] {
  const jump = jumps.find((day) => day > (bars.days[first] ?? ""));
  const end = jump === undefined ? -1 : bars.days.findIndex((day) => day >= jump);
  const line = { pane: "price", kind: "line", shade: 0 } as const;
  const index = alignTo(bars.days, compared.bars);
  const since = formatDate(bars.days[first] ?? "");
  return [
    {
      ...line,
      key: "own-percent",
      title: `Since ${since}, %`,
      values: percentSince(bars.close, first, end < 0 ? undefined : end),
    },
    {
      ...line,
      key: "compared-percent",
      title: `${compared.name}, %`,
      values: percentSince(index, first),
    },
  ];
}

/**
 * The studies that were asked for, along all days, in the order of the legend. None spans a day on
 * which prices jumped unexplained.
 */
export function buildStudies(
  bars: Bars,
  wanted: readonly StudyName[],
  jumps: readonly string[] = [],
): readonly Study[] {
  return wanted.flatMap((name) => builders[name](bars, jumps));
}
