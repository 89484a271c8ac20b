/** Function names, if followed by a bracket. */
export const functionNames = [
  "abs",
  "avg",
  "ceil",
  "change",
  "coalesce",
  "exp",
  "floor",
  "growth",
  "if",
  "ln",
  "log10",
  "max",
  "mean",
  "median",
  "min",
  "percentile",
  "rank",
  "round",
  "sqrt",
  "stdev",
  "sum",
  "zscore",
] as const;

export type FunctionName = (typeof functionNames)[number];

const known: ReadonlySet<string> = new Set(functionNames);

export function functionNamed(folded: string): FunctionName | null {
  return known.has(folded) ? (folded as FunctionName) : null;
}
