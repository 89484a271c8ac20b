import type { Transaction } from "@munshi/db";
import type { RuleColumns } from "@munshi/engine";
import type { ColumnKey, DatasetManifest, IsoDate } from "@munshi/engine/contract";

/** Scores a market between deriving its columns and writing them. */
export interface MarketScorer {
  /** The same scores for the same columns and day, as long as the rules stay the same. */
  score(columns: RuleColumns, asOf: IsoDate): Promise<ScoredMarket>;
}

/** Scores of a market. */
export interface ScoredMarket {
  /** Catalogue columns with a value for each given row; null is empty. */
  readonly columns: ReadonlyMap<ColumnKey, readonly (number | string | null)[]>;
  /** Stores the scores of the dataset registered in the same transaction. */
  record(transaction: Transaction, manifest: DatasetManifest): Promise<void>;
}
