import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import { createQueryReader } from "../query.ts";
import { editDistance, nearestFunctions, nearestNames, nearestTexts } from "./nearest-names.ts";

describe("the edit distance", () => {
  test.each([
    ["sales", "sales", 0],
    ["salse", "sales", 1], // a swap
    ["sale", "sales", 1],
    ["sles", "sales", 1],
    ["kitten", "sitting", 3],
    ["", "abc", 3],
  ])("of %j and %j is %d", (left, right, distance) => {
    expect(editDistance(left, right)).toBe(distance);
    expect(editDistance(right, left)).toBe(distance);
  });

  test("is the same within a bound, and infinite beyond it", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
    const hold = (): void =>
      fc.assert(
        fc.property(word, word, fc.nat(9), (left, right, allowed) => {
          const distance = editDistance(left, right);
          expect(editDistance(left, right, allowed)).toBe(
            distance <= allowed ? distance : Number.POSITIVE_INFINITY,
          );
        }),
        { numRuns: 2000 },
      );
    expect(hold).not.toThrow();
  });
});

test("the nearest come first, of equals the one listed first, and at most three", () => {
  const known = ["Sales", "Sale", "Sales growth", "Debt", "Salse", "Solvency"];
  expect(nearestTexts("Salea", known)).toEqual(["Sales", "Sale", "Salse"]);
  expect(nearestTexts("growth of sales", known)[0]).toBe("Sales growth");
  expect(nearestTexts("xyz", known)).toEqual([]);
  expect(nearestTexts("Sales".repeat(50), known)).toEqual([]);
});

describe("the nearest names of parameters", () => {
  const { names } = createQueryReader(productCatalogue);

  test.each([
    ["P.E.", "P/E"],
    ["P E", "P/E"],
    ["D-E", "D/E"],
    ["M.Cap", "Mcap"],
    ["market-cap", "Market Cap"],
    ["PS", "P/S"], // also the initials of the Piotroski score
    ["ROE %", "ROE"],
    ["DY", "Dividend yield"],
    ["QR", "Quick ratio"],
    ["Retrun on equity", "Return on equity"],
    ["Sales groth 3Years", "Sales growth 3Years"],
    ["EBIDTA", "EBIDT"], // known as EBITDA too: one parameter
  ])("%s is certainly %s", (unknown, name) => {
    expect(nearestNames(unknown, names)[0]).toEqual({ text: name, certain: true });
  });

  test.each([
    "CR", // credit rating, current ratio
    "DTE", // debt to equity, debt to EBIDT
    "SMA",
    "RSI 13",
    "Sales growth 4Years",
    "Average dividend payout 4years",
    "Equity to debt",
    "Return on capital",
    "CAGR",
  ])("%s is certainly none", (unknown) => {
    const nearest = nearestNames(unknown, names);
    expect(nearest).not.toEqual([]);
    expect(nearest.filter(({ certain }) => certain)).toEqual([]);
  });

  test("hold each parameter once", () => {
    const columns = nearestNames("P.E", names).map(
      ({ text }) => names.byFoldedName.get(text.toLowerCase())?.column,
    );
    expect(columns).toEqual([...new Set(columns)]);
  });
});

test("what other languages call a function is known", () => {
  expect(nearestFunctions("AVERAGE")[0]).toEqual({ text: "avg", certain: true });
  expect(nearestFunctions("percent_rank")[0]).toEqual({ text: "percentile", certain: true });
  expect(nearestFunctions("constructor")).toEqual([]);
});
