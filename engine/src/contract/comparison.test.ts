import { expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import { comparableCodes, findBest } from "./comparison.ts";

const peers = { isSameSector: true };
const strangers = { isSameSector: false };

test("a higher return on equity is better, whatever the sectors", () => {
  expect(findBest("returnOnEquity", [12, 18, null], strangers)).toEqual([1]);
  expect(findBest("returnOnEquity@y1", [-4, -9], strangers)).toEqual([0]);
});

test("a lower price to earning is better within a sector only, and never a negative one", () => {
  expect(findBest("priceToEarning", [30, 12, null], peers)).toEqual([1]);
  expect(findBest("priceToEarning", [30, 12], strangers)).toEqual([]);
  expect(findBest("priceToEarning", [30, -5, 22], peers)).toEqual([2]);
  expect(findBest("debtToEquity", [0, 0.4, -2], peers)).toEqual([0]);
});

test("values that print alike tie, and none is best if all are equal or there is only one", () => {
  expect(findBest("returnOnEquity", [18.001, 18.004, 9], peers)).toEqual([0, 1]);
  expect(findBest("pledgedPercentage", [0, 0], peers)).toEqual([]);
  expect(findBest("returnOnEquity", [18, null], peers)).toEqual([]);
});

test("sizes and shareholdings have no better or worse", () => {
  for (const key of ["sales", "marketCapitalization", "promoterHolding", "dividendYield"]) {
    expect(findBest(key, [1, 2], peers)).toEqual([]);
  }
});

test("every code with a direction is a parameter, or a figure of the page", () => {
  const unknown = comparableCodes.filter(
    (code) => !code.startsWith("page.") && !productCatalogue.parameters.has(code),
  );
  expect(unknown).toEqual([]);
});
