import type { Template } from "@munshi/engine/contract";
import type { CommentaryRule } from "./commentary-rule.ts";
import { lenderGrowthRules } from "./growth-rules-lenders.ts";
import { profitGrowthRules } from "./growth-rules-profit.ts";

const category = "growth";

/** Name of sales in each form of accounts. */
const sales: readonly (readonly [template: Template, noun: string])[] = [
  ["ordinary", "Sales"],
  ["bank", "Interest earned"],
  ["nbfc", "Revenue"],
];

function listSalesRules([template, noun]: (typeof sales)[number]): readonly CommentaryRule[] {
  const shared = { category, templates: [template] } as const;
  const idOf = (name: string): string => `growth.${template}.${name}`;
  return [
    {
      ...shared,
      id: idOf("sales-year-up"),
      subject: "sales-year",
      side: "strength",
      condition: "Sales growth >= 15",
      sentence: `${noun} grew {salesGrowth} to {sales@y0} in the year to {accountsYearEnd|month}.`,
    },
    {
      ...shared,
      id: idOf("sales-year-down"),
      subject: "sales-year",
      side: "weakness",
      condition: "Sales growth <= -5",
      sentence: `${noun} fell {salesGrowth|size} to {sales@y0} in the year to {accountsYearEnd|month}.`,
    },
    {
      ...shared,
      id: idOf("sales-3-years-fast"),
      subject: "sales-3-years",
      side: "strength",
      condition: "Sales growth 3Years >= 15",
      sentence: `${noun} grew {salesGrowth3Years} a year over the 3 years to {accountsYearEnd|month}.`,
    },
    {
      ...shared,
      id: idOf("sales-3-years-shrinking"),
      subject: "sales-3-years",
      side: "weakness",
      condition: "Sales growth 3Years <= -0.01",
      sentence: `${noun} fell {salesGrowth3Years|size} a year over the 3 years to {accountsYearEnd|month}.`,
    },
    {
      ...shared,
      id: idOf("sales-3-years-slow"),
      subject: "sales-3-years",
      side: "weakness",
      condition: "Sales growth 3Years >= 0.01 AND Sales growth 3Years < 4",
      sentence: `${noun} grew only {salesGrowth3Years} a year over the 3 years to {accountsYearEnd|month}.`,
    },
    {
      ...shared,
      id: idOf("sales-quarter-up"),
      subject: "sales-quarter",
      side: "strength",
      condition: "YOY Quarterly sales growth >= 15",
      sentence: `${noun} for the quarter to {resultsQuarterEnd|month} was {sales@q0}, {yoyQuarterlySalesGrowth} more than a year ago.`,
    },
    {
      ...shared,
      id: idOf("sales-quarter-down"),
      subject: "sales-quarter",
      side: "weakness",
      condition: "YOY Quarterly sales growth <= -5",
      sentence: `${noun} for the quarter to {resultsQuarterEnd|month} was {sales@q0}, {yoyQuarterlySalesGrowth|size} less than a year ago.`,
    },
    {
      ...shared,
      id: idOf("sales-trend-up"),
      subject: "sales-trend",
      side: "strength",
      condition:
        "Sales latest quarter > Sales preceding quarter > Sales 2 quarters ago > Sales 3 quarters ago",
      sentence: `${noun} rose in each of the last 3 quarters, from {sales@q3} to {sales@q0} in the quarter to {resultsQuarterEnd|month}.`,
    },
    {
      ...shared,
      id: idOf("sales-trend-down"),
      subject: "sales-trend",
      side: "weakness",
      condition:
        "Sales latest quarter < Sales preceding quarter < Sales 2 quarters ago < Sales 3 quarters ago",
      sentence: `${noun} fell in each of the last 3 quarters, from {sales@q3} to {sales@q0} in the quarter to {resultsQuarterEnd|month}.`,
    },
  ];
}

/** Growth of sales and profits over one year, several years and quarters. */
export const growthRules: readonly CommentaryRule[] = [
  ...sales.flatMap(listSalesRules),
  ...profitGrowthRules,
  ...lenderGrowthRules,
];
