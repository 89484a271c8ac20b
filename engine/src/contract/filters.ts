import type { Diagnostic, Result } from "./diagnostic.ts";
import type { Clause, MissingFact } from "./explanations.ts";
import type { ColumnKey, ParameterType, Unit } from "./parameter.ts";

/** A saved stock list of the reader's own; its name stands behind `List =` in a query. */
export interface StockList {
  readonly name: string;
  readonly coCodes: readonly number[];
}

export interface FilterBound {
  /** In the column's own unit: a market capitalisation in ₹ crore. */
  readonly value: number;
  readonly inclusive: boolean;
}

/** One AND-joined clause of a query, as a builder draws it; `clause` is its place and text in the query. */
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
  /** Any other condition: shown as its text. */
  | { readonly kind: "other"; readonly clause: Clause; readonly columns: readonly ColumnKey[] };

export interface QueryOutline {
  /**
   * False where the query cannot be read, or where OR joins its parts at the outermost. An empty text is
   * drawable and has no filters.
   */
  readonly drawable: boolean;
  /** In the order of the text; none where it is not drawable. */
  readonly filters: readonly QueryFilter[];
  /** What is wrong or doubtful; none of an empty text. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A filter to be written. */
export type FilterDraft =
  /** `values` are not empty. */
  | { readonly kind: "choice"; readonly key: ColumnKey; readonly values: readonly string[] }
  /** At least one bound; of a column of numbers. */
  | {
      readonly kind: "range";
      readonly key: ColumnKey;
      readonly low: FilterBound | null;
      readonly high: FilterBound | null;
    }
  /** A condition in the language; several joined by AND become as many filters. */
  | { readonly kind: "text"; readonly text: string };

export interface EditRequest {
  readonly query: string;
  /** Index into the outline's filters; null: a new one at the end. */
  readonly at: number | null;
  /** Null: take it away. */
  readonly filter: FilterDraft | null;
}

export interface FacetsRequest {
  /** An empty text narrows nothing. */
  readonly query: string;
  /** Text columns whose values are counted. */
  readonly choices: readonly ColumnKey[];
  /** Number columns whose span is told. */
  readonly ranges: readonly ColumnKey[];
}

export interface ChoiceFacet {
  readonly key: ColumnKey;
  /**
   * Every value of the dataset, those of no row too, in the order of the alphabet. A company that has
   * several values is counted at each.
   */
  readonly values: readonly { readonly value: string; readonly rows: number }[];
  /** Rows without a value. */
  readonly empty: number;
}

export interface RangeFacet {
  readonly key: ColumnKey;
  /** The least and the largest value in the whole dataset; null where no company has one. */
  readonly low: number | null;
  readonly high: number | null;
  /**
   * What a picture shows from end to end: low to high where all values are positive, else the 1st to the
   * 99th percentile of the whole dataset (nearest rank), lest a far value push all others together. Null
   * where no company has a value.
   */
  readonly drawn: { readonly low: number; readonly high: number } | null;
  /**
   * Rows in steps of equal width over the drawn span, or of equal ratio where all values are positive;
   * the first and the last reach out to low and high. A step holds its `from`, the last one its `to` as
   * well. None where no company has a value.
   */
  readonly steps: readonly {
    readonly from: number;
    readonly to: number;
    readonly rows: number;
  }[];
}

/**
 * Each facet counts under all clauses of the query but the choices and ranges of its own column, so that
 * it tells what another choice would give. A query that OR joins at the outermost is one clause.
 */
export interface Facets {
  readonly choices: readonly ChoiceFacet[];
  readonly ranges: readonly RangeFacet[];
}

export interface PreviewRequest {
  readonly formula: string;
  /**
   * Company codes; null: three that differ: the largest, one of the middle, and one that lacks the figure
   * where there is one, else the smallest.
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
  /** What an empty or unknown value lacks; none where there is one. */
  readonly missing: readonly MissingFact[];
}

/** What a formula gives before it is saved. */
export interface FormulaPreview {
  readonly type: ParameterType;
  readonly unit: Unit;
  /** The formula in its standard form. */
  readonly text: string;
  /** Empty where the formula cannot be written in signs. */
  readonly tex: string;
  readonly companies: readonly PreviewedCompany[];
}

/** What a builder of queries asks: reading and writing of the one text, counts beside choices, previews. */
export interface FilterApi {
  /**
   * Makes stock lists the values of `List` in every later query, in place of those defined before;
   * results already given stay as they are.
   */
  defineLists(lists: readonly StockList[]): Promise<void>;
  /** A query as filters. Never fails for a text, however broken. */
  outline(query: string): Promise<QueryOutline>;
  /**
   * The query with one filter written, replaced or taken away; all other clauses and the comments stay
   * as they are written, the new clause is in standard form, and "" is left when the last clause goes. A
   * query that OR joins at the outermost takes new filters only, and is set in brackets for that.
   * `filter.not_found`: `at` names no filter; `filter.invalid`: the draft cannot be written.
   */
  edit(request: EditRequest): Promise<Result<string>>;
  facets(request: FacetsRequest): Promise<Result<Facets>>;
  /** Of a formula that is not saved as of one that is: its type, its mathematics, its value for some companies. */
  preview(request: PreviewRequest): Promise<Result<FormulaPreview>>;
}
