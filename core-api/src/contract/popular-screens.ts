import type { ColumnKey, SortOrder } from "@munshi/engine/contract";

/** What kind of idea a popular screen follows. */
export type PopularCategory =
  | "value"
  | "quality"
  | "growth"
  | "momentum"
  | "dividends"
  | "ownership"
  | "turnaround"
  | "india";

/** A published strategy as a query; the same for everybody, and changed with the product alone. */
export interface PopularScreen {
  /** Lower case with hyphens; names the screen in addresses and never changes. */
  readonly slug: string;
  readonly name: string;
  readonly category: PopularCategory;
  /** One paragraph: who published it, what the idea is and what it misses. */
  readonly story: string;
  readonly source: {
    /** A person, several, or an institution. */
    readonly author: string;
    /** A book, a paper with its journal, or a rule. */
    readonly title: string;
    /** Of first publication, or of the edition that is named. */
    readonly year: number;
  };
  /** In the query language, in its standard form. */
  readonly query: string;
  /** Columns to show after those of the query. */
  readonly columns: readonly ColumnKey[];
  /** How its companies are best read. */
  readonly sort: SortOrder;
}

/** `GET /popular_screens`. */
export interface PopularScreensAnswer {
  /** In the order to show them in. */
  readonly categories: readonly { readonly key: PopularCategory; readonly name: string }[];
  /** By category, and within one in the order to show them in. */
  readonly screens: readonly PopularScreen[];
}
