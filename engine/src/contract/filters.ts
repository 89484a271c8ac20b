import type { Diagnostic, Result } from "./diagnostic.ts";
import type { Clause, MissingFact } from "./explanations.ts";
import type { ColumnKey, ParameterType, Unit } from "./parameter.ts";

/** A user's stock list, used as `List = 'name'`. */
export interface StockList {
  readonly name: string;
  readonly coCodes: readonly number[];
}

export interface FilterBound {
  /** In the column's unit. */
  readonly value: number;
  readonly inclusive: boolean;
}

/** One AND clause for the query builder. */
export type QueryFilter =
  /** `Sector = 'Banks'`, `Sector IN ('Banks', 'IT')`: any of the values, as the data spell them. */
  | {
      readonly kind: "choice";
      readonly clause: Clause;
      readonly key: ColumnKey;
      readonly title: string;
      readonly values: readonly string[];
    }
  /** `>`, `>=`, `<`, `<=`, BETWEEN, `10 < PE < 20`, and `=`, whose two bounds are the same. */
  | {
      readonly kind: "range";
      readonly clause: Clause;
      readonly key: ColumnKey;
      readonly title: string;
      readonly unit: Unit;
      readonly low: FilterBound | null;
      readonly high: FilterBound | null;
    }
  /** Any other condition. */
  | { readonly kind: "other"; readonly clause: Clause; readonly columns: readonly ColumnKey[] };

export interface QueryOutline {
  /** False if the query cannot be read or has a top-level OR. An empty text is drawable. */
  readonly drawable: boolean;
  readonly filters: readonly QueryFilter[];
  readonly diagnostics: readonly Diagnostic[];
}

export type FilterDraft =
  /** At least one value. */
  | { readonly kind: "choice"; readonly key: ColumnKey; readonly values: readonly string[] }
  /** At least one bound; of a column of numbers. */
  | {
      readonly kind: "range";
      readonly key: ColumnKey;
      readonly low: FilterBound | null;
      readonly high: FilterBound | null;
    }
  /** A condition; AND splits it into several filters. */
  | { readonly kind: "text"; readonly text: string };

export interface EditRequest {
  readonly query: string;
  /** Index of the filter; null appends. */
  readonly at: number | null;
  /** Null removes it. */
  readonly filter: FilterDraft | null;
}

export interface FacetsRequest {
  readonly query: string;
  readonly choices: readonly ColumnKey[];
  readonly ranges: readonly ColumnKey[];
}

export interface ChoiceFacet {
  readonly key: ColumnKey;
  /**
   * All values in alphabetical order, including unmatched ones. A company with several values
   * counts for each.
   */
  readonly values: readonly { readonly value: string; readonly rows: number }[];
  /** Rows without a value. */
  readonly empty: number;
}

export interface RangeFacet {
  readonly key: ColumnKey;
  /** Minimum and maximum of the dataset; null without values. */
  readonly low: number | null;
  readonly high: number | null;
  /**
   * Displayed range: low to high if all values are positive, else the 1st to 99th percentile
   * (nearest rank), so that outliers do not squeeze the rest. Null without values.
   */
  readonly drawn: { readonly low: number; readonly high: number } | null;
  /**
   * Histogram over the displayed range: equal widths, or equal ratios if all values are positive.
   * The end steps extend to low and high. Intervals include `from`; the last also `to`.
   */
  readonly steps: readonly {
    readonly from: number;
    readonly to: number;
    readonly rows: number;
  }[];
}

/** Each facet ignores filters on its column. A top-level OR is one clause. */
export interface Facets {
  readonly choices: readonly ChoiceFacet[];
  readonly ranges: readonly RangeFacet[];
}

export interface PreviewRequest {
  readonly formula: string;
  /**
   * Company codes; null picks the largest, a middle one, and one without the value or the smallest.
   */
  readonly companies: readonly number[] | null;
}

export interface PreviewedCompany {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  /** Null: empty or unknown. */
  readonly value: number | string | boolean | null;
  /** The value in words: `28.40 %`, `₹ 1,204 crore`, `holds`, `unknown`. */
  readonly words: string;
  /** Reasons for an empty or unknown value. */
  readonly missing: readonly MissingFact[];
}

export interface FormulaPreview {
  readonly type: ParameterType;
  readonly unit: Unit;
  /** In standard form. */
  readonly text: string;
  /** Empty for formulas in prose. */
  readonly tex: string;
  readonly companies: readonly PreviewedCompany[];
}

/** The API of the query builder. */
export interface FilterApi {
  /** Replaces the stock lists for later queries; existing results are unchanged. */
  defineLists(lists: readonly StockList[]): Promise<void>;
  /** Never fails, whatever the text. */
  outline(query: string): Promise<QueryOutline>;
  /**
   * Adds, replaces or removes one filter; other clauses and comments stay as written. With a
   * top-level OR, filters can only be added, and the query is bracketed. `filter.not_found`: no
   * filter at `at`; `filter.invalid`: the draft cannot be written.
   */
  edit(request: EditRequest): Promise<Result<string>>;
  facets(request: FacetsRequest): Promise<Result<Facets>>;
  /** Type, typeset formula and sample values of a formula. */
  preview(request: PreviewRequest): Promise<Result<FormulaPreview>>;
}
