import type { RuleCase } from "./rule-case.fixture.ts";

/** `growth` percent up or down on last year's 100. */
const onHundred = (code: string, growth: number) => ({
  [`${code}@y0`]: 100 + growth,
  [`${code}@y1`]: 100,
});

export const lenderGrowthCases: readonly RuleCase[] = [
  [
    "growth.bank.deposits-up",
    onHundred("deposits", 12),
    "Deposits grew 12.00% to ₹112 cr in the year to March 2025.",
    onHundred("deposits", 11.9),
  ],
  [
    "growth.bank.deposits-slow",
    onHundred("deposits", 4.9),
    "Deposits grew only 4.90% in the year to March 2025.",
    onHundred("deposits", 5),
  ],
  [
    "growth.bank.deposits-down",
    onHundred("deposits", -1),
    "Deposits fell 1.00% to ₹99 cr in the year to March 2025.",
    onHundred("deposits", 0),
  ],
  [
    "growth.bank.advances-up",
    onHundred("advances", 15),
    "Advances grew 15.00% to ₹115 cr in the year to March 2025.",
    onHundred("advances", 14.9),
  ],
  [
    "growth.bank.advances-slow",
    onHundred("advances", 0.5),
    "Advances grew only 0.50% in the year to March 2025.",
    onHundred("advances", 5),
  ],
  [
    "growth.bank.advances-down",
    onHundred("advances", -2.5),
    "Advances fell 2.50% to ₹97.5 cr in the year to March 2025.",
    onHundred("advances", 0),
  ],
  [
    "growth.nbfc.loans-up",
    onHundred("loans", 18),
    "Loans grew 18.00% to ₹118 cr in the year to March 2025.",
    onHundred("loans", 17.9),
  ],
  [
    "growth.nbfc.loans-down",
    onHundred("loans", -1),
    "Loans fell 1.00% to ₹99 cr in the year to March 2025.",
    onHundred("loans", 0),
  ],
  [
    "growth.lender.net-interest-income-up",
    onHundred("netInterestIncome", 15),
    "Net interest income grew 15.00% to ₹115 cr in the year to March 2025.",
    onHundred("netInterestIncome", 14.9),
  ],
  [
    "growth.lender.net-interest-income-down",
    onHundred("netInterestIncome", -5),
    "Net interest income fell 5.00% to ₹95 cr in the year to March 2025.",
    onHundred("netInterestIncome", -4.9),
  ],
  [
    "growth.lender.net-interest-income-trend-up",
    {
      "netInterestIncome@q0": 13,
      "netInterestIncome@q1": 12,
      "netInterestIncome@q2": 11,
      "netInterestIncome@q3": 10,
    },
    "Net interest income rose in each of the last 3 quarters, from ₹10 cr to ₹13 cr in the quarter to June 2025.",
    { "netInterestIncome@q3": 11 },
  ],
  [
    "growth.lender.net-interest-income-trend-down",
    {
      "netInterestIncome@q0": 10,
      "netInterestIncome@q1": 11,
      "netInterestIncome@q2": 12,
      "netInterestIncome@q3": 13,
    },
    "Net interest income fell in each of the last 3 quarters, from ₹13 cr to ₹10 cr in the quarter to June 2025.",
    { "netInterestIncome@q3": 12 },
  ],
];
