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

const byText: ReadonlyMap<string, FunctionName> = new Map(
  functionNames.map((name) => [name, name]),
);

export function functionNamed(folded: string): FunctionName | null {
  return byText.get(folded) ?? null;
}
