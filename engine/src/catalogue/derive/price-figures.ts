/** Spans that a price return is published for; beyond a year the return is compound a year. */
export type ReturnSpan =
  | "1Day"
  | "1Week"
  | "1Month"
  | "3Months"
  | "6Months"
  | "1Year"
  | "2Years"
  | "3Years"
  | "5Years"
  | "7Years"
  | "10Years";

/** Spans that a price return is set against the market's for. */
export type ExcessSpan = "1Month" | "3Months" | "6Months" | "1Year";

/** What a price series says, restated for splits and bonuses; NaN where it is too short to say it. */
export interface PriceFigures {
  /** Days since 1970-01-01 of the latest price; NaN without prices. */
  readonly lastDay: number;
  /** The latest session, as traded unless a split or bonus came since: ₹, shares, and ₹ of value. */
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly previousClose: number;
  readonly volume: number;
  readonly value: number;
  /** Sessions of the last 52 weeks, the latest with them. */
  readonly yearSessions: number;
  readonly yearHigh: number;
  readonly yearLow: number;
  readonly allTimeHigh: number;
  readonly allTimeLow: number;
  readonly mean50: number;
  readonly mean200: number;
  readonly mean50Before: number;
  readonly mean200Before: number;
  readonly rsi: number;
  readonly macd: number;
  readonly macdSignal: number;
  readonly macdBefore: number;
  readonly macdSignalBefore: number;
  readonly beta: number;
  readonly meanVolumeWeek: number;
  readonly meanVolumeMonth: number;
  readonly meanVolumeYear: number;
  /** Percent. */
  readonly returns: { readonly [span in ReturnSpan]: number };
  /** Percentage points by which a return is above the benchmark's up to the same day. */
  readonly excessReturns: { readonly [span in ExcessSpan]: number };
  /** The adjusted close on a day or the last market day before it, within a fortnight. */
  closeOn(day: number): number;
}
