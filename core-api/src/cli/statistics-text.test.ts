import { expect, test } from "vitest";
import { describeReport } from "./statistics-text.ts";

const distribution = {
  count: 3,
  empties: 2,
  min: 1,
  lowerQuartile: 1.5,
  median: 2,
  upperQuartile: 151,
  max: 123_456.7,
  mean: 41_153,
  deviation: 71_276,
};

test("a report tells each column's spread, who lacks it, and the largest moves", () => {
  const lines = describeReport({
    version: "2026-01-09-b",
    rows: 5,
    versionBefore: "2026-01-08-a",
    columns: [
      { title: "Sales", unit: "money", distribution, lacking: 2, lackingBefore: 0 },
      { title: "Sector", unit: "none", distribution: null, lacking: 1, lackingBefore: 1 },
    ],
    changes: [{ title: "Sales", company: "Asha", before: 1, after: 2, deviations: 0.5 }],
  });
  expect(lines).toEqual([
    "2026-01-09-b: 5 companies, against 2026-01-08-a",
    "        has   lacks  least  lower  median  upper      most    mean       ±",
    "Sales     3  2 (+2)      1    1.5       2    151  1,23,460  41,153  71,276",
    "Sector    4       1",
    "",
    "Largest moves by the spread of the figure:",
    "Asha  Sales  1  to  2  0.5 deviations",
  ]);
});

test("a first report compares with nothing, and without a dataset there is none", () => {
  const first = { version: "v1", rows: 0, versionBefore: null, columns: [], changes: [] };
  expect(describeReport(first)[0]).toBe("v1: 0 companies");
  expect(describeReport(null)).toEqual(["Nothing is published yet; market publish does."]);
});
