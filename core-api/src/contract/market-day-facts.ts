import type { IsoDate } from "@munshi/engine/contract";

/** Market-wide equity purchases and sales of one type of institution on a day. */
export interface InstitutionalFlowFact {
  readonly kind: "institutional-flow";
  readonly day: IsoDate;
  /** Foreign (`fii`) or domestic (`dii`) institutions. */
  readonly investor: "fii" | "dii";
  /** ₹ crore; null where only the net is known. */
  readonly buy: number | null;
  readonly sell: number | null;
  /** ₹ crore; bought less sold. */
  readonly net: number;
}

/** A deal that the exchange publishes for its size; one side of one client. */
export interface MarketDealFact {
  readonly kind: "market-deal";
  readonly day: IsoDate;
  /** `symbol` is the exchange's own; deals in unknown companies are kept too. */
  readonly company: CompanyRef & { readonly symbol: string };
  /** The share in the exchange's words. */
  readonly name: string;
  readonly exchange: "NSE" | "BSE";
  /** `block`: in the window for block deals; `bulk`: 0.5 % of the company's shares or more. */
  readonly type: "bulk" | "block";
  readonly side: "buy" | "sell";
  readonly client: string;
  /** Shares. */
  readonly quantity: number;
  /** ₹ a share, the mean as traded. */
  readonly price: number;
}

/** A share at the upper or lower limit of its price band on a day. */
export interface CircuitHitFact {
  readonly kind: "circuit-hit";
  readonly company: CompanyRef;
  readonly day: IsoDate;
  readonly side: "upper" | "lower";
  /** Percent of the previous close; null where the list does not tell it. */
  readonly band: number | null;
  /** ₹ a share, as the list tells it; null where it does not. */
  readonly price: number | null;
  /** Percent of the previous close; a share that hit its limit may have left it again. */
  readonly changePercent: number | null;
  readonly volume: number | null;
}

/** A mutual fund's scheme, by the code that its portfolios name it by. */
export interface FundSchemeFact {
  readonly kind: "fund-scheme";
  readonly scheme: string;
  readonly name: string;
  readonly category: string | null;
}

/** A scheme's holdings at a month's end; replaces earlier reports of that month. */
export interface FundPortfolioFact {
  readonly kind: "fund-portfolio";
  readonly scheme: string;
  readonly monthEnd: IsoDate;
  /** Cash, debt and what is owed among them: they sum to what the scheme is worth. */
  readonly holdings: readonly FundHoldingFact[];
}

export interface FundHoldingFact {
  /** `share`: a listed company's shares; `other`: debt, units, cash, and what is owed or to come. */
  readonly instrument: "share" | "other";
  readonly symbol: string | null;
  readonly isin: string | null;
  readonly name: string;
  /** Null where the holding has none, such as cash. */
  readonly quantity: number | null;
  /** ₹ crore; below nothing for what is owed. */
  readonly value: number;
}

/**
 * Facts about days and months of the market other than prices. Circuits count as a company's own.
 */
export type MarketDayFact =
  | InstitutionalFlowFact
  | MarketDealFact
  | FundSchemeFact
  | FundPortfolioFact;

/** At least one of the names is given; ISIN is the strongest, then the company code, then the symbol. */
export interface CompanyRef {
  readonly isin?: string;
  readonly symbol?: string;
  readonly bseCode?: string;
}
