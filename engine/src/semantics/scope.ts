import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey, Unit } from "../contract/index.ts";
import type { Expression } from "../grammar/ast.ts";
import type { NameIndex } from "../grammar/name-index.ts";
import type { Vocabulary } from "../grammar/parse.ts";
import { parameterOf } from "./columns.ts";

/** A custom filter that can be used: what stands where a query names it. */
export interface FilterFormula {
  readonly key: ColumnKey;
  readonly expression: Expression;
  /** How many nodes of a query it counts for. */
  readonly nodes: number;
  readonly type: "number" | "truth";
  readonly unit: Unit;
}

/** The names that a text may use and what stands behind them. */
export interface Scope {
  /** With each custom filter as a parameter. */
  readonly catalogue: Catalogue;
  readonly names: NameIndex;
  /** A filter that has a name but no formula here has mistakes of its own. */
  readonly filters: ReadonlyMap<ColumnKey, FilterFormula>;
}

const filterPrefix = "filter:";

/** The column of a custom filter by its folded name. */
export function filterKey(folded: string): ColumnKey {
  return filterPrefix + folded;
}

export function isFilterKey(key: ColumnKey): boolean {
  return key.startsWith(filterPrefix);
}

export function vocabularyOf({ catalogue, names, filters }: Scope): Vocabulary {
  return {
    names,
    isTruth: (column) => parameterOf(catalogue, column)?.type === "truth",
    sizeOf: (column) => filters.get(column)?.nodes ?? 1,
  };
}
