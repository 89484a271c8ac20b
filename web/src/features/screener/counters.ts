import type { RunResult } from "@munshi/engine/contract";

/** The figures above the grid; null where there is nothing to count yet. */
export interface Counters {
  readonly filterResult: number | null;
  readonly matching: number | null;
  readonly unmatching: number | null;
  readonly lacking: number | null;
}

/**
 * Filter Result is how many companies were looked at; of these some match, and the rest do not,
 * among them those whose answer a missing figure leaves open. Without a query only the first is known.
 */
export function countResult(
  companies: number | null,
  result: RunResult | null,
  isFiltered: boolean,
): Counters {
  if (result === null || !isFiltered) {
    return {
      filterResult: result?.total ?? companies,
      matching: null,
      unmatching: null,
      lacking: null,
    };
  }
  return {
    filterResult: result.total,
    matching: result.matched,
    unmatching: result.unmatched,
    lacking: result.lacking,
  };
}
