import { quarters, years } from "./rule-case.fixture.ts";
import { lenderEfficiencyCases } from "./efficiency-rules-lenders.fixture.ts";
import type { RuleCase } from "./rule-case.fixture.ts";

const fourYears = (code: string) => years(code, 1, 1, 1, 1);

const returnCases: readonly RuleCase[] = [
  [
    "efficiency.roe-high",
    { ...years("netWorth", 100), returnOnEquity: 15 },
    "Return on equity was 15.00% in the year to March 2025.",
    { returnOnEquity: 14.99 },
  ],
  [
    "efficiency.roe-low",
    { ...years("netWorth", 100), returnOnEquity: 7.99 },
    "Return on equity was only 7.99% in the year to March 2025.",
    { returnOnEquity: 8 },
  ],
  [
    "efficiency.roe-negative",
    { ...years("netWorth", 100), returnOnEquity: -0.5 },
    "Return on equity was negative, at −0.50%, in the year to March 2025.",
    { returnOnEquity: 0 },
  ],
  [
    "efficiency.roe-mean-high",
    { ...years("netWorth", 100), averageReturnOnEquity5Years: 15, ...fourYears("returnOnEquity") },
    "Return on equity averaged 15.00% over the 5 years to March 2025.",
    { averageReturnOnEquity5Years: 14.99 },
  ],
  [
    "efficiency.roe-mean-low",
    { ...years("netWorth", 100), averageReturnOnEquity5Years: -2, ...fourYears("returnOnEquity") },
    "Return on equity averaged only −2.00% over the 5 years to March 2025.",
    { averageReturnOnEquity5Years: 8 },
  ],
  [
    "efficiency.roce-high",
    { ...years("capitalEmployed", 100), returnOnCapitalEmployed: 18 },
    "Return on capital employed was 18.00% in the year to March 2025.",
    { returnOnCapitalEmployed: 17.99 },
  ],
  [
    "efficiency.roce-low",
    { ...years("capitalEmployed", 100), returnOnCapitalEmployed: 7.99 },
    "Return on capital employed was only 7.99% in the year to March 2025.",
    { returnOnCapitalEmployed: 8 },
  ],
];

const marginCases: readonly RuleCase[] = [
  [
    "efficiency.margin-above-mean",
    { ...years("opm", 20, 18, 18, 16), opm5Year: 18 },
    "The operating margin of 20.00% in the year to March 2025 is above its 5-year average of 18.00%.",
    years("opm", 19.99),
  ],
  [
    "efficiency.margin-below-mean",
    { ...years("opm", 16, 18, 18, 20), opm5Year: 18 },
    "The operating margin of 16.00% in the year to March 2025 is below its 5-year average of 18.00%.",
    years("opm", 16.01),
  ],
  [
    "efficiency.margin-rose",
    years("opm", 11.5, 10),
    "The operating margin rose to 11.50% from 10.00% in the year to March 2025.",
    years("opm", 11.4, 10),
  ],
  [
    "efficiency.margin-fell",
    years("opm", -1.5, 0),
    "The operating margin fell to −1.50% from 0.00% in the year to March 2025.",
    years("opm", -1.4, 0),
  ],
  [
    "efficiency.margin-trend-up",
    quarters("opm", 13, 12, 11, 10),
    "The operating margin rose in each of the last 3 quarters, from 10.00% to 13.00% in the quarter to June 2025.",
    quarters("opm", 13, 12, 11, 11),
  ],
  [
    "efficiency.margin-trend-down",
    quarters("opm", 10, 11, 12, 13),
    "The operating margin fell in each of the last 3 quarters, from 13.00% to 10.00% in the quarter to June 2025.",
    quarters("opm", 10, 11, 12, 12),
  ],
  [
    "efficiency.net-margin-high",
    years("npm", 15),
    "The net margin was 15.00% in the year to March 2025.",
    years("npm", 14.99),
  ],
  [
    "efficiency.net-margin-thin",
    years("npm", 2.99),
    "The net margin was only 2.99% in the year to March 2025.",
    years("npm", 3),
  ],
];

const turnoverCases: readonly RuleCase[] = [
  [
    "efficiency.assets-turn-faster",
    years("assetTurnoverRatio", 1.5, 1.25),
    "Sales were 1.50 times average total assets in the year to March 2025, up from 1.25 times.",
    years("assetTurnoverRatio", 1.37, 1.25),
  ],
  [
    "efficiency.assets-turn-slower",
    years("assetTurnoverRatio", 0.9, 1.25),
    "Sales were 0.90 times average total assets in the year to March 2025, down from 1.25 times.",
    years("assetTurnoverRatio", 1.13, 1.25),
  ],
  [
    "efficiency.customers-pay-sooner",
    years("debtorDays", 45, 60),
    "Customers took 45 days to pay, down from 60 days in the previous year.",
    years("debtorDays", 45.1, 60),
  ],
  [
    "efficiency.customers-pay-later",
    years("debtorDays", 75, 60),
    "Customers took 75 days to pay, up from 60 days in the previous year.",
    years("debtorDays", 74.9, 60),
  ],
  [
    "efficiency.customers-owe-much",
    years("debtorDays", 120),
    "Customers owe 120 days of sales.",
    years("debtorDays", 119.9),
  ],
  [
    "efficiency.inventory-lies-shorter",
    years("daysInventoryOutstanding", 80, 100),
    "Inventory was 80 days of material cost, down from 100 days in the previous year.",
    years("daysInventoryOutstanding", 80.1, 100),
  ],
  [
    "efficiency.inventory-lies-longer",
    years("daysInventoryOutstanding", 120, 100),
    "Inventory was 120 days of material cost, up from 100 days in the previous year.",
    years("daysInventoryOutstanding", 119.9, 100),
  ],
  [
    "efficiency.suppliers-pay-for-it",
    { cashConversionCycle: -12 },
    "Customers pay 12 days before suppliers are paid.",
    { cashConversionCycle: -0.9 },
  ],
  [
    "efficiency.cash-cycle-long",
    { cashConversionCycle: 180 },
    "It takes 180 days from paying suppliers to being paid by customers.",
    { cashConversionCycle: 179.9 },
  ],
];

export const efficiencyCases: readonly RuleCase[] = [
  ...returnCases,
  ...marginCases,
  ...turnoverCases,
  ...lenderEfficiencyCases,
];
