import type { Basis, IsoDate, StatementValues, Template } from "./market.ts";

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
  /** ₹ per share. */
  readonly faceValue: number | null;
  readonly listedOn: IsoDate | null;
}

/** A financial year or quarter, as known on the as-of date. */
export interface StatementPeriod {
  /** Last day of the period. */
  readonly periodEnd: IsoDate;
  /** Publication date. */
  readonly publishedAt: IsoDate;
  readonly values: StatementValues;
}

/** Percentages of share capital at a quarter's end; shareholder counts. */
export interface ShareholdingPattern {
  readonly periodEnd: IsoDate;
  readonly promoter: number | null;
  /** Percentage of the promoters' holding. */
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

export interface KnownShareholding extends ShareholdingPattern {
  /** Publication date; the quarter's end if missing. */
  readonly publishedAt?: IsoDate;
}

/** Daily prices as traded (unadjusted), oldest first; all arrays have one length. */
export interface PriceSeries {
  /** Days since 1970-01-01. */
  readonly days: Int32Array;
  /** ₹ per share; NaN if unknown. */
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
 * `split`: `from` shares become `to` (₹10 to ₹2 is from 1 to 5). `bonus`: `to` new shares per
 * `from` held. `dividend`: `amount` ₹ per share.
 */
export type CorporateAction =
  | { readonly kind: "split"; readonly exDate: IsoDate; readonly from: number; readonly to: number }
  | { readonly kind: "bonus"; readonly exDate: IsoDate; readonly from: number; readonly to: number }
  | { readonly kind: "dividend"; readonly exDate: IsoDate; readonly amount: number }
  | { readonly kind: "other"; readonly exDate: IsoDate; readonly purpose: string };

/** `from` shares become `to`. `split-or-bonus`: not known which. `consolidation`: fewer shares. */
export interface ShareRatio {
  readonly kind: "split" | "split-or-bonus" | "consolidation";
  readonly from: number;
  readonly to: number;
}

/**
 * Evidence: first trade beyond all price bands (`price-band`), printed previous close equal to the
 * adjusted stored one (`printed-close`), more than missing sessions explain (`missing-sessions`),
 * changed share counts or face values, a new ISIN, a plain ratio, or an opposite jump nearby from a
 * wrong ex-date (`ex-date`).
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
 * An overnight price gap. `unexplained`: nothing recorded. `contradicted`: differs from the
 * recorded ratio. `unadjusted`: a recorded event without a ratio, such as a demerger.
 * `within-band`: possible by trading but near a plain ratio; used as it is.
 */
export interface PriceJump {
  readonly state: "unexplained" | "contradicted" | "unadjusted" | "within-band";
  /** Sessions after and before the gap, in days since 1970-01-01. */
  readonly day: number;
  readonly previousDay: number;
  /** ₹ per share, as traded. */
  readonly previousClose: number;
  /** First price after the gap, ₹ per share. */
  readonly price: number;
  /** Price over the adjusted previous close: 0.5 after an unrecorded 1:2 split. */
  readonly times: number;
  readonly likely: ShareRatio | null;
  readonly evidence: readonly PriceJumpEvidence[];
  /** Recorded actions between the sessions, without dividends. */
  readonly recorded: readonly CorporateAction[];
}

/** Daily closes of the market index, for beta; oldest first. */
export interface BenchmarkSeries {
  readonly days: Int32Array;
  readonly close: Float64Array;
}

/** Reported figures by code or `code@period`. */
export type ReportedParameters = { readonly [columnKey: string]: number | string | null };

/** Dates of reported figures by code or `code@period`. */
export type ReportedDays = { readonly [columnKey: string]: IsoDate };

/**
 * Facts of one company on `asOf`. `years`, `quarters` and `shareholding` are newest first, on one
 * basis.
 */
export interface CompanyFacts {
  readonly asOf: IsoDate;
  /** Latest market day up to `asOf`; default: the company's last price. */
  readonly marketDay?: IsoDate;
  readonly identity: CompanyIdentity;
  readonly template: Template;
  readonly basis: Basis;
  readonly years: readonly StatementPeriod[];
  readonly quarters: readonly StatementPeriod[];
  readonly shareholding: readonly KnownShareholding[];
  readonly prices: PriceSeries;
  readonly actions: readonly CorporateAction[];
  /** First sessions after gaps confirmed as real moves. */
  readonly confirmedMoves?: readonly IsoDate[];
  /** True if the shares had an earlier ISIN. */
  readonly hasFormerIsin?: boolean;
  readonly benchmark: BenchmarkSeries | null;
  readonly reported: ReportedParameters;
  /** Date of the reported figures; null without any. */
  readonly reportedAsOf: IsoDate | null;
  /** Reported figures with a different date. */
  readonly reportedDays?: ReportedDays;
}
