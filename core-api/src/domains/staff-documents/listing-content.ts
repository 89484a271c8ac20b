import type { DocumentKind, PrintedNews, PrintedResult } from "../../contract/staff-documents.ts";

/** The input of a printed listing: the same content gives the same file. */
export type ListingContent = {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  /** The last day, included. */
  readonly until: string;
} & (
  | { readonly kind: Extract<DocumentKind, "news">; readonly items: readonly PrintedNews[] }
  | { readonly kind: Extract<DocumentKind, "results">; readonly items: readonly PrintedResult[] }
);
