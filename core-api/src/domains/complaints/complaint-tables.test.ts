import { expect, test } from "vitest";
import { buildComplaintTables } from "./complaint-tables.ts";
import { complaintRecord } from "./complaint-months.ts";

test("the record lists every month and financial year of the documents, all zeros", () => {
  const tables = buildComplaintTables(complaintRecord);
  expect(tables.months).toHaveLength(43);
  expect([tables.months[0]?.period, tables.months.at(-1)?.period]).toEqual(["2021-11", "2025-05"]);
  expect(tables.years.map(({ period }) => period)).toEqual([
    "2021-22",
    "2022-23",
    "2023-24",
    "2024-25",
    "2025-26",
  ]);
  const zeros = {
    carriedForward: 0,
    received: 0,
    resolved: 0,
    pending: 0,
    pendingOverThreeMonths: 0,
    averageDays: null,
  };
  const { current, monthsTotal, yearsTotal, resolvedWithinDays } = tables;
  expect([monthsTotal, yearsTotal, current.total]).toEqual([zeros, zeros, zeros]);
  expect(current.rows.map(({ source }) => source)).toEqual([
    "Directly from investors",
    "SEBI (SCORES)",
    "Other sources",
  ]);
  expect([current.month, resolvedWithinDays]).toEqual(["2025-05", 30]);
});

const record = {
  resolvedWithinDays: 30,
  firstMonth: "2024-02",
  lastMonth: "2024-05",
  lastFinancialYear: "2024-25",
  sources: ["A", "B"],
  entries: [
    { month: "2024-02", source: "A", received: 5, resolved: 2 },
    { month: "2024-03", source: "B", received: 1, resolved: 0, pendingOverThreeMonths: 2 },
    { month: "2024-04", source: "A", received: 0, resolved: 3, resolutionDays: 100 },
    { month: "2024-05", source: "B", received: 2, resolved: 1 },
  ],
};

test("what is pending is carried from month to month and year to year, and sums agree", () => {
  const { months, monthsTotal, years, yearsTotal, current } = buildComplaintTables(record);
  const figures = (rows: readonly object[]) =>
    rows.map((row) => Object.values<unknown>({ ...row }));
  expect(figures(months)).toEqual([
    ["2024-02", 0, 5, 2, 3, 0, 0],
    ["2024-03", 3, 1, 0, 4, 2, null],
    ["2024-04", 4, 0, 3, 1, 0, 33.3],
    ["2024-05", 1, 2, 1, 2, 0, 0],
  ]);
  // 2023-24: 5 + 1 - 2 = 4; 2024-25: 4 + 2 - 4 = 2.
  expect(figures(years)).toEqual([
    ["2023-24", 0, 6, 2, 4, 2, 0],
    ["2024-25", 4, 2, 4, 2, 0, 25],
  ]);
  expect(figures([monthsTotal, yearsTotal])).toEqual([
    [0, 8, 6, 2, 0, 16.7],
    [0, 8, 6, 2, 0, 16.7],
  ]);
  // A: 5 - 2 - 3 = 0 carried; B: 1 carried + 2 - 1.
  expect(figures(current.rows)).toEqual([
    ["A", 0, 0, 0, 0, 0, null],
    ["B", 1, 2, 1, 2, 0, 0],
  ]);
  expect(figures([current.total])).toEqual([[1, 2, 1, 2, 0, 0]]);
});

test("a record that cannot be is refused", () => {
  const entry = { month: "2024-03", source: "A", received: 0, resolved: 9 };
  for (const wrong of [
    { ...entry },
    { ...entry, resolved: 0, source: "C" },
    { ...entry, resolved: 0, month: "2023-01" },
  ]) {
    const broken = { ...record, entries: [...record.entries, wrong] };
    expect(() => buildComplaintTables(broken)).toThrow(RangeError);
  }
});
