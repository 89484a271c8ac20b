import type { BoxDetail } from "@munshi/bff/contract";
import {
  alignSeries,
  computeReturn,
  computeSinceInception,
  goBack,
} from "@munshi/engine/portfolio";
import type { ReturnPeriod, Series, YearReturn } from "@munshi/engine/portfolio";
import { dateOf, listYearReturns, returnPeriods } from "@munshi/engine/portfolio";

/** Active follows the manager's versions; passive buys the first one and holds it. */
export type BoxSide = "active" | "passive";

export interface RecordChoice {
  readonly side: BoxSide;
  readonly withDividends: boolean;
}

/** The record that the page shows, and the index over the same days. */
export interface ShownRecord extends RecordChoice {
  readonly series: Series;
  readonly benchmark: (Series & { readonly name: string }) | null;
  /** Earlier days are back-tested; null: all days. */
  readonly liveFrom: number | null;
}

/** The series of a choice; a box without a passive record shows its active one. */
export function chooseRecord(box: BoxDetail, { side, withDividends }: RecordChoice): ShownRecord {
  const { record, passive } = box;
  const source = side === "passive" && passive !== null ? passive : record;
  return {
    side,
    withDividends,
    series: { days: source.days, values: withDividends ? source.total : source.price },
    benchmark: record.benchmark,
    liveFrom: record.liveFrom,
  };
}

/** A period's return with the index's over the same days. */
export interface PeriodReturn {
  readonly period: ReturnPeriod | "All";
  readonly box: number | null;
  readonly benchmark: number | null;
  /** Some of its days are back-tested. */
  readonly isBacktested: boolean;
}

function isTested(start: number | undefined, liveFrom: number | null): boolean {
  return start !== undefined && (liveFrom === null || start < liveFrom);
}

/** Returns by period, the whole record last. */
export function listPeriodReturns({
  series,
  benchmark,
  liveFrom,
}: ShownRecord): readonly PeriodReturn[] {
  const last = series.days.at(-1);
  const [box, index] = benchmark === null ? [series, null] : alignSeries(series, benchmark);
  const periods = returnPeriods.map((period) => ({
    period,
    box: computeReturn(series, period),
    benchmark: index === null ? null : computeReturn(index, period),
    isBacktested: last !== undefined && isTested(goBack(last, period), liveFrom),
  }));
  return [
    ...periods,
    {
      period: "All",
      box: computeSinceInception(box),
      benchmark: index === null ? null : computeSinceInception(index),
      isBacktested: isTested(series.days[0], liveFrom),
    },
  ];
}

/** A calendar year of the record with the index's. */
export interface YearRow extends YearReturn {
  readonly benchmark: number | null;
  readonly origin: "live" | "part" | "backtested";
  /** First and last day, `YYYY-MM-DD`, of a year that is not whole. */
  readonly span: readonly [string, string] | null;
}

/** Returns by year, the newest first. */
export function listYears({ series, benchmark, liveFrom }: ShownRecord): readonly YearRow[] {
  const [box, index] = benchmark === null ? [series, null] : alignSeries(series, benchmark);
  const ofIndex = new Map(
    (index === null ? [] : listYearReturns(index)).map(({ year, percent }) => [year, percent]),
  );
  const [first, last] = [box.days[0] ?? 0, box.days.at(-1) ?? 0];
  const liveDate = liveFrom === null ? null : dateOf(liveFrom);
  return listYearReturns(box)
    .map((row): YearRow => {
      const [start, end] = [`${row.year}-01-01`, `${row.year}-12-31`];
      const [from, to] = [dateOf(first), dateOf(last)];
      return {
        ...row,
        benchmark: ofIndex.get(row.year) ?? null,
        origin:
          liveDate === null || liveDate > end
            ? "backtested"
            : liveDate > (from > start ? from : start)
              ? "part"
              : "live",
        span: row.isWhole ? null : [from > start ? from : start, to < end ? to : end],
      };
    })
    .toReversed();
}
