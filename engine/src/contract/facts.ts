import type { Basis, IsoDate, StatementValues, Template } from "./market.ts";

/** Who the company is; fields that no source gave are null. */
export interface CompanyIdentity {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly isin: string | null;
  readonly bseCode: string | null;
  readonly sector: string | null;
  readonly industry: string | null;
  readonly series: string | null;
  readonly isSme: boolean;
  /** ₹ a share. */
  readonly faceValue: number | null;
  readonly listedOn: IsoDate | null;
}

/** One reported period: a financial year or a quarter, as known on the day asked for. */
export interface StatementPeriod {
  /** Last day of the period. */
  readonly periodEnd: IsoDate;
  /** The day the figures became public. */
  readonly publishedAt: IsoDate;
  readonly values: StatementValues;
}

/** Percents of the share capital at a quarter's end; counts of holders. */
export interface ShareholdingPattern {
  readonly periodEnd: IsoDate;
  readonly promoter: number | null;
  /** Percent of the promoters' own holding that is pledged. */
  readonly pledged: number | null;
  readonly fii: number | null;
  readonly dii: number | null;
  readonly mutualFunds: number | null;
  readonly insurance: number | null;
  readonly banks: number | null;
  readonly otherDii: number | null;
  readonly government: number | null;
  readonly publicHolding: number | null;
  readonly shareholders: number | null;
}

/** A pattern as known on a day. */
export interface KnownShareholding extends ShareholdingPattern {
  /** The day it became public; where it is not told, its quarter's end stands for it. */
  readonly publishedAt?: IsoDate;
}

/** Daily prices in trading order, oldest first, as traded (never adjusted); all arrays of one length. */
export interface PriceSeries {
  /** Days since 1970-01-01. */
  readonly days: Int32Array;
  /** ₹ a share; NaN where not known. */
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Previous close as the exchange printed it, ₹. */
  readonly previousClose: Float64Array;
  /** Shares traded. */
  readonly volume: Float64Array;
  /** Traded value, ₹. */
  readonly value: Float64Array;
}

/**
 * A corporate action by its ex-date. `split`: `from` shares become `to` (2 → 10 for ₹10 to ₹2 is from 1 to 5).
 * `bonus`: `to` new shares for every `from` held. `dividend`: `amount` ₹ a share.
 */
export type CorporateAction =
  | { readonly kind: "split"; readonly exDate: IsoDate; readonly from: number; readonly to: number }
  | { readonly kind: "bonus"; readonly exDate: IsoDate; readonly from: number; readonly to: number }
  | { readonly kind: "dividend"; readonly exDate: IsoDate; readonly amount: number }
  | { readonly kind: "other"; readonly exDate: IsoDate; readonly purpose: string };

/**
 * `from` shares become `to`. `split-or-bonus` where nothing tells which: both change prices alike. A
 * `consolidation` makes fewer shares of them.
 */
export interface ShareRatio {
  readonly kind: "split" | "split-or-bonus" | "consolidation";
  readonly from: number;
  readonly to: number;
}

/**
 * What speaks for a jump: a first trade beyond every price band (`price-band`), a printed previous close
 * that is the stored one restated (`printed-close`), more than the sessions missing between can make
 * (`missing-sessions`), share counts or face values that changed alike, a new ISIN, a plain ratio, or an
 * opposite jump near it, as a wrong ex-date makes (`ex-date`).
 */
export type PriceJumpEvidence =
  | "price-band"
  | "printed-close"
  | "missing-sessions"
  | "share-count"
  | "face-value"
  | "isin"
  | "plain-ratio"
  | "ex-date";

/**
 * An overnight gap in a company's prices. `unexplained`: nothing is recorded for it. `contradicted`: the
 * recorded ratio is not what the prices show. `unadjusted`: a recorded event without a ratio, such as a
 * demerger, explains it. `within-band`: a trade can have made it, but it is near a plain ratio; figures
 * use it as it is.
 */
export interface PriceJump {
  readonly state: "unexplained" | "contradicted" | "unadjusted" | "within-band";
  /** The session after the gap and the one before it, in days since 1970-01-01. */
  readonly day: number;
  readonly previousDay: number;
  /** ₹ a share, as traded. */
  readonly previousClose: number;
  /** The first price after the gap, ₹ a share. */
  readonly price: number;
  /** That price over the previous close restated for what is recorded: 0.5 after a 1:2 split. */
  readonly times: number;
  /** Null where no plain ratio is near. */
  readonly likely: ShareRatio | null;
  readonly evidence: readonly PriceJumpEvidence[];
  /** What is recorded between the two sessions, without dividends. */
  readonly recorded: readonly CorporateAction[];
}

/** Daily closes of the market index, for beta; oldest first. */
export interface BenchmarkSeries {
  readonly days: Int32Array;
  readonly close: Float64Array;
}

/** A figure that a source gives ready-made, by parameter code (or `code@period`). */
export type ReportedParameters = { readonly [columnKey: string]: number | string | null };

/** The day of a ready-made figure, by parameter code (or `code@period`). */
export type ReportedDays = { readonly [columnKey: string]: IsoDate };

/**
 * All that is known of one company on `asOf`, from which every parameter is derived.
 * `years`, `quarters` and `shareholding` run newest first and hold one basis throughout.
 */
export interface CompanyFacts {
  readonly asOf: IsoDate;
  /** The newest day up to `asOf` on which the market traded; absent: the company's own last day. */
  readonly marketDay?: IsoDate;
  readonly identity: CompanyIdentity;
  readonly template: Template;
  readonly basis: Basis;
  readonly years: readonly StatementPeriod[];
  readonly quarters: readonly StatementPeriod[];
  readonly shareholding: readonly KnownShareholding[];
  readonly prices: PriceSeries;
  readonly actions: readonly CorporateAction[];
  /** First sessions after gaps that were confirmed as real moves. */
  readonly confirmedMoves?: readonly IsoDate[];
  /** Whether the company's shares had another ISIN before, as before a split. */
  readonly hasFormerIsin?: boolean;
  readonly benchmark: BenchmarkSeries | null;
  readonly reported: ReportedParameters;
  /** The day of the reported figures, or null where there are none. */
  readonly reportedAsOf: IsoDate | null;
  /** The days of those reported figures that are of another day, by column key. */
  readonly reportedDays?: ReportedDays;
}
