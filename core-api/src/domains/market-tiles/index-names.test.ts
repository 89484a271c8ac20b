import { expect, test } from "vitest";
import { findHeatmapIndex, foldIndexName, listHeatmapIndices } from "./index-names.ts";

const marketOf = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.map((name) => [foldIndexName(name), name]));
const demo = marketOf([
  "Munshi 50",
  "Munshi Next 50",
  "Munshi 100",
  "Munshi 500",
  "Munshi Midcap 150",
  "Munshi Smallcap 250",
  "Munshi Bank",
]);

test.each([
  ["Nifty 50", "Munshi 50"],
  ["Nifty 100", "Munshi 100"],
  ["Nifty 200", "Munshi 500"],
  ["Nifty Midcap 50", "Munshi Midcap 150"],
  ["Midcap 100", "Munshi Midcap 150"],
  ["Nifty Next 50", "Munshi Next 50"],
  ["NIFTY SMLCAP 100", "Munshi Smallcap 250"],
  ["Munshi Bank", "Munshi Bank"],
  ["Nifty 1", undefined],
])("in the demonstration market %s is %s", (name, found) => {
  expect(findHeatmapIndex(demo, name)).toBe(found);
});

test("a real market's index takes precedence, in any spelling", () => {
  const real = marketOf(["NIFTY 50", "Nifty Mid Cap 50", "NIFTY SMLCAP 100"]);
  expect(findHeatmapIndex(real, "Nifty Midcap 50")).toBe("Nifty Mid Cap 50");
  expect(findHeatmapIndex(real, "Nifty Smallcap 100")).toBe("NIFTY SMLCAP 100");
  expect(findHeatmapIndex(real, "Nifty Midcap 100")).toBeUndefined();
});

test("each index is offered once", () => {
  expect(listHeatmapIndices(demo)).toEqual([
    "Munshi 50",
    "Munshi 100",
    "Munshi 500",
    "Munshi Midcap 150",
    "Munshi Next 50",
    "Munshi Smallcap 250",
    "Munshi Bank",
  ]);
});
