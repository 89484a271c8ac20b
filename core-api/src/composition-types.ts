import type { Executor } from "@munshi/db";
import type { DatasetManifest, IsoDate } from "@munshi/engine/contract";
import type { MarketFact } from "./contract/index.ts";

/** The part of the market domain that the rest of core-api uses. */
export interface MarketService {
  /** Reads files or folders into the database; with `dryRun` it reports and changes nothing. */
  importFiles(request: ImportFilesRequest): Promise<ImportReport>;
  /** Stores facts that a program made, such as the demonstration market. */
  importFacts(request: ImportFactsRequest): Promise<ImportReport>;
  /** Computes parameters and writes a dataset folder below the datasets folder. */
  publish(request: PublishRequest): Promise<PublishReport>;
  status(): Promise<object>;
  /** Null until a market has been published. */
  latestDataset(): Promise<PublishedDataset | null>;
  /** The version of the dataset published last, as a transaction sees it; null if none is. */
  latestVersion(db: Executor): Promise<string | null>;
  /**
   * Best first: symbol prefix, name prefix, name contains; an exact company code, ISIN or scripcode
   * finds its company too.
   */
  searchCompanies(text: string, limit: number): Promise<readonly FoundCompany[]>;
}

export interface Progress {
  readonly step: string;
  readonly done: number;
  /** Null if unknown in advance. */
  readonly total: number | null;
}

export type ReportProgress = (progress: Progress) => void;

export interface ImportFilesRequest {
  readonly paths: readonly string[];
  readonly dryRun?: boolean;
  /** A file that maps other headers to catalogue names. */
  readonly mapping?: string;
  /** The day of files that do not state one. */
  readonly asOf?: IsoDate;
  /** The index of a list that does not name it. */
  readonly index?: string;
  /** Takes days of bhavcopies that look wrong: closed, copied, scaled or contradicting. */
  readonly force?: boolean;
  readonly onProgress?: ReportProgress;
  readonly signal?: AbortSignal;
}

export interface ImportFactsRequest {
  readonly facts: Iterable<MarketFact> | AsyncIterable<MarketFact>;
  readonly source: string;
  readonly onProgress?: ReportProgress;
  readonly signal?: AbortSignal;
}

/** Serialized as JSON in answers and job records. */
export type ImportReport = object;

export interface PublishRequest {
  readonly kind?: "demo" | "market";
  readonly asOf?: IsoDate;
  readonly onProgress?: ReportProgress;
  readonly signal?: AbortSignal;
}

export interface PublishReport {
  readonly version: string;
  readonly rows: number;
}

export interface PublishedDataset {
  readonly version: string;
  /** Absolute path of the folder that holds `manifest.json` and the files it names. */
  readonly folder: string;
  readonly manifest: DatasetManifest;
}

export interface FoundCompany {
  readonly coCode: number;
  readonly name: string;
  readonly symbol: string;
  readonly isin: string | null;
  readonly bseCode: string | null;
  /** True if its shares trade there on the dataset's day; both are false once delisted. */
  readonly isOnNse: boolean;
  readonly isOnBse: boolean;
}
