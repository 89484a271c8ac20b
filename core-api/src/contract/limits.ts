/** Limits that forms show and servers enforce; no schemas here, so that browsers load none. */

/** Most of each; more is refused (409 `watch_list.too_many`, `watch_list.full`). */
export const watchListLimits = { lists: 20, companies: 200, nameCharacters: 100 } as const;

/** Most codes of one `GET /company_quotes`: a full watch list. */
export const mostQuotes = watchListLimits.companies;

/** More is refused: 400 `request.invalid` for a text, 409 `screens.too_many` for a count. */
export const savedWorkLimits = {
  nameCharacters: 100,
  descriptionCharacters: 1_000,
  /** Length of a query or formula. */
  textCharacters: 10_000,
  screens: 500,
  versions: 1_000,
  filters: 500,
  lists: 200,
  listCompanies: 5_000,
  /** Active links to all queries of a member. */
  shares: 100,
} as const;

/** Most company codes of one `POST /getScannerResult2`. */
export const mostScannerCodes = 1_000;

/** Most names of one `POST /searchAddCmp`. */
export const mostNamesAsked = 5_000;

/** A sample CSV file for the upload of stock lists. */
export const stockListSample = "/csv_samples/stock-list.csv";

/** Sample files for uploads. */
export const csvSampleFiles: readonly string[] = [stockListSample];

/** Most events of one usage report. */
export const mostUsageEvents = 50;

/** Stock box limits per member; more is refused (409 `stock_box.too_many`, 400 for a text). */
export const stockBoxLimits = {
  boxes: 100,
  /** Constituents of a box. */
  stocks: 50,
  exclusions: 500,
  /** Most names of one `POST /stock_boxes/stocks`. */
  namesAsked: 500,
} as const;

/** Limits of one upload of market files. */
export const marketUploadLimits = {
  files: 20,
  fileBytes: 64_000_000,
  partBytes: 1_000_000,
} as const;
