import type { CommentaryRule } from "./commentary-rule.ts";
import { eachOfThreeYears } from "./evidence.ts";
import { ownershipTrustRules } from "./trust-rules-ownership.ts";
import { lenderTrustRules } from "./trust-rules-lenders.ts";

const category = "trust";
const cashAndProfit = `${eachOfThreeYears("Net profit")} AND ${eachOfThreeYears("Cash from operations")}`;

const accountsRules: readonly CommentaryRule[] = [
  {
    id: "trust.profit-every-year",
    category,
    subject: "losses",
    side: "strength",
    condition:
      "Net profit last year > 0 AND Net profit preceding year > 0 AND Net profit 2 years back > 0 AND Net profit 3 years back > 0 AND Net profit 4 years back > 0",
    sentence: "The company made a profit in each of the 5 years to {accountsYearEnd|month}.",
  },
  {
    id: "trust.losses-in-a-row",
    category,
    subject: "losses",
    side: "weakness",
    condition: "Net profit last year < 0 AND Net profit preceding year < 0",
    sentence:
      "The company made a net loss in each of the 2 years to {accountsYearEnd|month}, of {netProfit@y0|size} in the latest.",
  },
  {
    id: "trust.loss",
    category,
    subject: "losses",
    side: "weakness",
    condition: "Net profit last year < 0",
    sentence:
      "The company made a net loss of {netProfit@y0|size} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "trust.negative-net-worth",
    category,
    subject: "net-worth",
    side: "weakness",
    condition: "Net worth < 0",
    sentence: "Losses have wiped out the capital: net worth is {netWorth}.",
  },
  {
    id: "trust.cash-behind-profit",
    category,
    templates: ["ordinary"],
    subject: "cash-behind-profit",
    side: "strength",
    condition:
      "sum(Net profit, 3 years) > 0 AND sum(Cash from operations, 3 years) >= 0.9 * sum(Net profit, 3 years)",
    evidence: cashAndProfit,
    values: {
      part: ["100 * sum(Cash from operations, 3 years) / sum(Net profit, 3 years)", "percent"],
    },
    sentence:
      "Cash from operations was {part} of net profit over the 3 years to {accountsYearEnd|month}.",
  },
  {
    id: "trust.profit-without-cash",
    category,
    templates: ["ordinary"],
    subject: "cash-behind-profit",
    side: "weakness",
    condition:
      "sum(Net profit, 3 years) > 0 AND sum(Cash from operations, 3 years) >= 0 AND sum(Cash from operations, 3 years) < 0.5 * sum(Net profit, 3 years)",
    evidence: cashAndProfit,
    values: {
      part: ["100 * sum(Cash from operations, 3 years) / sum(Net profit, 3 years)", "percent"],
    },
    sentence:
      "Cash from operations was only {part} of net profit over the 3 years to {accountsYearEnd|month}.",
  },
  {
    id: "trust.operations-cost-cash",
    category,
    templates: ["ordinary"],
    subject: "cash-behind-profit",
    side: "weakness",
    condition: "sum(Net profit, 3 years) > 0 AND sum(Cash from operations, 3 years) < 0",
    evidence: cashAndProfit,
    values: {
      cash: ["sum(Cash from operations, 3 years)", "money"],
      profit: ["sum(Net profit, 3 years)", "money"],
    },
    sentence:
      "Operations consumed {cash|size} of cash over the 3 years to {accountsYearEnd|month}, despite a net profit of {profit}.",
  },
  {
    id: "trust.receivables-outgrow-sales",
    category,
    templates: ["ordinary"],
    subject: "receivables",
    side: "weakness",
    condition:
      "Debtor days last year >= 30 AND change(Trade receivables, 1 year) >= Sales growth + 25",
    values: { growth: ["change(Trade receivables, 1 year)", "percent"] },
    sentence:
      "Receivables grew {growth} in the year to {accountsYearEnd|month}, while sales changed by {salesGrowth}.",
  },
  {
    id: "trust.profit-of-other-income",
    category,
    templates: ["ordinary"],
    subject: "other-income",
    side: "weakness",
    condition:
      "Profit before tax last year > 0 AND Other income last year >= 0.5 * Profit before tax last year",
    values: { part: ["100 * Other income last year / Profit before tax last year", "percent"] },
    sentence:
      "Other income of {otherIncome@y0} is {part} of profit before tax for the year to {accountsYearEnd|month}.",
  },
  {
    id: "trust.little-tax",
    category,
    subject: "tax",
    side: "weakness",
    condition:
      "Profit before tax last year > 0 AND Tax rate last year >= 0 AND Tax rate last year < 10",
    sentence:
      "Tax was only {taxRate@y0} of profit before tax for the year to {accountsYearEnd|month}.",
  },
  {
    id: "trust.contingent-liabilities",
    category,
    templates: ["ordinary", "nbfc"],
    subject: "contingent-liabilities",
    side: "weakness",
    condition: "Net worth > 0 AND Contingent liabilities >= 0.5 * Net worth",
    values: { part: ["100 * Contingent liabilities / Net worth", "percent"] },
    sentence: "Contingent liabilities of {contingentLiabilities} are {part} of net worth.",
  },
  {
    id: "trust.piotroski-high",
    category,
    templates: ["ordinary"],
    subject: "piotroski",
    side: "strength",
    condition: "Piotroski score >= 7",
    sentence: "The company passes {piotroskiScore} of the 9 Piotroski tests.",
  },
  {
    id: "trust.piotroski-low",
    category,
    templates: ["ordinary"],
    subject: "piotroski",
    side: "weakness",
    condition: "Piotroski score <= 3",
    sentence: "The company passes only {piotroskiScore} of the 9 Piotroski tests.",
  },
];

const dividendRules: readonly CommentaryRule[] = [
  {
    id: "trust.dividend-every-year",
    category,
    subject: "dividend",
    side: "strength",
    condition:
      "Dividend last year > 0 AND Dividend preceding year > 0 AND Dividend 2 years back > 0 AND Dividend 3 years back > 0 AND Dividend 4 years back > 0",
    sentence:
      "The company paid a dividend for each of the 5 years to {accountsYearEnd|month}, {dividend@y0} in total for the latest.",
  },
  {
    id: "trust.no-dividend",
    category,
    subject: "dividend",
    side: "weakness",
    condition:
      "Net profit last year > 0 AND Net profit preceding year > 0 AND Net profit 2 years back > 0 AND Dividend last year = 0 AND Dividend preceding year = 0 AND Dividend 2 years back = 0",
    sentence:
      "The company paid no dividend for the 3 years to {accountsYearEnd|month}, although each was profitable.",
  },
  {
    id: "trust.dividend-above-profit",
    category,
    subject: "payout",
    side: "weakness",
    condition: "Dividend Payout Ratio > 100",
    sentence:
      "The dividend for the year to {accountsYearEnd|month} was {dividendPayoutRatio} of net profit.",
  },
];

/** Reliability of the accounts and the management. */
export const trustRules: readonly CommentaryRule[] = [
  ...accountsRules,
  ...dividendRules,
  ...ownershipTrustRules,
  ...lenderTrustRules,
];
