import type { ParameterGroup, ParameterInfo } from "@munshi/engine/contract";
import { expect, test } from "vitest";
import { findParameters } from "./tabs.ts";

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
  { ...make("Return on assets", "ratios"), aliases: ["ROA"] },
  { ...make("Return on equity", "ratios"), code: "returnOnEquity", aliases: ["ROE"] },
  make("Excess return of a year", "eod"),
  make("Sales", "profit-and-loss"),
];
const list = (...asked: Parameters<typeof findParameters>) =>
  findParameters(...asked).map(({ name }) => name);

test("a search covers all groups from any tab: exact names first, then prefixes", () => {
  expect(list(parameters, "profit-and-loss", "return")).toEqual([
    "Return on assets",
    "Return on equity",
    "Excess return of a year",
  ]);
  expect(list(parameters, "popular", "roe")).toEqual(["Return on equity"]);
});

test("a single letter does not search: a tab lists its group, Popular the most used", () => {
  expect(list(parameters, "profit-and-loss", "r")).toEqual(["Sales"]);
  expect(list(parameters, "popular", "")).toEqual(["Return on equity"]);
});
