import { describe, expect, test } from "vitest";
import { createQueryReader } from "../query.ts";
import { evaluate, evaluateNumber } from "./evaluate.ts";
import { smallCatalogue, smallColumns } from "./small-market.fixture.ts";

const reader = createQueryReader(smallCatalogue);
const empty = Number.NaN;

/** A formula's number for each of the five companies. */
function figures(formula: string): Float64Array {
  const { value, diagnostics } = reader.readFormula(formula);
  if (value?.type !== "number") {
    throw new Error(diagnostics.map(({ message }) => message).join(" "));
  }
  return evaluateNumber(value.node, smallColumns);
}

function matched(query: string): number[] {
  const { condition, diagnostics } = reader.read(query);
  if (condition === null) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return [...evaluate(condition, smallColumns).matched];
}

function expectFigures(formula: string, expected: readonly number[]): void {
  const found = figures(formula);
  expect(found).toHaveLength(expected.length);
  for (const [row, figure] of expected.entries()) {
    const same = Number.isNaN(figure)
      ? Number.isNaN(found[row])
      : Math.abs((found[row] ?? empty) - figure) <= 1e-10 * Math.max(1, Math.abs(figure));
    if (!same) throw new Error(`${formula} gives ${found[row]} in row ${row}, not ${figure}.`);
  }
}

/*
 * Sales 100 - 50 0 -7, last year 95 90 55 5 -7, before 90 95 60 - -7, before that 60 80 - 10 -;
 * latest quarter 30 20 - 1 2, two before 24 20 10 4 -2; debt 20 5 - 0 1e308, last year 20 5 - 0 1;
 * ROE 15 22 -3 0 100; SME yes no - no yes; banks, chemicals, -, banks, software
 */

describe("functions of the row", () => {
  test.each([
    ["max(Sales, Debt)", [100, 5, 50, 0, 1e308]],
    ["min(Sales, Debt, ROE)", [15, 5, -3, 0, -7]],
    ["sum(Sales, Debt, 1)", [121, 6, 51, 1, 1e308]],
    ["sum(Debt, Debt)", [40, 10, empty, 0, empty]], // 2e308 is beyond a double
    ["avg(Sales, ROE)", [57.5, 22, 23.5, 0, 46.5]],
    ["median(Sales, Debt, ROE)", [20, 13.5, 23.5, 0, 100]], // of 5 and 22, of 50 and -3
    ["coalesce(Sales, Debt, -1)", [100, 5, 50, 0, -7]],
    ["coalesce(Sales / 0, Debt / 0)", [empty, empty, empty, empty, empty]],
    ["if(Is SME, Sales, Debt)", [100, 5, empty, 0, -7]], // whether the third is one is not known
    ["if(Sales > 10, 1, 0)", [1, empty, 1, 0, 0]],
    ["if(Sales IS EMPTY, 1, 0)", [0, 1, 0, 0, 0]],
    ["sqrt(Sales)", [10, empty, Math.sqrt(50), 0, empty]],
    ["log10(Sales)", [2, empty, Math.log10(50), empty, empty]],
    ["exp(ln(Sales))", [100, empty, 50, empty, empty]],
    ["round(Sales / 8)", [13, empty, 6, 0, -1]], // 12.5, 6.25, 0, -0.875
    ["abs(floor(Sales / 8)) + ceil(Sales / 8)", [25, empty, 13, 0, 1]], // 12 + 13, 6 + 7, 0, 1 + 0
    ["-abs(ROE)", [-15, -22, -3, 0, -100]],
    ["max(1, 2) + min(3, 4)", [5, 5, 5, 5, 5]],
  ])("%s", (formula, expected) => expect(() => expectFigures(formula, expected)).not.toThrow());
});

describe("functions over periods", () => {
  test.each([
    ["sum(Sales, 3 years)", [245, 265, 115, 15, -14]],
    ["avg(Sales, 3 years)", [245 / 3, 265 / 3, 57.5, 7.5, -7]], // of those that are known
    ["min(Sales, 3 years)", [60, 80, 55, 5, -7]],
    ["max(Sales, 3 years)", [95, 95, 60, 10, -7]],
    ["median(Sales, 3 years)", [90, 90, 57.5, 7.5, -7]],
    // the squared distances of 95 90 60 sum to 2150 / 3, of 90 95 80 to 350 / 3, of 55 60 to 12.5; over n - 1
    [
      "stdev(Sales, 3 years)",
      [Math.sqrt(1075 / 3), Math.sqrt(175 / 3), Math.sqrt(12.5), Math.sqrt(12.5), 0],
    ],
    ["stdev(Sales, 1 year)", [empty, empty, empty, empty, empty]],
    ["change(Sales, 1 year)", [500 / 90, -500 / 95, -500 / 60, empty, empty]], // from -7 there is none
    // from 60 to 95, 80 to 90 and 10 to 5 in two years; a missing end is empty
    [
      "growth(Sales, 2 years)",
      [
        100 * (Math.sqrt(95 / 60) - 1),
        100 * (Math.sqrt(90 / 80) - 1),
        empty,
        100 * (Math.sqrt(0.5) - 1),
        empty,
      ],
    ],
    ["growth(Sales, 1 year)", [500 / 90, -500 / 95, -500 / 60, empty, empty]], // from -7 there is none
    ["growth(Sales, 2 quarters)", [56.25, 0, empty, -93.75, empty]], // (30 / 24) squared, (1 / 4) squared
    ["change(Sales, 2 quarters)", [25, 0, empty, -75, empty]], // from -2 to 2
    ["sum(Sales - Debt, 2 years)", [75 + 80, 85 + 90, 58, 5, -8 - 8]],
    ["avg(Sales, 2 years) preceding year", [75, 87.5, 60, 10, -7]],
  ])("%s", (formula, expected) => expect(() => expectFigures(formula, expected)).not.toThrow());
});

describe("functions across companies", () => {
  test.each([
    ["rank(Sales)", [1, empty, 2, 3, 4]],
    ["rank(Debt, Sector)", [1, 1, empty, 2, 1]],
    ["percentile(ROE)", [50, 75, 0, 25, 100]],
    ["percentile(ROE, Sector)", [100, 0, empty, 0, 0]],
    ["median(ROE)", [15, 15, 15, 15, 15]],
    ["median(ROE, Sector)", [7.5, 22, empty, 7.5, 100]],
    ["mean(Sales)", [35.75, 35.75, 35.75, 35.75, 35.75]], // (100 + 50 + 0 - 7) / 4
    // 15 and 0: mean 7.5, deviation the root of 2 x 7.5 squared
    ["zscore(ROE, Sector)", [Math.SQRT1_2, empty, empty, -Math.SQRT1_2, empty]],
    ["rank(Sales - median(Sales))", [1, empty, 2, 3, 4]],
    ["rank(rank(Sales))", [4, empty, 3, 2, 1]],
    ["if(rank(Sales) <= 2, ROE, 0)", [15, empty, -3, 0, 0]],
    ["rank(avg(Sales, 3 years))", [2, 1, 3, 4, 5]],
    ["max(rank(Sales), 1)", [1, 1, 2, 3, 4]],
  ])("%s", (formula, expected) => expect(() => expectFigures(formula, expected)).not.toThrow());

  test("run over all companies, whatever else the query asks", () => {
    expect(matched("rank(ROE) <= 2")).toEqual([1, 4]);
    expect(matched("Sector = 'Banks' AND rank(ROE) <= 2")).toEqual([]);
    expect(matched("ROE < median(ROE, Sector)")).toEqual([3]);
    expect(matched("NOT rank(Sales) > 1")).toEqual([0]);
  });
});
