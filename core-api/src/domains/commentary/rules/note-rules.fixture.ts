import type { RuleCase } from "./rule-case.fixture.ts";

/** Notes of a dataset as of 30 September 2025: 455 days before it is 2 July 2024, 152 are 1 May 2025. */
export const noteDay = "2025-09-30";

export const noteCases: readonly RuleCase[] = [
  [
    "note.accounts-late",
    { accountsYearEnd: "2024-07-01" },
    "The last accounts known are of the year to July 2024: figures of years are out of date.",
    { accountsYearEnd: "2024-07-02" },
  ],
  [
    "note.results-late",
    { resultsQuarterEnd: "2025-04-30" },
    "The last results known are of the quarter to April 2025: later quarters are missing.",
    { resultsQuarterEnd: "2025-05-01" },
  ],
  [
    "note.quarter-missing",
    { "sales@q0": 5, "sales@q1": 4, "sales@q3": 4, "sales@q4": 4 },
    "The results of a quarter before June 2025 are missing: what needs it is left out.",
    { "sales@q2": 4 },
  ],
  [
    "note.exceptional-items",
    { "profitBeforeTax@y0": 100, "extraordinaryItems@y0": -25 },
    "Exceptional items of −₹25 cr are part of the profit before tax of the year to March 2025, ₹100 cr.",
    { "extraordinaryItems@y0": -24.9 },
  ],
  [
    "note.discontinued-operations",
    { "profitAfterTax@y0": 100, "discontinuedProfit@y0": 10 },
    "Businesses that were sold or closed are part of the profit after tax of the year to March 2025, with ₹10 cr.",
    { "discontinuedProfit@y0": 9.9 },
  ],
  [
    "note.short-history",
    { "totalAssets@y0": 100, "totalAssets@y1": 90 },
    "Accounts of fewer than 3 years are known: there is little to judge trends by.",
    { "totalAssets@y2": 80 },
  ],
];
