import type { ComplaintsAnswer } from "@munshi/bff/contract";
import { expect, test } from "vitest";
import { describeComplaints } from "./complaint-table.ts";

const figures = {
  carriedForward: 0,
  received: 2,
  resolved: 1,
  pending: 1,
  pendingOverThreeMonths: 0,
  averageDays: 12.5,
};
const complaints: ComplaintsAnswer = {
  resolvedWithinDays: 30,
  current: { month: "2025-05", rows: [{ source: "Other sources", ...figures }], total: figures },
  months: ["2025-04", "2025-05"].map((period) => ({ period, ...figures })),
  monthsTotal: figures,
  years: ["2024-25", "2025-26"].map((period) => ({ period, ...figures })),
  yearsTotal: figures,
  corrections: [],
};

test("the current month is the last one that was reported, and says so", () => {
  expect(describeComplaints(complaints, "Current Month")).toMatchObject({
    caption: "Complaints for May 2025",
    first: "Received from",
    rows: [{ name: "Other sources" }],
  });
});

test("months and years stand with the latest first", () => {
  const names = (view: "Monthly" | "Annual") =>
    describeComplaints(complaints, view).rows.map(({ name }) => name);
  expect(names("Monthly")).toEqual(["May 2025", "April 2025"]);
  expect(names("Annual")).toEqual(["2025-26", "2024-25"]);
});
