import type { ParameterGroup, ParameterInfo } from "@munshi/engine/contract";
import { expect, test } from "vitest";
import { findElsewhere } from "./tabs.ts";

function make(name: string, group: ParameterGroup): ParameterInfo {
  return {
    code: name,
    name,
    aliases: [],
    group,
    type: "number",
    unit: "percent",
    definition: "",
    formula: null,
    periods: "none",
    notFor: [],
    unofficial: false,
    inputs: [],
    needs: { unit: "day", count: 1 },
  };
}

const parameters = [
  make("Return on equity", "ratios"),
  make("Return on assets", "ratios"),
  make("Return of a year", "eod"),
];

test("a search tells in which other tabs it finds how many", () => {
  const found = findElsewhere(parameters, "profit-and-loss", "return");
  expect(found.map(({ tab, count }) => [tab.value, count])).toEqual([
    ["ratios", 2],
    ["eod", 1],
  ]);
});

test("it leaves out the tab where it is asked, and searches nothing by one letter", () => {
  expect(findElsewhere(parameters, "ratios", "return").map(({ tab }) => tab.value)).toEqual([
    "eod",
  ]);
  expect(findElsewhere(parameters, "balance-sheet", "r")).toEqual([]);
});
