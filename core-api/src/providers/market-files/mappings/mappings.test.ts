import { expect, test } from "vitest";

import { factsOf, findParameter, readWhole, samplePath } from "../reading.fixture.ts";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { knownMappings, parseMapping, toRule } from "./parameter-mapping.ts";

test("every column of a mapping is in the catalogue, with the period it names", () => {
  for (const { parameters } of knownMappings)
    for (const rule of Object.values(parameters)) {
      const { column } = toRule(rule);
      expect([column, findParameter(column)?.column]).toEqual([column, column]);
    }
});

test("no two fields of a mapping map to one column", () => {
  for (const { parameters } of knownMappings) {
    const columns = Object.values(parameters).map((rule) => toRule(rule).column);
    expect(columns).toEqual([...new Set(columns)]);
  }
});

test("the stock snapshot gives identity, memberships, the day's price and parameters", async () => {
  const { file, facts } = await readWhole(samplePath("parameters/snapshot.json"), {
    findParameter,
  });
  expect(file.format).toBe("parameter-table");
  expect(factsOf(facts, "company")[0]).toEqual({
    kind: "company",
    symbol: "ARAVWID",
    name: "Aravali Widgets Limited",
    sector: "Capital Goods",
    industry: "Industrial Products",
    listedOn: "2008-10-06",
    isSme: false,
    asOf: "2026-08-21",
  });
  expect(factsOf(facts, "index-members").map(({ index, asOf }) => [index, asOf])).toEqual([
    ["NIFTY 500", "2026-08-21"],
    ["NIFTY TOTAL MARKET", "2026-08-21"],
  ]);
  expect(factsOf(facts, "prices")).toMatchObject([
    {
      company: { symbol: "ARAVWID" },
      prices: { days: Int32Array.of(dayOfDate("2026-08-21")), close: Float64Array.of(204.19) },
    },
  ]);
  const [first] = factsOf(facts, "parameters");
  // ₹26,521,013.96 are ₹2.652101396 crore; 15.52 % below the high.
  expect(first?.values).toMatchObject({
    currentPrice: 204.19,
    marketCapitalization: 720.5,
    tradedValue: 2.652101396,
    downFrom52wHigh: 15.52,
  });
});

test("zeros of a company without results are missing figures", async () => {
  const { facts } = await readWhole(samplePath("parameters/snapshot.json"));
  const values = factsOf(facts, "parameters")[1]?.values ?? {};
  expect(values).toMatchObject({
    "sales@q0": null,
    "netProfit@q4": null,
    priceToEarning: null,
    debtToEquity: null,
    marketCapitalization: 12,
  });
  expect(factsOf(facts, "prices")).toHaveLength(1);
});

test("a mapping with an error is rejected with its place", () => {
  expect(() =>
    parseMapping("m.json", {
      name: "x",
      match: { fields: ["a"] },
      symbol: "a",
      parameters: { b: "Not a code" },
    }),
  ).toThrow(/^m\.json: parameters\.b: /);
  expect(() =>
    parseMapping("m.json", { name: "x", match: { fields: ["a"] }, parameters: {} }),
  ).toThrow(/no field with the symbol or ISIN/);
});
