import { quarters, years } from "./rule-case.fixture.ts";
import type { RuleCase } from "./rule-case.fixture.ts";

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
    { ...years("netWorth", 100), averageReturnOnEquity5Years: 15 },
    "Return on equity averaged 15.00% over the last 5 years.",
    { averageReturnOnEquity5Years: 14.99 },
  ],
  [
    "efficiency.roe-mean-low",
    { ...years("netWorth", 100), averageReturnOnEquity5Years: -2 },
    "Return on equity averaged no more than −2.00% over the last 5 years.",
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
    "Return on capital employed was no more than 7.99% in the year to March 2025.",
    { returnOnCapitalEmployed: 8 },
  ],
];

const marginCases: readonly RuleCase[] = [
  [
    "efficiency.margin-above-mean",
    { ...years("opm", 20), opm5Year: 18 },
    "The operating margin of 20.00% in the year to March 2025 is above its mean of 5 years, 18.00%.",
    years("opm", 19.99),
  ],
  [
    "efficiency.margin-below-mean",
    { ...years("opm", 16), opm5Year: 18 },
    "The operating margin of 16.00% in the year to March 2025 is below its mean of 5 years, 18.00%.",
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
    "The operating margin rose in each of the last 3 quarters, from 10.00% to 13.00%.",
    quarters("opm", 13, 12, 11, 11),
  ],
  [
    "efficiency.margin-trend-down",
    quarters("opm", 10, 11, 12, 13),
    "The operating margin fell in each of the last 3 quarters, from 13.00% to 10.00%.",
    quarters("opm", 10, 11, 12, 12),
  ],
  [
    "efficiency.net-margin-high",
    years("npm", 15),
    "The net margin was 15.00% of sales in the year to March 2025.",
    years("npm", 14.99),
  ],
  [
    "efficiency.net-margin-thin",
    years("npm", 2.99),
    "The net margin was only 2.99% of sales in the year to March 2025.",
    years("npm", 3),
  ],
];

const turnoverCases: readonly RuleCase[] = [
  [
    "efficiency.assets-turn-faster",
    years("assetTurnoverRatio", 1.5, 1.25),
    "Assets earned sales of 1.50 times their worth in the year to March 2025, up from 1.25 times.",
    years("assetTurnoverRatio", 1.37, 1.25),
  ],
  [
    "efficiency.assets-turn-slower",
    years("assetTurnoverRatio", 0.9, 1.25),
    "Assets earned sales of 0.90 times their worth in the year to March 2025, down from 1.25 times.",
    years("assetTurnoverRatio", 1.13, 1.25),
  ],
  [
    "efficiency.customers-pay-sooner",
    years("debtorDays", 45, 60),
    "Customers pay after 45 days of sales, sooner than the 60 days of the year before.",
    years("debtorDays", 45.1, 60),
  ],
  [
    "efficiency.customers-pay-later",
    years("debtorDays", 75, 60),
    "Customers pay after 75 days of sales, later than the 60 days of the year before.",
    years("debtorDays", 74.9, 60),
  ],
  [
    "efficiency.customers-owe-much",
    years("debtorDays", 120),
    "Customers owe as much as 120 days of sales.",
    years("debtorDays", 119.9),
  ],
  [
    "efficiency.inventory-lies-shorter",
    years("daysInventoryOutstanding", 80, 100),
    "Inventory lies for 80 days of material cost, fewer than the 100 of the year before.",
    years("daysInventoryOutstanding", 80.1, 100),
  ],
  [
    "efficiency.inventory-lies-longer",
    years("daysInventoryOutstanding", 120, 100),
    "Inventory lies for 120 days of material cost, more than the 100 of the year before.",
    years("daysInventoryOutstanding", 119.9, 100),
  ],
  [
    "efficiency.suppliers-pay-for-it",
    { cashConversionCycle: -12 },
    "Customers pay 12 days before suppliers are paid.",
    { cashConversionCycle: 0 },
  ],
  [
    "efficiency.cash-cycle-long",
    { cashConversionCycle: 180 },
    "From paying suppliers to being paid by customers, 180 days go by.",
    { cashConversionCycle: 179.9 },
  ],
];

