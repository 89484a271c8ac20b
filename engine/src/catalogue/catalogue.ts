import type { ColumnKey, ParameterInfo } from "../contract/index.ts";
import { historyDepth } from "../contract/index.ts";

/** A name in a query and its column: `sales`, or `sales@y1` for a name with a period. */
export interface CatalogueName {
  readonly text: string;
  readonly column: ColumnKey;
}

/** The parameters of a query. Data files add their unknown headers to `productCatalogue`. */
export interface Catalogue {
  readonly parameters: ReadonlyMap<string, ParameterInfo>;
  /** Every name and alias, as written; matching ignores case and folds blanks. */
  readonly names: readonly CatalogueName[];
}

export interface ParameterColumns {
  readonly latest: ColumnKey;
  readonly years: readonly ColumnKey[];
  readonly quarters: readonly ColumnKey[];
}

function listPeriods(code: string, letter: "y" | "q", depth: number): readonly ColumnKey[] {
  return Array.from({ length: depth + 1 }, (_, back) => `${code}@${letter}${back}`);
}

export function listColumns({ code, periods }: ParameterInfo): ParameterColumns {
  const hasYears = periods === "years" || periods === "both";
  const hasQuarters = periods === "quarters" || periods === "both";
  return {
    latest: code,
    years: hasYears ? listPeriods(code, "y", historyDepth.year) : [],
    quarters: hasQuarters ? listPeriods(code, "q", historyDepth.quarter) : [],
  };
}
