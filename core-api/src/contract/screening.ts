import type {
  ColumnKey,
  CustomFilter,
  StockList,
  Diagnostic,
  IsoDate,
  ParameterType,
  Unit,
} from "@munshi/engine/contract";
import type { CompanySearchRow } from "./http.ts";

/** `POST /getScannerResult2`. An empty text stands for "not asked". */
export interface ScannerResultPayload {
  readonly data: {
    /** The query, in the query language. */
    readonly storedata: string;
    /** Company codes to look among, at most `mostScannerCodes` a call. */
    readonly allfincodes: readonly (number | string)[] | string;
    /** First financial year to tell the query's parameters for, by the calendar year it ends in. */
    readonly fyear?: number | string;
    /** Last such year. */
    readonly tyear?: number | string;
    /** End of the first quarter to tell the query's parameters for: `2025-06-30`. */
    readonly qsdate?: string;
    /** End of the last such quarter. */
    readonly qtdate?: string;
    /** End of the quarter that `latest quarter` stands for; empty: each company's latest. */
    readonly lastquarter?: string;
    /** Custom filters that the query names. */
    readonly filters?: readonly CustomFilter[];
    /** Stock lists that the query names: `List = 'My stocks'`. */
    readonly lists?: readonly StockList[];
  };
}

/** Companies asked beyond these are refused: callers ask in stretches of so many. */
export const mostScannerCodes = 1_000;

/**
 * A figure of a score; `""` where nothing is known of it, which screens show as N/A, and `NOT RATED`
 * where too little is known, shown as NR.
 */
export type ScoreCell = number | "" | "NOT RATED";

/** A company that matches. Beside these, one field for each of the answer's columns. */
export interface ScannerResultRow {
  readonly co_code: number;
  readonly COMPNAME: string;
  readonly symbol: string;
  readonly isin: string | null;
  /** Names the share in `/company/{instrumentToken or symbol}`; `""` where no source gives a token. */
  readonly instrumentToken: string;
  /** As `GET /industrylist` has it; `""` without a sector. */
  readonly sectorcode: string;
  readonly sectorname: string;
  /** ₹, the latest close. */
  readonly close: number | null;
  /** ₹ crore. */
  readonly mcap: number | null;
  readonly mcaptype: string;
  readonly score: ScoreCell;
  readonly tscore: ScoreCell;
  readonly growth: ScoreCell;
  readonly trust: ScoreCell;
  readonly liquidity: ScoreCell;
  readonly efficiency: ScoreCell;
  /** Figures of the query's parameters by their column; null where empty. */
  readonly [column: ColumnKey]: number | string | null;
}

/** A field of the rows beside the fixed ones. */
export interface ScannerResultColumn {
  /** `sales`, `sales@q0`; of a calendar year `sales@2025`, of a quarter `sales@2025-06-30`. */
  readonly key: ColumnKey;
  readonly title: string;
  readonly type: ParameterType;
  readonly unit: Unit;
}

export interface ScannerResultAnswer {
  readonly success: true;
  readonly message: string;
  /** In the dataset's order: by market capitalisation, largest first. */
  readonly data: readonly ScannerResultRow[];
  readonly columns: readonly ScannerResultColumn[];
  /** Codes asked for that the dataset does not have. */
  readonly unknown: readonly number[];
  /** Doubts about the query that did not keep it from being answered. */
  readonly warnings: readonly Diagnostic[];
  readonly dataset: { readonly version: string; readonly asOf: IsoDate };
}

/** What a failed `POST /getScannerResult2` carries beside `error`. */
export interface ScannerResultFailure {
  readonly success: false;
  /** `Enter Query`, `wrong query…`, or what is wrong with it. */
  readonly message: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** `GET /getHighPrice`: where a slider of prices ends. */
export interface HighPriceAnswer {
  /** ₹, the highest latest close of all companies; null where none has a price. */
  readonly close: number | null;
}

/** One of `GET /indiceslist`, by name. */
export interface IndexRow {
  readonly indices: string;
  readonly co_code: readonly number[];
}

/** One of `GET /industrylist`, by name. */
export interface SectorRow {
  readonly _id: { readonly sectorcode: string; readonly sectorname: string };
}

/** `POST /searchAddCmp`: company codes, symbols or ISINs, as a list or as one text with separators. */
export interface FindCompaniesPayload {
  readonly data: { readonly fincode: number | string | readonly (number | string)[] };
}

export interface FindCompaniesAnswer {
  readonly success: true;
  readonly message: string;
  /** In the order asked for, each company once. */
  readonly data: readonly CompanySearchRow[];
  /** What no company is known by, as it was written. */
  readonly notFound: readonly string[];
}

/** As many names as one `POST /searchAddCmp` takes. */
export const mostNamesAsked = 5_000;

/** A small list of stocks as the upload of stock lists reads them. */
export const stockListSample = "/csv_samples/stock-list.csv";

/** Files that show how uploads are written. */
export const csvSampleFiles: readonly string[] = [stockListSample];
