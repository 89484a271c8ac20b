import type { CommentaryRule } from "./commentary-rule.ts";

const category = "growth";

/** Profit growth over one year, several years and quarters. */
export const profitGrowthRules: readonly CommentaryRule[] = [
  {
    id: "growth.profit-year-up",
    category,
    subject: "profit-year",
    side: "strength",
    condition: "Net profit preceding year > 0 AND Net profit last year > 0 AND Profit growth >= 15",
    sentence:
      "Net profit grew {profitGrowth} to {netProfit@y0} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "growth.profit-year-down",
    category,
    subject: "profit-year",
    side: "weakness",
    condition: "Net profit last year >= 0 AND Profit growth <= -10",
    sentence:
      "Net profit fell {profitGrowth|size} to {netProfit@y0} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "growth.turned-to-profit",
    category,
    subject: "profit-year",
    side: "strength",
    condition: "Net profit preceding year < 0 AND Net profit last year > 0",
    sentence:
      "The company made a net profit of {netProfit@y0} in the year to {accountsYearEnd|month}, after a net loss of {netProfit@y1|size} in the previous year.",
  },
  {
    id: "growth.turned-to-loss",
    category,
    subject: "profit-year",
    side: "weakness",
    condition: "Net profit preceding year > 0 AND Net profit last year < 0",
    sentence:
      "The company made a net loss of {netProfit@y0|size} in the year to {accountsYearEnd|month}, after a net profit of {netProfit@y1} in the previous year.",
  },
  {
    id: "growth.loss-narrowed",
    category,
    subject: "profit-year",
    side: "strength",
    condition:
      "Net profit last year < 0 AND Net profit last year >= 0.8 * Net profit preceding year",
    sentence:
      "The net loss narrowed to {netProfit@y0|size} in the year to {accountsYearEnd|month}, from {netProfit@y1|size} in the previous year.",
  },
  {
    id: "growth.loss-widened",
    category,
    subject: "profit-year",
    side: "weakness",
    condition:
      "Net profit preceding year < 0 AND Net profit last year <= 1.1 * Net profit preceding year",
    sentence:
      "The net loss widened to {netProfit@y0|size} in the year to {accountsYearEnd|month}, from {netProfit@y1|size} in the previous year.",
  },
  {
    id: "growth.profit-3-years-fast",
    category,
    subject: "profit-3-years",
    side: "strength",
    condition: "Profit growth 3Years >= 15",
    sentence:
      "Net profit grew {profitGrowth3Years} a year over the 3 years to {accountsYearEnd|month}.",
  },
  {
    id: "growth.profit-3-years-shrinking",
    category,
    subject: "profit-3-years",
    side: "weakness",
    condition: "Profit growth 3Years <= -0.01",
    sentence:
      "Net profit fell {profitGrowth3Years|size} a year over the 3 years to {accountsYearEnd|month}.",
  },
  {
    id: "growth.profit-5-years-fast",
    category,
    subject: "profit-5-years",
    side: "strength",
    condition: "Profit growth 5Years >= 15",
    sentence:
      "Net profit grew {profitGrowth5Years} a year over the 5 years to {accountsYearEnd|month}.",
  },
  {
    id: "growth.profit-5-years-shrinking",
    category,
    subject: "profit-5-years",
    side: "weakness",
    condition: "Profit growth 5Years <= -0.01",
    sentence:
      "Net profit fell {profitGrowth5Years|size} a year over the 5 years to {accountsYearEnd|month}.",
  },
  {
    id: "growth.profit-quarter-up",
    category,
    subject: "profit-quarter",
    side: "strength",
    condition: "Net profit 4 quarters ago > 0 AND YOY Quarterly profit growth >= 20",
    sentence:
      "Net profit for the quarter to {resultsQuarterEnd|month} was {netProfit@q0}, {yoyQuarterlyProfitGrowth} more than a year ago.",
  },
  {
    id: "growth.profit-quarter-down",
    category,
    subject: "profit-quarter",
    side: "weakness",
    condition: "Net profit latest quarter >= 0 AND YOY Quarterly profit growth <= -20",
    sentence:
      "Net profit for the quarter to {resultsQuarterEnd|month} was {netProfit@q0}, {yoyQuarterlyProfitGrowth|size} less than a year ago.",
  },
  {
    id: "growth.quarter-turned-to-profit",
    category,
    subject: "profit-quarter",
    side: "strength",
    condition: "Net profit 4 quarters ago < 0 AND Net profit latest quarter > 0",
    sentence:
      "The company made a net profit of {netProfit@q0} in the quarter to {resultsQuarterEnd|month}, after a net loss of {netProfit@q4|size} a year ago.",
  },
  {
    id: "growth.quarter-turned-to-loss",
    category,
    subject: "profit-quarter",
    side: "weakness",
    condition: "Net profit 4 quarters ago > 0 AND Net profit latest quarter < 0",
    sentence:
      "The company made a net loss of {netProfit@q0|size} in the quarter to {resultsQuarterEnd|month}, after a net profit of {netProfit@q4} a year ago.",
  },
  {
    id: "growth.profit-trend-up",
    category,
    subject: "profit-trend",
    side: "strength",
    condition:
      "Net profit 3 quarters ago > 0 AND Net profit latest quarter > Net profit preceding quarter > Net profit 2 quarters ago > Net profit 3 quarters ago",
    sentence:
      "Net profit rose in each of the last 3 quarters, from {netProfit@q3} to {netProfit@q0} in the quarter to {resultsQuarterEnd|month}.",
  },
  {
    id: "growth.profit-trend-down",
    category,
    subject: "profit-trend",
    side: "weakness",
    condition:
      "Net profit latest quarter > 0 AND Net profit latest quarter < Net profit preceding quarter < Net profit 2 quarters ago < Net profit 3 quarters ago",
    sentence:
      "Net profit fell in each of the last 3 quarters, from {netProfit@q3} to {netProfit@q0} in the quarter to {resultsQuarterEnd|month}.",
  },
  {
    id: "growth.operating-profit-year-up",
    category,
    subject: "operating-profit-year",
    side: "strength",
    condition: "Operating profit preceding year > 0 AND Operating profit growth >= 15",
    sentence:
      "Operating profit grew {operatingProfitGrowth} to {operatingProfit@y0} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "growth.operating-profit-year-down",
    category,
    subject: "operating-profit-year",
    side: "weakness",
    condition: "Operating profit last year >= 0 AND Operating profit growth <= -10",
    sentence:
      "Operating profit fell {operatingProfitGrowth|size} to {operatingProfit@y0} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "growth.capacity-to-come",
    category,
    templates: ["ordinary"],
    subject: "capacity",
    side: "strength",
    condition: "Net block > 0 AND Capital work in progress >= 0.25 * Net block",
    values: { part: ["100 * Capital work in progress / Net block", "percent"] },
    sentence: "Capital work in progress of {capitalWorkInProgress} equals {part} of the net block.",
  },
];
