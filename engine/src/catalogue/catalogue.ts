import type { ColumnKey, ParameterInfo } from "../contract/index.ts";

/** A spelling that a query may use, and the column it stands for (`sales`, or `sales@y1` for a name that carries its period). */
export interface CatalogueName {
  readonly text: string;
  readonly column: ColumnKey;
}

/**
 * The parameters that a query may name. The product's own is `productCatalogue`; a data file of an
 * analyst makes one that adds its unknown headers.
 */
export interface Catalogue {
  readonly parameters: ReadonlyMap<string, ParameterInfo>;
  /** Every name and alias, as written; matching ignores case and folds blanks. */
  readonly names: readonly CatalogueName[];
}
