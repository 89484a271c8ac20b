import type { DocumentKind, NewsItem, ResultItem } from "../../contract/staff-documents.ts";

/** Everything that a printed listing depends on: the same content gives the same file. */
export type ListingContent = {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  /** The last day, included. */
  readonly until: string;
} & (
  | { readonly kind: Extract<DocumentKind, "news">; readonly items: readonly NewsItem[] }
  | { readonly kind: Extract<DocumentKind, "results">; readonly items: readonly ResultItem[] }
);
