import { historyDepth } from "../contract/index.ts";
import type { ColumnKey, ParameterInfo } from "../contract/index.ts";

/** The dataset columns of a parameter: its default, and its years and quarters from the latest back. */
export interface ParameterColumns {
  readonly latest: ColumnKey;
  readonly years: readonly ColumnKey[];
  readonly quarters: readonly ColumnKey[];
}

function listPeriods(code: string, letter: "y" | "q", depth: number): readonly ColumnKey[] {
  return Array.from({ length: depth + 1 }, (_, back) => `${code}@${letter}${back}`);
}

/** Every column that a parameter can have; none of a period that it does not support. */
export function listColumns({ code, periods }: ParameterInfo): ParameterColumns {
  const hasYears = periods === "years" || periods === "both";
  const hasQuarters = periods === "quarters" || periods === "both";
  return {
    latest: code,
    years: hasYears ? listPeriods(code, "y", historyDepth.year) : [],
    quarters: hasQuarters ? listPeriods(code, "q", historyDepth.quarter) : [],
  };
}
