import type { CommentaryRule } from "./commentary-rule.ts";

const category = "growth";

/** Growth of banks and NBFCs: deposits, loans and net interest income. */
export const lenderGrowthRules: readonly CommentaryRule[] = [
  {
    id: "growth.bank.deposits-up",
    category,
    templates: ["bank"],
    subject: "deposits-year",
    side: "strength",
    condition: "change(Deposits, 1 year) >= 12",
    values: { growth: ["change(Deposits, 1 year)", "percent"] },
    sentence: "Deposits grew {growth} to {deposits@y0} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "growth.bank.deposits-slow",
    category,
    templates: ["bank"],
    subject: "deposits-year",
    side: "weakness",
    condition: "change(Deposits, 1 year) >= 0.01 AND change(Deposits, 1 year) < 5",
    values: { growth: ["change(Deposits, 1 year)", "percent"] },
    sentence: "Deposits grew only {growth} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "growth.bank.deposits-down",
    category,
    templates: ["bank"],
    subject: "deposits-year",
    side: "weakness",
    condition: "change(Deposits, 1 year) <= -0.01",
    values: { growth: ["change(Deposits, 1 year)", "percent"] },
    sentence:
      "Deposits fell {growth|size} to {deposits@y0} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "growth.bank.advances-up",
    category,
    templates: ["bank"],
    subject: "advances-year",
    side: "strength",
    condition: "change(Advances, 1 year) >= 15",
    values: { growth: ["change(Advances, 1 year)", "percent"] },
    sentence: "Advances grew {growth} to {advances@y0} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "growth.bank.advances-slow",
    category,
    templates: ["bank"],
    subject: "advances-year",
    side: "weakness",
    condition: "change(Advances, 1 year) >= 0.01 AND change(Advances, 1 year) < 5",
    values: { growth: ["change(Advances, 1 year)", "percent"] },
    sentence: "Advances grew only {growth} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "growth.bank.advances-down",
    category,
    templates: ["bank"],
    subject: "advances-year",
    side: "weakness",
    condition: "change(Advances, 1 year) <= -0.01",
    values: { growth: ["change(Advances, 1 year)", "percent"] },
    sentence:
      "Advances fell {growth|size} to {advances@y0} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "growth.nbfc.loans-up",
    category,
    templates: ["nbfc"],
    subject: "loans-year",
    side: "strength",
    condition: "change(Loans, 1 year) >= 18",
    values: { growth: ["change(Loans, 1 year)", "percent"] },
    sentence: "Loans grew {growth} to {loans@y0} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "growth.nbfc.loans-down",
    category,
    templates: ["nbfc"],
    subject: "loans-year",
    side: "weakness",
    condition: "change(Loans, 1 year) <= -0.01",
    values: { growth: ["change(Loans, 1 year)", "percent"] },
    sentence: "Loans fell {growth|size} to {loans@y0} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "growth.lender.net-interest-income-up",
    category,
    templates: ["bank", "nbfc"],
    subject: "net-interest-income-year",
    side: "strength",
    condition:
      "Net interest income preceding year > 0 AND change(Net interest income, 1 year) >= 15",
    values: { growth: ["change(Net interest income, 1 year)", "percent"] },
    sentence:
      "Net interest income grew {growth} to {netInterestIncome@y0} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "growth.lender.net-interest-income-down",
    category,
    templates: ["bank", "nbfc"],
    subject: "net-interest-income-year",
    side: "weakness",
    condition: "Net interest income last year > 0 AND change(Net interest income, 1 year) <= -5",
    values: { growth: ["change(Net interest income, 1 year)", "percent"] },
    sentence:
      "Net interest income fell {growth|size} to {netInterestIncome@y0} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "growth.lender.net-interest-income-trend-up",
    category,
    templates: ["bank", "nbfc"],
    subject: "net-interest-income-trend",
    side: "strength",
    condition:
      "Net interest income latest quarter > Net interest income preceding quarter > Net interest income 2 quarters ago > Net interest income 3 quarters ago",
    sentence:
      "Net interest income rose in each of the last 3 quarters, from {netInterestIncome@q3} to {netInterestIncome@q0} in the quarter to {resultsQuarterEnd|month}.",
  },
  {
    id: "growth.lender.net-interest-income-trend-down",
    category,
    templates: ["bank", "nbfc"],
    subject: "net-interest-income-trend",
    side: "weakness",
    condition:
      "Net interest income latest quarter < Net interest income preceding quarter < Net interest income 2 quarters ago < Net interest income 3 quarters ago",
    sentence:
      "Net interest income fell in each of the last 3 quarters, from {netInterestIncome@q3} to {netInterestIncome@q0} in the quarter to {resultsQuarterEnd|month}.",
  },
];
