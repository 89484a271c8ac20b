import type { RuleCase } from "./rule-case.fixture.ts";

/** Notes as of 30 September 2025: 455 days earlier is 2 July 2024, 152 days earlier is 1 May 2025. */
export const noteDay = "2025-09-30";

export const noteCases: readonly RuleCase[] = [
  [
    "note.accounts-late",
    { accountsYearEnd: "2024-07-01" },
    "The latest accounts are for the year to July 2024; annual figures are out of date.",
    { accountsYearEnd: "2024-07-02" },
  ],
  [
    "note.results-late",
    { resultsQuarterEnd: "2025-04-30" },
    "The latest results are for the quarter to April 2025; later quarters are missing.",
    { resultsQuarterEnd: "2025-05-01" },
  ],
  [
    "note.quarter-missing",
    { "sales@q0": 5, "sales@q1": 4, "sales@q3": 4, "sales@q4": 4 },
    "Results for a quarter before June 2025 are missing; metrics that need them are left out.",
    { "sales@q2": 4 },
  ],
  [
    "note.exceptional-items",
    { "profitBeforeTax@y0": 100, "extraordinaryItems@y0": -25 },
    "Profit before tax of ₹100 cr for the year to March 2025 includes exceptional items of −₹25 cr.",
    { "extraordinaryItems@y0": -24.9 },
  ],
  [
    "note.discontinued-operations",
    { "profitAfterTax@y0": 100, "discontinuedProfit@y0": 10 },
    "Profit after tax for the year to March 2025 includes ₹10 cr from discontinued operations.",
    { "discontinuedProfit@y0": 9.9 },
  ],
  [
    "note.short-history",
    { "totalAssets@y0": 100, "totalAssets@y1": 90 },
    "Fewer than 3 years of accounts are available, too few to judge trends.",
    { "totalAssets@y2": 80 },
  ],
];
