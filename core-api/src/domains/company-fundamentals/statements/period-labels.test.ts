import { expect, test } from "vitest";
import { labelMonth, labelQuarter } from "./period-labels.ts";

test("a year is named by the month that it ends in", () => {
  expect(labelMonth("2025-03-31")).toBe("Mar 2025");
  expect(labelMonth("2019-12-31")).toBe("Dec 2019");
});

test("a quarter is named by the calendar year its financial year ends in", () => {
  const quarters = ["2025-03-31", "2025-06-30", "2025-09-30", "2025-12-31", "2026-03-31"];
  expect(quarters.map((end) => labelQuarter(end, "2025-03-31"))).toEqual([
    "Q4 FY25",
    "Q1 FY26",
    "Q2 FY26",
    "Q3 FY26",
    "Q4 FY26",
  ]);
  expect(labelQuarter("2025-06-30", null)).toBe("Q1 FY26");
});

test("the first quarter of a year ending in December ends in March", () => {
  expect(labelQuarter("2021-03-31", "2020-12-31")).toBe("Q1 FY21");
  expect(labelQuarter("2021-12-31", "2020-12-31")).toBe("Q4 FY21");
});
