import type { FunctionForm } from "./form.ts";
import type { AcrossFunction } from "../semantics/checked.ts";
import { median, sampleDeviation } from "./aggregate.ts";
import { finite } from "./scalar.ts";

/**
 * `values`: NaN if empty. `groups`: group index per row, negative if empty, or null for one group.
 * Empty values are skipped, but `median` and `mean` apply to every row of the group.
 */
export function acrossCompanies(
  name: AcrossFunction,
  values: Float64Array,
  groups: Int32Array | null,
): Float64Array {
  const result = new Float64Array(values.length).fill(Number.NaN);
  for (const rows of splitRows(values.length, groups)) {
    const known = rows.filter((row) => !Number.isNaN(values[row]));
    if (known.length > 0) fillers[name](result, rows, known, values);
  }
  return result;
}

type Filler = (
  result: Float64Array,
  rows: Int32Array,
  known: Int32Array,
  values: Float64Array,
) => void;

const fillers: { readonly [name in AcrossFunction]: Filler } = {
  rank: (result, _rows, known, values) => {
    rankAscending(known, values, (row, _rank, reverse) => {
      result[row] = reverse;
    });
  },
  percentile: (result, _rows, known, values) => {
    rankAscending(known, values, (row, rank) => {
      result[row] = known.length === 1 ? 0 : (100 * (rank - 1)) / (known.length - 1);
    });
  },
  median: (result, rows, known, values) => spread(result, rows, median(pick(known, values))),
  mean: (result, rows, known, values) => spread(result, rows, mean(pick(known, values))),
  zscore: (result, _rows, known, values) => {
    const picked = pick(known, values);
    const centre = mean(picked);
    const deviation = sampleDeviation(picked);
    for (const row of known)
      result[row] = finite(((values[row] ?? Number.NaN) - centre) / deviation);
  },
};

function pick(rows: Int32Array, values: Float64Array): Float64Array {
  return Float64Array.from(rows, (row) => values[row] ?? Number.NaN);
}

function mean(values: Float64Array): number {
  return finite(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function spread(result: Float64Array, rows: Int32Array, value: number): void {
  for (const row of rows) result[row] = value;
}

/** Ranks from the smallest and the largest; ties share the better rank. */
function rankAscending(
  rows: Int32Array,
  values: Float64Array,
  report: (row: number, ascending: number, descending: number) => void,
): void {
  const sorted = rows.toSorted((a, b) => (values[a] ?? Number.NaN) - (values[b] ?? Number.NaN));
  for (let start = 0; start < sorted.length;) {
    const value = values[sorted[start] ?? 0];
    let end = start + 1;
    while (end < sorted.length && values[sorted[end] ?? 0] === value) end += 1;
    for (let index = start; index < end; index += 1) {
      report(sorted[index] ?? 0, start + 1, sorted.length - end + 1);
    }
    start = end;
  }
}

function splitRows(rows: number, groups: Int32Array | null): Int32Array[] {
  if (groups === null) return [Int32Array.from({ length: rows }, (_, row) => row)];
  const byGroup = new Map<number, number[]>();
  for (let row = 0; row < rows; row += 1) {
    const group = groups[row] ?? 0;
    if (group < 0) continue;
    const members = byGroup.get(group);
    if (members) members.push(row);
    else byGroup.set(group, [row]);
  }
  return [...byGroup.values()].map((members) => Int32Array.from(members));
}

const form = (
  name: AcrossFunction,
  unit: FunctionForm["unit"],
  meaning: string,
  examples: readonly string[],
): FunctionForm<"across"> => ({
  function: name,
  family: "across",
  signature: `${name}(P, group)`,
  takes: ["number", "group"],
  meaning,
  examples,
  unit,
});

export const acrossForms: readonly FunctionForm<"across">[] = [
  form(
    "rank",
    "count",
    "The rank among all companies, or within its group; 1 is the largest, and ties share the better rank.",
    ["rank(Market Capitalization) <= 100", "rank(Sales, Sector) = 1"],
  ),
  form(
    "percentile",
    "percent",
    "The percentile among all companies, or within its group, from 0 to 100: 100 x (ascending rank - 1) / (n - 1).",
    ["percentile(Price to Earning) < 20", "percentile(Return on equity, Sector) >= 90"],
  ),
  form("median", "operands", "The median of all companies, or of its group.", [
    "Price to Earning < median(Price to Earning, Industry)",
    "Sales > median(Sales)",
  ]),
  form("mean", "operands", "The mean of all companies, or of its group.", [
    "Dividend yield > mean(Dividend yield)",
    "OPM > mean(OPM, Sector)",
  ]),
  form("zscore", "ratio", "Standard deviations above the mean of all companies, or of its group.", [
    "zscore(Return on equity) > 2",
    "zscore(OPM, Industry) > 1",
  ]),
];
