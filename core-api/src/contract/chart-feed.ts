/**
 * The chart's datafeed below `/udf/`, in TradingView's UDF protocol: instants are whole seconds since
 * 1970 (UTC), a day's bar stands at 00:00 UTC of the trading day, a week's at its Monday, a month's at
 * its first. A mistake is `FeedError` with status 200, as the protocol has it.
 *
 * A company is named by its symbol (`ASHA`, `NSE:ASHA`) and told in today's shares: earlier prices
 * are divided, volumes multiplied, by the splits and bonuses since. `ASHA.TRADED` is told as it was
 * traded. An index is named `INDEX:Nifty 50`, or by its name alone where no company has it.
 */
export interface FeedConfig {
  readonly supports_search: true;
  readonly supports_group_request: false;
  readonly supports_marks: true;
  readonly supports_timescale_marks: true;
  readonly supports_time: true;
  readonly exchanges: readonly {
    readonly value: string;
    readonly name: string;
    readonly desc: string;
  }[];
  readonly symbols_types: readonly { readonly name: string; readonly value: string }[];
  readonly supported_resolutions: readonly FeedResolution[];
}

export type FeedResolution = "1D" | "1W" | "1M";

/** `GET /udf/symbols?symbol=`. */
export interface FeedSymbol {
  readonly name: string;
  /** What other calls name it by. */
  readonly ticker: string;
  readonly description: string;
  readonly type: "stock" | "index";
  readonly exchange: string;
  readonly listed_exchange: string;
  readonly "exchange-traded": string;
  readonly "exchange-listed": string;
  readonly timezone: "Asia/Kolkata";
  readonly session: "0915-1530";
  readonly minmov: 1;
  readonly minmov2: 0;
  readonly pricescale: 100;
  readonly currency_code: "INR";
  readonly has_intraday: false;
  readonly has_daily: true;
  readonly has_weekly_and_monthly: true;
  readonly supported_resolutions: readonly FeedResolution[];
  readonly visible_plots_set: "ohlcv" | "ohlc";
  readonly data_status: "endofday";
  readonly sector?: string;
  readonly industry?: string;
}

/** `GET /udf/search?query=&type=&exchange=&limit=`. */
export interface FeedHit {
  readonly symbol: string;
  readonly full_name: string;
  readonly ticker: string;
  readonly description: string;
  readonly exchange: string;
  readonly type: "stock" | "index";
}

/**
 * `GET /udf/history?symbol=&resolution=&from=&to=&countback=`: bars from `from` on and before `to`;
 * with `countback` the last so many before `to`, whatever `from` says. Oldest first. ₹; volume in
 * shares, 0 where none is told.
 */
export type FeedHistory =
  | {
      readonly s: "ok";
      readonly t: readonly number[];
      readonly o: readonly number[];
      readonly h: readonly number[];
      readonly l: readonly number[];
      readonly c: readonly number[];
      readonly v: readonly number[];
    }
  /** `nextTime`: the bar before the stretch; absent where nothing came before. */
  | { readonly s: "no_data"; readonly nextTime?: number }
  | FeedError;

export interface FeedError {
  readonly s: "error";
  readonly errmsg: string;
}

/** What is marked on a chart: R results, D dividend, S split, B bonus, J a price jump that no recorded ratio explains. */
export type FeedEventLabel = "R" | "D" | "S" | "B" | "J";

/** `GET /udf/marks?symbol=&resolution=&from=&to=`: column by column; `to` is included. */
export interface FeedMarks {
  readonly id: readonly string[];
  /** Of the bar that the event falls to. */
  readonly time: readonly number[];
  readonly color: readonly string[];
  readonly text: readonly string[];
  readonly label: readonly FeedEventLabel[];
  readonly labelFontColor: readonly string[];
  readonly minSize: readonly number[];
}

/** `GET /udf/timescale_marks?symbol=&resolution=&from=&to=`: the same, one by one. */
export interface FeedTimescaleMark {
  readonly id: string;
  readonly time: number;
  readonly color: string;
  readonly label: FeedEventLabel;
  /** Lines: what it is, and its day. */
  readonly tooltip: readonly string[];
}
