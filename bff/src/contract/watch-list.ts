import type { CompanyQuote, WatchList } from "@munshi/core-api/contract";

/**
 * `GET /api/views/watch-list?list=`: the member's lists, and of one of them what its companies show.
 * For subscribers (403 `account.not_subscribed`); a visitor is answered 401 `session.none`. Changes
 * are made by the calls below `/watch_lists/`, which pass below `corePath`.
 */
export interface WatchListView {
  /** In the order in which they were made; empty before the first is. */
  readonly lists: readonly WatchList[];
  /** The one asked for, else the first; null where there is none or the one asked for is gone. */
  readonly selected: WatchListRows | null;
  readonly limits: { readonly lists: number; readonly companies: number };
}

export interface WatchListRows {
  readonly id: string;
  /** Null where figures could not be had just now; the lists stand all the same. */
  readonly asOf: string | null;
  /** In the member's order. */
  readonly rows: readonly WatchListRow[];
}

export interface WatchListRow {
  readonly coCode: number;
  /** Null for a company that is not listed any more, and where figures could not be had. */
  readonly quote: CompanyQuote | null;
}

export type {
  CompanyQuote,
  CompanyQuotes,
  WatchAnswer,
  WatchList,
  WatchListPayload,
  WatchLists,
  WatchOrderPayload,
  WatchPayload,
} from "@munshi/core-api/contract";
