import type { IsoDate } from "@munshi/engine/contract";

import type { ColumnMapping } from "../../contract/market-uploads.ts";
import type { MarketFact } from "../../contract/market-facts.ts";
import type { Counts } from "../../contract/market-reports.ts";
import type { MarketFileError } from "./market-file-error.ts";
import type { ParameterLookup } from "./mappings/parameter-lookup.ts";
import type { ParameterMapping } from "./mappings/parameter-mapping.ts";

/** Detected format of a file. */
export type MarketFileFormat =
  | "equity-list"
  | "etf-list"
  | "industry-map"
  | "results-list"
  | "symbol-changes"
  | "index-list"
  | "index-membership"
  | "trading-days"
  | "holidays"
  | "corporate-actions"
  | "market-watch"
  | "index-snapshot"
  | "index-history"
  | "bhavcopy-legacy"
  | "bhavcopy-udiff"
  | "bhavcopy-full"
  | "xbrl-results"
  | "xbrl-filing-table"
  | "xbrl-fact-table"
  | "shareholding"
  | "parameter-table"
  | "company-profiles"
  | "company-boards"
  | "company-histories"
  | "segments"
  | "news"
  | "announcements"
  | "board-meetings"
  | "free-floats"
  | "surveillance"
  | "annual-reports"
  | "research-calls"
  | "institutional-flows"
  | "market-deals"
  | "circuits"
  | "fund-schemes"
  | "fund-holdings"
  | "known-unused";

/** A skipped row. `line` counts from 1; 0 means the whole file. */
export interface RowProblem {
  readonly line: number;
  readonly reason: string;
  /** Such as `market_file.bad_number`. */
  readonly code: string;
  /** The header of the column at fault, if it is one. */
  readonly column?: string | null;
}

/** A row that is skipped as expected. */
export interface SkippedRow {
  readonly line: number;
  readonly reason: string;
}

export interface ReadBatch {
  readonly facts: readonly MarketFact[];
  /** The line of each fact; 0 where it is of several rows. */
  readonly lines: readonly number[];
  /** The first skipped rows, one by one. */
  readonly skippedRows: readonly SkippedRow[];
  readonly problems: readonly RowProblem[];
  /** Skipped rows by reason: derivatives and government bonds are not shares. */
  readonly skipped: Counts;
  /** Bytes read so far, out of `totalBytes`. */
  readonly bytesRead: number;
}

export interface RecognisedFile {
  readonly path: string;
  readonly format: MarketFileFormat;
  /** Human-readable description of the file. */
  readonly label: string;
  /** Files of a folder are imported in ascending order, so that companies come before their prices. */
  readonly order: number;
  readonly totalBytes: number;
  /** Other files whose content decides what this one says. */
  findCompanions(): Promise<readonly string[]>;
  /**
   * Reads the file from its start. A file that breaks midway (cut off, no text, mostly bad rows)
   * throws a MarketFileError: nothing of it may then be kept.
   */
  read(): AsyncIterable<ReadBatch>;
}

export interface Limits {
  /** Largest file on disk. */
  readonly fileBytes: number;
  /** Largest content after unpacking. */
  readonly expandedBytes: number;
  /** Longest line, and longest quoted row. */
  readonly lineBytes: number;
  /** Largest JSON document: it is read as a whole. */
  readonly jsonBytes: number;
}

export const defaultLimits: Limits = {
  fileBytes: 512 * 2 ** 20,
  expandedBytes: 1024 * 2 ** 20,
  lineBytes: 64 * 2 ** 10,
  jsonBytes: 192 * 2 ** 20,
};

export interface OpenOptions {
  /** The day of a file that does not state one, which `dayGivenFor` leaves out where its name does. */
  readonly asOf?: IsoDate;
  /** The day of a file that neither states one nor carries it in its name; the last day that a bhavcopy may be of. */
  readonly today?: IsoDate;
  /** The index of a list that does not name it. */
  readonly index?: string;
  readonly mapping?: ParameterMapping;
  /** The column mapping of a table of unknown format. */
  readonly columns?: ColumnMapping;
  /** The parameters that headers of a table may name: `createParameterLookup(productCatalogue)`. */
  readonly findParameter?: ParameterLookup;
  readonly limits?: Partial<Limits>;
}

export type OpenResult =
  | { readonly ok: true; readonly file: RecognisedFile }
  | { readonly ok: false; readonly error: MarketFileError };

/** Import order by kind. */
export const importOrder = {
  companies: 10,
  lists: 20,
  calendar: 30,
  actions: 40,
  prices: 50,
  statements: 60,
  parameters: 70,
  /** Company page facts; last, since they need known companies. */
  pages: 80,
  unused: 90,
} as const;
