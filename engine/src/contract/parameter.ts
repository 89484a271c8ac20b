import type { Template } from "./market.ts";

/** `money` is ₹ crore, `price` ₹ a share, `percent` percents, `ratio` and `times` plain numbers. */
export type Unit =
  | "money"
  | "price"
  | "rupees"
  | "percent"
  | "ratio"
  | "count"
  | "days"
  | "years"
  | "score"
  | "none";

export type ParameterType = "number" | "truth" | "text" | "date";

/** Tabs of the builder. */
export type ParameterGroup =
  | "identity"
  | "eod"
  | "profit-and-loss"
  | "balance-sheet"
  | "ratios"
  | "cash-flow"
  | "shareholding"
  | "history"
  | "score";

/** Supported past periods. */
export type PeriodSupport = "none" | "years" | "quarters" | "both";

/**
 * Period of the default value. `trailing-year`: latest four quarters if all are reported, else the
 * last year. `year-end`: last year end, else the latest quarter with the figure. `now`: latest
 * price with the latest of the rest.
 */
export type LatestSpan = "trailing-year" | "year" | "year-end" | "now";

/** Years count back from the last reported year (`y0`), quarters from the latest (`q0`). */
export type Period = { readonly unit: "year" | "quarter"; readonly back: number };

/** Published periods back. */
export const historyDepth = { year: 10, quarter: 11 } as const;

/**
 * A column of a dataset: a parameter's code, or its code and a period: `sales`, `sales@y1`, `sales@q0`.
 */
export type ColumnKey = string;

/** Public description of a parameter. */
export interface ParameterInfo {
  /** Stable camelCase code, the dataset column of the default value. */
  readonly code: string;
  /** Display name, as written in queries. */
  readonly name: string;
  /** Other spellings that a query may use. */
  readonly aliases: readonly string[];
  readonly definition: string;
  /** Null if the figure is reported as it is. */
  readonly formula: string | null;
  readonly type: ParameterType;
  readonly unit: Unit;
  /** Set if a company can have several values, such as indices. */
  readonly many?: true;
  readonly group: ParameterGroup;
  readonly periods: PeriodSupport;
  /** Period of the default value; missing if there is no choice. */
  readonly latest?: LatestSpan;
  /** Templates without this figure. */
  readonly notFor: readonly Template[];
  /** A user-defined ratio with a fixed definition. */
  readonly unofficial: boolean;
  /** Codes of the inputs, to explain empty values; none if reported. */
  readonly inputs: readonly string[];
  /** Required history; null for none. */
  readonly needs: ParameterNeeds | null;
  /** Set if a price gap of unknown ratio can empty it. */
  readonly spansPrices?: true;
  /** The parameter whose average it divides by. */
  readonly averaged?: string;
  /** Reason for an empty value when too few companies have the inputs. */
  readonly tooFew?: string;
}

/** `{ unit: "year", count: 4 }`: four reported years; a day is a market day since listing. */
export interface ParameterNeeds {
  readonly unit: "year" | "quarter" | "day";
  readonly count: number;
}
