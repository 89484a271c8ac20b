import type {
  Basis,
  CorporateAction,
  IsoDate,
  PriceSeries,
  ShareholdingPattern,
  StatementValues,
  Template,
} from "@munshi/engine/contract";
import type { CompanyPageFact, SurveillanceListFact } from "./company-page-facts.ts";
import type { CompanyRef, MarketDayFact } from "./market-day-facts.ts";

/**
 * Facts from market sources in one format: file readers and the demonstration market produce it,
 * and the market domain stores it. A company is identified by whatever the source knows of it.
 */

/** A field that a source does not know is absent and leaves what is stored as it was. */
export interface CompanyFact extends CompanyRef {
  readonly kind: "company";
  readonly name?: string;
  /** Fallback name until a source names the company. */
  readonly shortName?: string;
  readonly sector?: string;
  readonly industry?: string;
  readonly series?: string;
  readonly isSme?: boolean;
  readonly faceValue?: number;
  readonly listedOn?: IsoDate;
  readonly delistedOn?: IsoDate;
  readonly template?: Template;
  /** The day that the names are of; absent where the source does not state one. */
  readonly asOf?: IsoDate;
}

/** A company's former symbol, valid until the day before `changedOn`. */
export interface SymbolChangeFact {
  readonly kind: "symbol-change";
  readonly oldSymbol: string;
  readonly newSymbol: string;
  readonly changedOn: IsoDate;
}

/** The members of an index on a day; they replace those of an earlier day from that day on. */
export interface IndexMembersFact {
  readonly kind: "index-members";
  readonly index: string;
  readonly asOf: IsoDate;
  readonly members: readonly CompanyRef[];
}

/** Daily closes of an index; oldest first. */
export interface IndexPricesFact {
  readonly kind: "index-prices";
  readonly index: string;
  readonly days: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** The close before each day as the source prints it, NaN where it does not; absent where it never does. */
  readonly previousClose?: Float64Array;
}

/** Prices of one company for one or more days, as traded. */
export interface PricesFact {
  readonly kind: "prices";
  readonly company: CompanyRef;
  /** The company's name in the exchange's words; absent where the source gives none. */
  readonly companyName?: string;
  readonly series: string;
  readonly prices: PriceSeries & {
    readonly last: Float64Array;
    /** Number of trades; NaN where not given. */
    readonly trades: Float64Array;
    /** Shares delivered; NaN where not applicable. */
    readonly delivery: Float64Array;
  };
}

export interface CorporateActionFact {
  readonly kind: "corporate-action";
  readonly company: CompanyRef;
  readonly action: CorporateAction;
  /** The exchange's own words. */
  readonly purpose: string;
}

/** `year` and `quarter` are the period alone; `year-to-date` runs from the year's start. */
export type StatementSpan = "year" | "quarter" | "half" | "year-to-date";

/** One filed statement of one period; ₹ crore (per-share ₹, counts plain). */
export interface StatementFact {
  readonly kind: "statement";
  readonly company: CompanyRef;
  readonly template: Template;
  readonly basis: Basis;
  readonly span: StatementSpan;
  readonly periodStart: IsoDate | null;
  readonly periodEnd: IsoDate;
  readonly publishedAt: IsoDate;
  /** The filing's own identifier: a later filing of the same period is a restatement. */
  readonly filing: string;
  readonly audited: boolean | null;
  readonly values: StatementValues;
}

export interface ShareholdingFact {
  readonly kind: "shareholding";
  readonly company: CompanyRef;
  readonly publishedAt: IsoDate | null;
  readonly pattern: ShareholdingPattern;
}

/** Days on which the market traded, or a holiday with its name. */
export interface CalendarFact {
  readonly kind: "calendar";
  readonly date: IsoDate;
  readonly open: boolean;
  readonly name: string | null;
  /** Hours of a special session, if stated: HH:MM in Asia/Kolkata. */
  readonly hours?: { readonly from: string; readonly to: string };
}

/** Ready-made figures of one company by parameter code (or `code@period`). */
export interface ParametersFact {
  readonly kind: "parameters";
  readonly company: CompanyRef;
  readonly asOf: IsoDate;
  readonly values: { readonly [columnKey: string]: number | string | null };
}

export type MarketFact =
  | CompanyPageFact
  | SurveillanceListFact
  | MarketDayFact
  | CompanyFact
  | SymbolChangeFact
  | IndexMembersFact
  | IndexPricesFact
  | PricesFact
  | CorporateActionFact
  | StatementFact
  | ShareholdingFact
  | CalendarFact
  | ParametersFact;
