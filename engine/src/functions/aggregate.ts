import type { FunctionForm } from "./form.ts";
import type { AggregateFunction } from "../semantics/checked.ts";
import { finite } from "./scalar.ts";

/**
 * Aggregates of non-empty numbers, at least one. Sums run left to right so that all implementations
 * round alike.
 */
export const aggregateFunctions: {
  readonly [name in AggregateFunction]: (known: Float64Array) => number;
} = {
  min: (known) => known.reduce((least, value) => (value < least ? value : least)),
  max: (known) => known.reduce((most, value) => (value > most ? value : most)),
  sum: (known) => finite(sum(known)),
  avg: (known) => finite(sum(known) / known.length),
  median,
  stdev: sampleDeviation,
};

function sum(known: Float64Array): number {
  let total = 0;
  for (let index = 0; index < known.length; index += 1) total += known[index] ?? Number.NaN;
  return total;
}

export function median(known: Float64Array): number {
  const sorted = known.toSorted();
  const middle = sorted.length >>> 1;
  const upper = sorted[middle] ?? Number.NaN;
  if (sorted.length % 2 === 1) return upper;
  return finite(((sorted[middle - 1] ?? Number.NaN) + upper) / 2);
}

/** Sample standard deviation; NaN below two values. */
export function sampleDeviation(known: Float64Array): number {
  if (known.length < 2) return Number.NaN;
  const mean = sum(known) / known.length;
  let squares = 0;
  for (let index = 0; index < known.length; index += 1) {
    const distance = (known[index] ?? Number.NaN) - mean;
    squares += distance * distance;
  }
  return finite(Math.sqrt(squares / (known.length - 1)));
}

const rowForm = (
  name: Exclude<AggregateFunction, "stdev">,
  meaning: string,
  example: string,
  takes: FunctionForm["takes"] = ["number", "numbers"],
): FunctionForm<"row"> => ({
  function: name,
  family: "row",
  signature: `${name}(a, b, …)`,
  takes,
  meaning: `${meaning} Empty values are skipped; empty if all are.`,
  examples: [example],
  unit: "operands",
});

const periodForm = (
  name: AggregateFunction,
  meaning: string,
  example: string,
): FunctionForm<"period"> => ({
  function: name,
  family: "period",
  signature: `${name}(P, N years)`,
  takes: ["figure", "years-or-quarters"],
  meaning: `${meaning} Empty values are skipped; empty if all are.`,
  examples: [example],
  unit: "operands",
});

export const aggregateForms: readonly (FunctionForm<"row"> | FunctionForm<"period">)[] = [
  rowForm(
    "min",
    "The smallest of several numbers, the earliest of several dates.",
    "min(Sales growth 3Years, Profit growth 3Years) > 10",
    ["value", "values"],
  ),
  periodForm("min", "The smallest figure of the last N periods.", "min(OPM, 5 years) > 15"),
  rowForm(
    "max",
    "The largest of several numbers, the latest of several dates.",
    "max(Debt, Borrowings) < 5 crore",
    ["value", "values"],
  ),
  periodForm("max", "The largest figure of the last N periods.", "Sales >= max(Sales, 5 years)"),
  rowForm(
    "avg",
    "The mean of several numbers.",
    "avg(Return on equity, Return on capital employed) > 15",
  ),
  periodForm("avg", "The mean of the last N periods.", "avg(Return on equity, 5 years) > 15"),
  rowForm("sum", "The sum of several numbers.", "sum(FII holding, DII holding) > 40"),
  periodForm("sum", "The sum of the last N periods.", "sum(Net profit, 4 quarters) > 100"),
  rowForm(
    "median",
    "The median of several numbers.",
    "median(Sales growth 3Years, Sales growth 5Years, Sales growth 10Years) > 12",
  ),
  periodForm("median", "The median of the last N periods.", "median(OPM, 5 years) > 15"),
  {
    ...periodForm("stdev", "", "stdev(OPM, 6 quarters) < 2"),
    meaning:
      "The sample standard deviation over the last N periods. Empty values are skipped; empty with fewer than two.",
  },
];
