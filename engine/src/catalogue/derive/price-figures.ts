/** Returns beyond a year are compound annual. */
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

export type ExcessSpan = "1Month" | "3Months" | "6Months" | "1Year";

/** Price figures, adjusted for splits and bonuses; NaN if the series is too short. */
export interface PriceFigures {
  /** Days since 1970-01-01 of the latest price; NaN without prices. */
  readonly lastDay: number;
  /** Latest session: ₹, shares, and ₹ of value. */
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly previousClose: number;
  readonly volume: number;
  readonly value: number;
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
  /** Percentage points above the benchmark's return. */
  readonly excessReturns: { readonly [span in ExcessSpan]: number };
  /** Adjusted close on a day, or up to a fortnight before. */
  closeOn(day: number): number;
}
