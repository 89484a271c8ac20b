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

/** The tabs of the builder; each parameter stands under one. */
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

/** Which past periods a parameter has beside its default value. */
export type PeriodSupport = "none" | "years" | "quarters" | "both";

/**
 * What a parameter's value without a period is of. `trailing-year`: the latest four quarters, where all
 * are reported, else the last reported year. `year`: the last reported year. `year-end`: the end of the
 * last reported year, else of the latest quarter that has the figure. `now`: the latest price beside the
 * latest of the rest.
 */
export type LatestSpan = "trailing-year" | "year" | "year-end" | "now";

/**
 * A point in a parameter's history. Years count back from the last reported financial year (`y0`),
 * quarters from the latest reported quarter (`q0`).
 */
export type Period = { readonly unit: "year" | "quarter"; readonly back: number };

/** How many periods back a published history reaches. */
export const historyDepth = { year: 10, quarter: 11 } as const;

/**
 * A column of a dataset: a parameter's code, or its code and a period: `sales`, `sales@y1`, `sales@q0`.
 */
export type ColumnKey = string;

/** What everyone may know of a parameter; derivations stay inside the engine. */
export interface ParameterInfo {
  /** Stable camelCase code, the dataset column of the default value. */
  readonly code: string;
  /** Display name, the way it is written in a query. */
  readonly name: string;
  /** Other spellings that a query may use. */
  readonly aliases: readonly string[];
  readonly definition: string;
  /** The formula in words or symbols, or null where the figure is reported as it is. */
  readonly formula: string | null;
  readonly type: ParameterType;
  readonly unit: Unit;
  /** Whether a company may have several of its texts, as of indices; absent where it has one at most. */
  readonly many?: true;
  readonly group: ParameterGroup;
  readonly periods: PeriodSupport;
  /** What the value without a period is of; absent where there is no choice, as of a name or a day's price. */
  readonly latest?: LatestSpan;
  /** Templates whose companies never have the figure. */
  readonly notFor: readonly Template[];
  /** A user's own ratio that the product gives its stated definition. */
  readonly unofficial: boolean;
  /**
   * Codes of the parameters that the figure is worked out from, by which an empty one is explained;
   * none where it is reported as it is.
   */
  readonly inputs: readonly string[];
  /** What a company must have behind it to have the figure, as listed days or reported periods; null for nothing. */
  readonly needs: ParameterNeeds | null;
  /** Whether a gap in prices that no known ratio explains may empty it; absent where it never does. */
  readonly spansPrices?: true;
  /** The parameter whose mean of year's end and the year before it divides by; absent where none does. */
  readonly averaged?: string;
  /** Why it is empty where its inputs are known: too few companies have them. Absent for other figures. */
  readonly tooFew?: string;
}

/** `{ unit: "year", count: 4 }`: four reported years; a day is a market day since listing. */
export interface ParameterNeeds {
  readonly unit: "year" | "quarter" | "day";
  readonly count: number;
}
