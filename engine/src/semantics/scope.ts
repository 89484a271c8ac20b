import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey, Unit } from "../contract/index.ts";
import type { Expression } from "../grammar/ast.ts";
import type { NameIndex } from "../grammar/name-index.ts";
import type { Vocabulary } from "../grammar/parse.ts";
import { parameterOf } from "./columns.ts";

/** A valid custom filter. */
export interface FilterFormula {
  readonly key: ColumnKey;
  readonly expression: Expression;
  readonly nodes: number;
  readonly type: "number" | "truth";
  readonly unit: Unit;
}

export interface Scope {
  /** Includes custom filters. */
  readonly catalogue: Catalogue;
  readonly names: NameIndex;
  /** Filters with errors have a name but no formula. */
  readonly filters: ReadonlyMap<ColumnKey, FilterFormula>;
}

const filterPrefix = "filter:";

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
