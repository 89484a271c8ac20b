import type { IsoDate } from "@munshi/engine/contract";
import type { Score } from "./company-scores.ts";

/** A member's own list of companies to keep an eye on. */
export interface WatchList {
  readonly id: string;
  readonly name: string;
  /** In the member's order, each once. */
  readonly coCodes: readonly number[];
  /** Instants, ISO 8601 UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `GET /watch_lists/`: the asker's, in the order in which they were made; none before the first is. */
export interface WatchLists {
  readonly lists: readonly WatchList[];
}

/** `POST /watch_lists/` makes a list, `PATCH /watch_lists/:list` renames it. Both answer the `WatchList`. */
export interface WatchListPayload {
  /** 1 to 100 characters; unique among one's own (409 `watch_list.taken`). */
  readonly name: string;
}

/**
 * `POST /watch_lists/:list/companies`. `first` in place of an id is the asker's first list, which is
 * made where there is none. A company that is in the list already stays where it is.
 */
export interface WatchPayload {
  /** A symbol, an ISIN, a BSE code or a company code; of numbers the company code. */
  readonly company: string | number;
}

/** What `POST /watch_lists/:list/companies` and `DELETE /watch_lists/:list/companies/:coCode` answer. */
export interface WatchAnswer {
  readonly list: WatchList;
  readonly coCode: number;
  /** False where the list was so already. */
  readonly changed: boolean;
}

/** `PUT /watch_lists/:list/companies`: the same companies in another order. Answers the `WatchList`. */
export interface WatchOrderPayload {
  /** All of the list's, each once; others are refused (409 `watch_list.changed`). */
  readonly coCodes: readonly number[];
}

/** Most of each; more is refused (409 `watch_list.too_many`, `watch_list.full`) in words. */
export const watchListLimits = { lists: 20, companies: 200, nameCharacters: 100 } as const;

/** What lists of companies show of each; from the newest dataset, null where it has no figure. */
export interface CompanyQuote {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly sector: string | null;
  readonly isin: string | null;
  /** ₹, the close of the dataset's day. */
  readonly price: number | null;
  /** ₹ and percent of the close before, as exchanges tell it. */
  readonly change: number | null;
  readonly changePercent: number | null;
  /** ₹ crore. */
  readonly marketCap: number | null;
  /** The fundamental one, and that of the price's moves. */
  readonly score: Score;
  readonly technicalScore: Score;
  /** ₹, of 52 weeks. */
  readonly high52: number | null;
  readonly low52: number | null;
  /** Where the price stands between them: 0 at the lowest, 100 at the highest. */
  readonly position52: number | null;
}

/** `GET /company_quotes?codes=3,1,2`, at most `mostQuotes`; in the order asked, without those that are not listed. */
export interface CompanyQuotes {
  readonly version: string;
  readonly asOf: IsoDate;
  readonly quotes: readonly CompanyQuote[];
}

/** As many as one asks `GET /company_quotes` for: a full watch list. */
export const mostQuotes = watchListLimits.companies;
