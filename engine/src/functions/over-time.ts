import type { FunctionForm } from "./form.ts";
import { finite } from "./scalar.ts";

/** 100 x ((last / first) ^ (1 / years) - 1); empty unless `first` is above zero. */
export function growth(first: number, last: number, years: number): number {
  if (!(first > 0)) return Number.NaN;
  const times = last / first;
  return finite(100 * ((years === 1 ? times : times ** (1 / years)) - 1));
}

/** 100 x (last - first) / first; empty unless `first` is above zero. */
export function change(first: number, last: number): number {
  return first > 0 ? finite((100 * (last - first)) / first) : Number.NaN;
}

export const overTimeForms: readonly FunctionForm<"period">[] = [
  {
    function: "growth",
    family: "period",
    signature: "growth(P, N years)",
    takes: ["figure", "years-or-quarters"],
    meaning:
      "Compound annual growth in percent over the last N periods; empty unless the start is above zero.",
    examples: ["growth(Sales, 3 years) > 15", "growth(Net profit, 4 quarters) > 20"],
    unit: "percent",
  },
  {
    function: "change",
    family: "period",
    signature: "change(P, N years)",
    takes: ["figure", "years-or-quarters"],
    meaning: "Percentage change over the last N periods; empty unless the start is above zero.",
    examples: ["change(Sales, 1 year) > 20", "change(Promoter holding, 4 quarters) > 0"],
    unit: "percent",
  },
];
