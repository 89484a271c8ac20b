import type { QueryColumn } from "@munshi/engine/contract";
import { expect, test } from "vitest";
import { buildGridColumns, formatCell, usualColumns } from "./columns.ts";

const change: QueryColumn = {
  key: "changeInPromoterHolding@q1",
  title: "Change in promoter holding, 1 quarter ago",
  type: "number",
  unit: "percent",
};

test("changes carry sign and direction, other figures neither", () => {
  expect(formatCell(change, 0.5)).toEqual({ text: "+0.50", direction: "rise" });
  expect(formatCell(change, -0.5)).toEqual({ text: "−0.50", direction: "fall" });
  expect(formatCell({ ...change, key: "returnOnEquity" }, -0.5)).toEqual({
    text: "−0.50",
    direction: null,
  });
  expect(formatCell(change, undefined)).toBeUndefined();
});

test("the first column is the company, and a percent that the title names is not named again", () => {
  const columns = buildGridColumns(usualColumns);
  expect(columns.map(({ title, unit }) => [title, unit])).toEqual([
    ["Company name", ""],
    ["Sector", ""],
    ["Current price", "₹"],
    ["Price change percent", ""],
    ["Market capitalisation", "₹ crore"],
  ]);
});
