import { lenderGrowthCases } from "./growth-rules-lenders.fixture.ts";
import type { RuleCase } from "./rule-case.fixture.ts";

const salesCases = (template: string, noun: string): readonly RuleCase[] => [
  [
    `growth.${template}.sales-year-up`,
    { salesGrowth: 15, "sales@y0": 1234.56 },
    `${noun} grew 15.00% to ₹1,235 cr in the year to March 2025.`,
    { salesGrowth: 14.99 },
  ],
  [
    `growth.${template}.sales-year-down`,
    { salesGrowth: -5, "sales@y0": 0.95 },
    `${noun} fell 5.00% to ₹95 lakh in the year to March 2025.`,
    { salesGrowth: -4.99 },
  ],
  [
    `growth.${template}.sales-3-years-fast`,
    { salesGrowth3Years: 15 },
    `${noun} grew 15.00% a year over the 3 years to March 2025.`,
    { salesGrowth3Years: 14.9 },
  ],
  [
    `growth.${template}.sales-3-years-shrinking`,
    { salesGrowth3Years: -0.01 },
    `${noun} fell 0.01% a year over the 3 years to March 2025.`,
    { salesGrowth3Years: 0 },
  ],
  [
    `growth.${template}.sales-3-years-slow`,
    { salesGrowth3Years: 3.99 },
    `${noun} grew only 3.99% a year over the 3 years to March 2025.`,
    { salesGrowth3Years: 4 },
  ],
  [
    `growth.${template}.sales-quarter-up`,
    { yoyQuarterlySalesGrowth: 15.5, "sales@q0": 123456.7 },
    `${noun} for the quarter to June 2025 was ₹1,23,457 cr, 15.50% more than a year ago.`,
    { yoyQuarterlySalesGrowth: 14.99 },
  ],
  [
    `growth.${template}.sales-quarter-down`,
    { yoyQuarterlySalesGrowth: -5, "sales@q0": 20 },
    `${noun} for the quarter to June 2025 was ₹20 cr, 5.00% less than a year ago.`,
    { yoyQuarterlySalesGrowth: -4.9 },
  ],
  [
    `growth.${template}.sales-trend-up`,
    { "sales@q0": 13, "sales@q1": 12, "sales@q2": 11, "sales@q3": 10.5 },
    `${noun} rose in each of the last 3 quarters, from ₹10.5 cr to ₹13 cr in the quarter to June 2025.`,
    // two rises are not a trend
    { "sales@q3": 11 },
  ],
  [
    `growth.${template}.sales-trend-down`,
    { "sales@q0": 10, "sales@q1": 11, "sales@q2": 12, "sales@q3": 13.25 },
    `${noun} fell in each of the last 3 quarters, from ₹13.25 cr to ₹10 cr in the quarter to June 2025.`,
    { "sales@q3": 12 },
  ],
];

