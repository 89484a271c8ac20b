import type { Diagnostic } from "@munshi/engine/contract";
import type { PlainAnswer } from "./accounts.ts";

/** Who may see a saved query or a custom filter; the wire's null and absent mean Private. */
export type WireAccess = "Private" | "Public";

/** Every documented call of saved work takes its payload under `data`. */
export interface DataPayload<Data> {
  readonly data: Data;
}

/** Every documented call of saved work answers with its rows or its one record under `data`. */
export interface DataAnswer<Data> extends PlainAnswer {
  readonly data: Data;
}

/**
 * What any payload of saved work may carry beside its own: accepted, and without a say. The owner is
 * whoever is signed in, the moment is the server's.
 */
export interface UnheardFields {
  readonly userId?: string | number | null;
  readonly createdate?: string | number | null;
}

/** `GET /getScreener/{userId}`: a stock list (saved portfolio) of the asker's own. */
export interface ScannerRow {
  readonly scannerName: string;
  /** Company codes in the list's order, each once. */
  readonly allfincodes: readonly number[];
  readonly userId: string;
  /** An instant, ISO 8601 UTC. */
  readonly createdate: string;
  /** The name that it had before it was last renamed; null where it never was. */
  readonly portfolioOldName: string | null;
  /** The clause that narrows a query to the list: `List = "My stocks"`. */
  readonly portfoliofilter: string;
}
export type ScannersAnswer = DataAnswer<readonly ScannerRow[]>;

/** `POST /insertScanner`. Answers 'Submit Successfully'. */
export interface ScannerPayload extends UnheardFields {
  /** 1 to 100 characters ('Enter List Name!'); unique, its case and blanks aside ('Already Exist!'). */
  readonly scannerName: string;
  /**
   * Company codes, also as text with commas; a code given twice is kept once. At least one ('Search
   * Stock or Enter name...') and at most 5,000.
   */
  readonly allfincodes: readonly (number | string)[] | string;
  /** The list to be replaced, under `scannerName` from now on; absent, null or empty: a new list. */
  readonly portfolioOldName?: string | null;
}
export type ScannerAnswer = DataAnswer<ScannerRow>;

/** `POST /deletePortfolio`. */
export interface DeletePortfolioPayload extends UnheardFields {
  readonly scannerName: string;
}

/** `POST /getQueryFilter`, `POST /insertQueryFilter`: a custom filter of the asker's own. */
export interface QueryFilterRow {
  readonly filtername: string;
  /** The formula. */
  readonly filters: string;
  readonly filteraccess: WireAccess;
  readonly userId: string;
  readonly createdate: string;
  /** 0: it stands. Deleted ones are not told. */
  readonly del: 0;
}
export type QueryFiltersAnswer = DataAnswer<readonly QueryFilterRow[]>;

/** `POST /getQueryFilter`; the list is the asker's whatever is sent. */
export interface QueryFiltersPayload {
  readonly loginID?: string | number | null;
}

/** `POST /insertQueryFilter`. Answers 'Submit Successfully'; a mistake in the formula `UnreadableText`. */
export interface QueryFilterPayload extends UnheardFields {
  /** 1 to 100 characters ('Enter Filter Name!'); unique among one's own ('Already Exist!') and no name of a parameter (`UnreadableText`). */
  readonly filtername: string;
  readonly filters: string;
  readonly filteraccess?: WireAccess | "private" | "public" | "" | null;
}
export type QueryFilterAnswer = DataAnswer<QueryFilterRow & WithWarnings>;

/** `POST /deleteQueryFilter`. Answers 'Filter Deleted Successfully!'; a public one is refused (409 `filter.public`). */
export interface DeleteQueryFilterPayload extends UnheardFields {
  readonly filtername: string;
}

/** `POST /updatefiltersaccess`. Answers 'Submit Successfully'. */
export interface FiltersAccessPayload extends UnheardFields {
  /** One name, several with commas between, or a list of names. */
  readonly updatefiltername: string | readonly string[];
  /**
   * Absent: Public. Private takes filters back that no public query of the owner names (else 409
   * `filter.in_public_screen`).
   */
  readonly filteraccess?: WireAccess | "private" | "public" | null;
}
export type FiltersAccessAnswer = DataAnswer<readonly QueryFilterRow[]>;

/** `GET /getClientQuery/{userId}`: a saved query of the asker's own at its current version. */
export interface ClientQueryRow {
  readonly queryname: string;
  readonly queryaccess: WireAccess;
  /** Empty where there is none. */
  readonly description: string;
  /** The query's text. */
  readonly searchkey: string;
  readonly userId: string;
  readonly createdate: string;
  /** Names it in the calls below `/screens/`. */
  readonly id: string;
  /** From 1 upwards. */
  readonly version: number;
}
export type ClientQueriesAnswer = DataAnswer<readonly ClientQueryRow[]>;

/**
 * `POST /clientQuery`. Answers 'Query Saved!'. A text other than the current one becomes a version
 * more. A mistake in it answers `UnreadableText`; a public query that names private filters or stock
 * lists is refused (`PrivateFilters`, `PrivateLists`).
 */
export interface ClientQueryPayload extends UnheardFields {
  /** 1 to 100 characters ('Enter Query Name!'). */
  readonly queryname: string;
  /** Absent, null or empty: as it is, of a new query Private. */
  readonly queryaccess?: WireAccess | "private" | "public" | "" | null;
  /** At most 1,000 characters. Absent or null: as it is, of a new query empty. */
  readonly description?: string | null;
  /** The query's text ('Enter Query'). */
  readonly searchkey: string;
  /**
   * The saved query to be replaced, under `queryname` from now on. Null or empty: there must be none of
   * that name yet ('Already Exist!'). Absent, as the documents have it: whichever has the name, else a new one.
   */
  readonly queryoldname?: string | null;
  /** Makes the private filters that the query names public with it; see `PrivateFilters`. */
  readonly makefilterspublic?: boolean;
}
export type ClientQueryAnswer = DataAnswer<ClientQueryRow & WithWarnings>;

export interface WithWarnings {
  /** Doubts that do not stand in the way; none with severity `error`. */
  readonly warnings: readonly Diagnostic[];
}

/**
 * 422 `formula.unreadable`: beside `error`, `success` (false) and `message` (the first mistake, for
 * people). Spans lie in the text that was sent. A filter's impossible name has an empty span at 0.
 */
export interface UnreadableText extends PlainAnswer {
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * 409 `screen.private_filters`: a query that others may read names these filters, which they may not.
 * To be sent again with `makefilterspublic` (`makeFiltersPublic` below `/screens/`), or after
 * `/updatefiltersaccess`.
 */
export interface PrivateFilters extends PlainAnswer {
  readonly private_filters: readonly string[];
}
