/** A series of prices or index values by trading day, oldest first. */
export interface DatedValues {
  /** `YYYY-MM-DD`. */
  readonly days: readonly string[];
  /** As long as `days`; NaN on a day without a value. */
  readonly values: Float64Array;
  /** Days on which an unexplained price jump makes later values incomparable. */
  readonly jumps?: readonly string[];
}

/** Series on the same days, each 100 on the first. */
export interface RebasedSeries {
  readonly days: readonly string[];
  /**
   * By series and day. A day without a trade keeps the last value; NaN after the last trade, and
   * from a price jump on.
   */
  readonly values: readonly Float64Array[];
}

/**
 * Rebases series to 100 on the first day from `from` on that all have reached: the first trade of
 * the youngest, if that is later. Value = 100 x close / close of that day. Empty if a series has no
 * value from `from` on, or they have no day in common.
 */
export function rebaseSeries(series: readonly DatedValues[], from: string): RebasedSeries {
  const nothing: RebasedSeries = { days: [], values: series.map(() => new Float64Array()) };
  const known = series.map(({ days, values }) =>
    days.flatMap((day, place) => {
      const value = values[place] ?? Number.NaN;
      return value > 0 ? [{ day, value }] : [];
    }),
  );
  const starts = known.map((points) => points.find(({ day }) => day >= from)?.day);
  if (starts.length === 0 || starts.includes(undefined)) return nothing;
  const start = starts.reduce<string>((latest, day = "") => (day > latest ? day : latest), from);
  const days = [
    ...new Set(
      known.flatMap((points) => points.map(({ day }) => day).filter((day) => day >= start)),
    ),
  ].toSorted();
  const values = known.map((points, at) => {
    const last = points.at(-1)?.day ?? "";
    const jump = series[at]?.jumps?.find((day) => day > start) ?? "9999";
    let place = points.findLastIndex(({ day }) => day <= start);
    const base = points[place]?.value ?? Number.NaN;
    return Float64Array.from(days, (day) => {
      while ((points[place + 1]?.day ?? "9999") <= day) place += 1;
      if (day > last || day >= jump) return Number.NaN;
      return (100 * (points[place]?.value ?? Number.NaN)) / base;
    });
  });
  return values.some((line) => Number.isNaN(line[0] ?? Number.NaN)) ? nothing : { days, values };
}