const profitCases: readonly RuleCase[] = [
  [
    "growth.profit-year-up",
    { "netProfit@y1": 100, "netProfit@y0": 115, profitGrowth: 15 },
    "Net profit grew 15.00% to ₹115 cr in the year to March 2025.",
    { profitGrowth: 14.9 },
  ],
  [
    "growth.profit-year-down",
    { "netProfit@y0": 90, profitGrowth: -10 },
    "Net profit fell 10.00% to ₹90 cr in the year to March 2025.",
    { profitGrowth: -9.9 },
  ],
  [
    "growth.turned-to-profit",
    { "netProfit@y1": -12, "netProfit@y0": 3.5 },
    "The company made a net profit of ₹3.5 cr in the year to March 2025, after a net loss of ₹12 cr in the previous year.",
    { "netProfit@y0": 0 },
  ],
  [
    "growth.turned-to-loss",
    { "netProfit@y1": 12, "netProfit@y0": -0.5 },
    "The company made a net loss of ₹50 lakh in the year to March 2025, after a net profit of ₹12 cr in the previous year.",
    { "netProfit@y0": 0 },
  ],
  [
    "growth.loss-narrowed",
    { "netProfit@y1": -10, "netProfit@y0": -8 },
    "The net loss narrowed to ₹8 cr in the year to March 2025, from ₹10 cr in the previous year.",
    { "netProfit@y0": -8.01 },
  ],
  [
    "growth.loss-widened",
    { "netProfit@y1": -10, "netProfit@y0": -11 },
    "The net loss widened to ₹11 cr in the year to March 2025, from ₹10 cr in the previous year.",
    { "netProfit@y0": -10.9 },
  ],
  [
    "growth.profit-3-years-fast",
    { profitGrowth3Years: 15.2 },
    "Net profit grew 15.20% a year over the 3 years to March 2025.",
    { profitGrowth3Years: 14.99 },
  ],
  [
    "growth.profit-3-years-shrinking",
    { profitGrowth3Years: -3 },
    "Net profit fell 3.00% a year over the 3 years to March 2025.",
    { profitGrowth3Years: 0 },
  ],
  [
    "growth.profit-5-years-fast",
    { profitGrowth5Years: 15 },
    "Net profit grew 15.00% a year over the 5 years to March 2025.",
    { profitGrowth5Years: 14.99 },
  ],
  [
    "growth.profit-5-years-shrinking",
    { profitGrowth5Years: -12.345 },
    "Net profit fell 12.35% a year over the 5 years to March 2025.",
    { profitGrowth5Years: 0 },
  ],
  [
    "growth.profit-quarter-up",
    { "netProfit@q4": 10, "netProfit@q0": 12, yoyQuarterlyProfitGrowth: 20 },
    "Net profit for the quarter to June 2025 was ₹12 cr, 20.00% more than a year ago.",
    { yoyQuarterlyProfitGrowth: 19.9 },
  ],
  [
    "growth.profit-quarter-down",
    { "netProfit@q0": 8, yoyQuarterlyProfitGrowth: -20 },
    "Net profit for the quarter to June 2025 was ₹8 cr, 20.00% less than a year ago.",
    { yoyQuarterlyProfitGrowth: -19.9 },
  ],
  [
    "growth.quarter-turned-to-profit",
    { "netProfit@q4": -2, "netProfit@q0": 1 },
    "The company made a net profit of ₹1 cr in the quarter to June 2025, after a net loss of ₹2 cr a year ago.",
    { "netProfit@q4": 0 },
  ],
  [
    "growth.quarter-turned-to-loss",
    { "netProfit@q4": 2, "netProfit@q0": -1 },
    "The company made a net loss of ₹1 cr in the quarter to June 2025, after a net profit of ₹2 cr a year ago.",
    { "netProfit@q0": 0 },
  ],
  [
    "growth.profit-trend-up",
    { "netProfit@q0": 4, "netProfit@q1": 3, "netProfit@q2": 2, "netProfit@q3": 1 },
    "Net profit rose in each of the last 3 quarters, from ₹1 cr to ₹4 cr in the quarter to June 2025.",
    { "netProfit@q2": 3 },
  ],
  [
    "growth.profit-trend-down",
    { "netProfit@q0": 1, "netProfit@q1": 2, "netProfit@q2": 3, "netProfit@q3": 4 },
    "Net profit fell in each of the last 3 quarters, from ₹4 cr to ₹1 cr in the quarter to June 2025.",
    { "netProfit@q3": 3 },
  ],
  [
    "growth.operating-profit-year-up",
    { "operatingProfit@y1": 100, "operatingProfit@y0": 115, operatingProfitGrowth: 15 },
    "Operating profit grew 15.00% to ₹115 cr in the year to March 2025.",
    { operatingProfitGrowth: 14.9 },
  ],
  [
    "growth.operating-profit-year-down",
    { "operatingProfit@y0": 90, operatingProfitGrowth: -10 },
    "Operating profit fell 10.00% to ₹90 cr in the year to March 2025.",
    { operatingProfitGrowth: -9.9 },
  ],
  [
    "growth.capacity-to-come",
    { netBlock: 400, capitalWorkInProgress: 100 },
    "Capital work in progress of ₹100 cr equals 25.00% of the net block.",
    { capitalWorkInProgress: 99.9 },
  ],
];

export const growthCases: readonly RuleCase[] = [
  ...salesCases("ordinary", "Sales"),
  ...salesCases("bank", "Interest earned"),
  ...salesCases("nbfc", "Revenue"),
  ...profitCases,
  ...lenderGrowthCases,
];
