import type { ResultAnalysis, ResultMode, ResultPeriod } from "@munshi/bff/contract";

/** The periods of the selector as they are spelt; the year is shown as YoY. */
export const periodNames: Readonly<Record<ResultPeriod, string>> = {
  Q: "Q",
  "3M": "3M",
  "6M": "6M",
  "9M": "9M",
  "12M": "12M",
  A: "YoY",
};

export const modeNames: Readonly<Record<ResultMode, string>> = {
  qoq: "QoQ",
  mmm: "Cumulative",
  yoy: "YoY",
};

/** Comparison that each mode makes, in a sentence. */
export const modeMeanings: Readonly<Record<ResultMode, string>> = {
  qoq: "Latest quarter vs the previous quarter.",
  mmm: "Cumulative quarters this year vs the same quarters last year.",
  yoy: "Latest year vs the previous year.",
};

/** The analysis of a period; undefined where the server sent none. */
export function findAnalysis(
  analyses: readonly ResultAnalysis[],
  period: ResultPeriod,
): ResultAnalysis | undefined {
  return analyses.find((analysis) => analysis.period === period);
}

/** A mode's initial period: its first with data, otherwise its first. */
export function firstPeriodOf(
  analyses: readonly ResultAnalysis[],
  mode: ResultMode,
): ResultPeriod | null {
  const own = analyses.filter((analysis) => analysis.mode === mode);
  return (own.find(({ available }) => available) ?? own[0])?.period ?? null;
}
