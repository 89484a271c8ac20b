import type {
  ColumnKey,
  CustomFilter,
  Diagnostic,
  IsoDate,
  QueryColumn,
  StockList,
} from "@munshi/engine/contract";
import type { ScoreCell } from "../../contract/index.ts";
import type { QuarterSpan, YearSpan } from "./reporting-calendar.ts";

/** Location of a published dataset; its folder holds `manifest.json`. */
export interface DatasetPlace {
  readonly version: string;
  readonly folder: string;
}

export interface ScreenTask {
  readonly kind: "screen";
  readonly dataset: DatasetPlace;
  readonly query: string;
  readonly filters: readonly CustomFilter[];
  readonly lists: readonly StockList[];
  /** Company codes to look among. */
  readonly among: readonly number[];
  readonly years: YearSpan | null;
  readonly quarters: QuarterSpan | null;
  readonly lastQuarter: IsoDate | null;
}

export interface OverviewTask {
  readonly kind: "overview";
  readonly dataset: DatasetPlace;
}

/** Finds the companies of several queries on one dataset. */
export interface MembersTask {
  readonly kind: "members";
  readonly dataset: DatasetPlace;
  readonly queries: readonly string[];
  readonly filters: readonly CustomFilter[];
  readonly lists: readonly StockList[];
}

/** Explains in one sentence for each company why a query matches it or not. */
export interface ReasonsTask {
  readonly kind: "reasons";
  readonly dataset: DatasetPlace;
  readonly query: string;
  readonly filters: readonly CustomFilter[];
  readonly lists: readonly StockList[];
  readonly coCodes: readonly number[];
}

/** Company codes of each query; null for a query with errors. */
export type MembersOfQueries = readonly (readonly number[] | null)[];

/** Tasks sent to the screening thread; structured-cloneable. */
export type ScreeningTask = ScreenTask | OverviewTask | MembersTask | ReasonsTask;

export type Cell = number | string | null;

/** A company that matches, by our own names. */
export interface ScreenedCompany {
  readonly coCode: number;
  readonly name: string;
  readonly symbol: string;
  readonly isin: string | null;
  readonly sector: string | null;
  readonly marketCapClass: string | null;
  readonly currentPrice: number | null;
  readonly marketCapitalization: number | null;
  readonly score: ScoreCell;
  readonly technicalScore: ScoreCell;
  readonly growthScore: ScoreCell;
  readonly trustScore: ScoreCell;
  readonly liquidityScore: ScoreCell;
  readonly efficiencyScore: ScoreCell;
  /** Figures of the columns, in their order. */
  readonly figures: readonly Cell[];
}

export type Screened =
  | {
      readonly ok: true;
      readonly companies: readonly ScreenedCompany[];
      readonly columns: readonly QueryColumn[];
      readonly unknown: readonly number[];
      readonly warnings: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

export interface ListedCompany {
  readonly coCode: number;
  readonly name: string;
  readonly symbol: string;
  readonly isin: string | null;
  readonly bseCode: string | null;
}

/** Data of a dataset that are equal for all callers. */
export interface MarketOverview {
  /** By market capitalisation, largest first. */
  readonly companies: readonly ListedCompany[];
  /** ₹; null where no company has a price. */
  readonly highestClose: number | null;
  /** By name. */
  readonly sectors: readonly string[];
  readonly indices: readonly { readonly name: string; readonly coCodes: readonly number[] }[];
}

/** Answers by kind of task. */
export interface ScreeningAnswers {
  readonly screen: Screened;
  readonly overview: MarketOverview;
  readonly members: MembersOfQueries;
  /** In the order of the codes; empty for a company that the dataset lacks. */
  readonly reasons: readonly string[];
}

/** A dataset's column as cells: text, or numbers with null for empty. */
export type ReadCells = (key: ColumnKey) => readonly Cell[];
