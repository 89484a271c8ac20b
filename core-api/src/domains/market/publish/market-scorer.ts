import type { Transaction } from "@munshi/db";
import type { RuleColumns } from "@munshi/engine";
import type { ColumnKey, DatasetManifest, IsoDate } from "@munshi/engine/contract";

/** Scores a market between deriving its columns and writing them. */
export interface MarketScorer {
  /** The same scores for the same columns and day, as long as the rules stay the same. */
  score(columns: RuleColumns, asOf: IsoDate): Promise<ScoredMarket>;
}

/** What rules made of a market. */
export interface ScoredMarket {
  /** Columns of the catalogue, a value for each row of those given; null is empty. */
  readonly columns: ReadonlyMap<ColumnKey, readonly (number | string | null)[]>;
  /** Stores the scores of the dataset that is registered as the newest in the same transaction. */
  record(transaction: Transaction, manifest: DatasetManifest): Promise<void>;
}