const lenderCases: readonly RuleCase[] = [
  [
    "efficiency.bank.roa-high",
    { returnOnAssets: 1.2 },
    "Return on assets was 1.20% in the year to March 2025.",
    { returnOnAssets: 1.19 },
  ],
  [
    "efficiency.bank.roa-low",
    { returnOnAssets: 0.49 },
    "Return on assets was no more than 0.49% in the year to March 2025.",
    { returnOnAssets: 0.5 },
  ],
  [
    "efficiency.nbfc.roa-high",
    { returnOnAssets: 2.5 },
    "Return on assets was 2.50% in the year to March 2025.",
    { returnOnAssets: 2.49 },
  ],
  [
    "efficiency.nbfc.roa-low",
    { returnOnAssets: 0.99 },
    "Return on assets was no more than 0.99% in the year to March 2025.",
    { returnOnAssets: 1 },
  ],
  [
    "efficiency.bank.interest-margin-wide",
    { netInterestMargin: 3.5 },
    "The net interest margin was 3.50% in the year to March 2025.",
    { netInterestMargin: 3.49 },
  ],
  [
    "efficiency.bank.interest-margin-narrow",
    { netInterestMargin: 2.24 },
    "The net interest margin was only 2.24% in the year to March 2025.",
    { netInterestMargin: 2.25 },
  ],
  [
    "efficiency.nbfc.interest-margin-wide",
    { netInterestMargin: 7 },
    "The net interest margin was 7.00% in the year to March 2025.",
    { netInterestMargin: 6.99 },
  ],
  [
    "efficiency.nbfc.interest-margin-narrow",
    { netInterestMargin: 2.99 },
    "The net interest margin was only 2.99% in the year to March 2025.",
    { netInterestMargin: 3 },
  ],
  [
    "efficiency.lender.interest-margin-negative",
    { netInterestMargin: -0.92 },
    "More interest was paid than earned: the net interest margin was −0.92% in the year to March 2025.",
    { netInterestMargin: 0 },
  ],
  [
    "efficiency.lender.interest-margin-rose",
    years("netInterestMargin", 3.25, 3),
    "The net interest margin rose to 3.25% from 3.00% in the year to March 2025.",
    years("netInterestMargin", 3.24, 3),
  ],
  [
    "efficiency.lender.interest-margin-fell",
    years("netInterestMargin", 2.75, 3),
    "The net interest margin fell to 2.75% from 3.00% in the year to March 2025.",
    years("netInterestMargin", 2.76, 3),
  ],
  [
    "efficiency.bank.cost-to-income-low",
    years("costToIncome", 45),
    "Running the bank cost 45.00% of its income in the year to March 2025.",
    years("costToIncome", 45.1),
  ],
  [
    "efficiency.bank.cost-to-income-high",
    years("costToIncome", 60),
    "Running the bank cost as much as 60.00% of its income in the year to March 2025.",
    years("costToIncome", 59.9),
  ],
  [
    "efficiency.bank.cost-to-income-fell",
    years("costToIncome", 50, 53),
    "Costs fell to 50.00% of income from 53.00% in the year to March 2025.",
    years("costToIncome", 50.1, 53),
  ],
  [
    "efficiency.bank.cost-to-income-rose",
    years("costToIncome", 53, 50),
    "Costs rose to 53.00% of income from 50.00% in the year to March 2025.",
    years("costToIncome", 52.9, 50),
  ],
  [
    "efficiency.nbfc.financing-margin-wide",
    years("financingMargin", 25),
    "Of its income the company kept 25.00% after interest, costs and losses in the year to March 2025.",
    years("financingMargin", 24.9),
  ],
  [
    "efficiency.nbfc.financing-margin-narrow",
    years("financingMargin", 7.9),
    "Of its income the company kept only 7.90% after interest, costs and losses in the year to March 2025.",
    years("financingMargin", 8),
  ],
];

export const efficiencyCases: readonly RuleCase[] = [
  ...returnCases,
  ...marginCases,
  ...turnoverCases,
  ...lenderCases,
];
