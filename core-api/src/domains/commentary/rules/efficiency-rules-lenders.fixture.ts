import { years } from "./rule-case.fixture.ts";
import type { RuleCase } from "./rule-case.fixture.ts";

export const lenderEfficiencyCases: readonly RuleCase[] = [
  [
    "efficiency.bank.roa-high",
    { returnOnAssets: 1.2 },
    "Return on assets was 1.20% in the year to March 2025.",
    { returnOnAssets: 1.19 },
  ],
  [
    "efficiency.bank.roa-low",
    { returnOnAssets: 0.49 },
    "Return on assets was only 0.49% in the year to March 2025.",
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
    "Return on assets was only 0.99% in the year to March 2025.",
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
    "Operating costs were only 45.00% of income in the year to March 2025.",
    years("costToIncome", 45.1),
  ],
  [
    "efficiency.bank.cost-to-income-high",
    years("costToIncome", 60),
    "Operating costs were 60.00% of income in the year to March 2025.",
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
    "The company kept 25.00% of its income after interest, costs and losses in the year to March 2025.",
    years("financingMargin", 24.9),
  ],
  [
    "efficiency.nbfc.financing-margin-narrow",
    years("financingMargin", 7.9),
    "The company kept only 7.90% of its income after interest, costs and losses in the year to March 2025.",
    years("financingMargin", 8),
  ],
];
