import type { Transaction } from "@munshi/db";
import type { CompanyValues, RuleColumns } from "@munshi/engine";
import type { ColumnKey, DatasetManifest, IsoDate } from "@munshi/engine/contract";

/** Scores a market between deriving its columns and writing them. */
export interface MarketScorer {
  /** Scores by the rules valid on a day. */
  open(asOf: IsoDate): Promise<DayScorer>;
  /** The band of a score, as members see it. */
  bandOf(score: number): string;
  /** Records what scores change with an earlier dataset that is the newest again. */
  restore(transaction: Transaction, manifest: DatasetManifest): Promise<void>;
}

export interface DayScorer {
  /** The columns that fundamental scores read. */
  readonly fundamentalColumns: ReadonlySet<ColumnKey>;
  /** Fundamental scores of companies as known on past days; null where there is none. */
  scorePast(known: readonly CompanyValues[]): readonly (number | null)[];
  /** The same scores for the same columns, as long as the rules stay the same. */
  score(columns: RuleColumns): ScoredMarket;
}

/** A company's score on the day of a past result. */
export interface PastScore {
  readonly coCode: number;
  readonly day: IsoDate;
  readonly fundamental: number | null;
  /** ₹, in shares of the dataset's day; NaN if unknown. */
  readonly close: number;
}

/** Scores of a market. */
export interface ScoredMarket {
  /** Catalogue columns with a value for each given row; null is empty. */
  readonly columns: ReadonlyMap<ColumnKey, readonly (number | string | null)[]>;
  /**
   * Stores the scores of the dataset registered in the same transaction, and the past ones, which
   * are listed by company and day.
   */
  record(
    transaction: Transaction,
    manifest: DatasetManifest,
    past: readonly PastScore[],
  ): Promise<void>;
}
