import type { CommentaryRule } from "./commentary-rule.ts";
import { eachOfThreeYears } from "./evidence.ts";
import { lenderLiquidityRules } from "./liquidity-rules-lenders.ts";

const category = "liquidity";
const templates = ["ordinary"] as const;

const workingCapitalRules: readonly CommentaryRule[] = [
  {
    id: "liquidity.current-ratio-high",
    category,
    templates,
    subject: "current-ratio",
    side: "strength",
    condition: "Current ratio >= 1.5",
    sentence: "Current assets are {currentRatio} times current liabilities.",
  },
  {
    id: "liquidity.current-ratio-low",
    category,
    templates,
    subject: "current-ratio",
    side: "weakness",
    condition: "Current ratio < 1",
    sentence: "Current assets are only {currentRatio} times current liabilities.",
  },
  {
    id: "liquidity.quick-ratio-high",
    category,
    templates,
    subject: "quick-ratio",
    side: "strength",
    condition: "Quick ratio >= 1",
    sentence: "Without inventory, current assets are {quickRatio} times current liabilities.",
  },
  {
    id: "liquidity.quick-ratio-low",
    category,
    templates,
    subject: "quick-ratio",
    side: "weakness",
    condition: "Quick ratio < 0.6",
    sentence: "Without inventory, current assets are only {quickRatio} times current liabilities.",
  },
  {
    id: "liquidity.current-ratio-rose",
    category,
    templates,
    subject: "current-ratio-year",
    side: "strength",
    condition: "Current ratio last year >= Current ratio preceding year + 0.3",
    sentence:
      "The current ratio rose to {currentRatio@y0} from {currentRatio@y1} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "liquidity.current-ratio-fell",
    category,
    templates,
    subject: "current-ratio-year",
    side: "weakness",
    condition: "Current ratio last year <= Current ratio preceding year - 0.3",
    sentence:
      "The current ratio fell to {currentRatio@y0} from {currentRatio@y1} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "liquidity.short-debt-uncovered",
    category,
    templates,
    subject: "short-term-debt",
    side: "weakness",
    condition:
      "Debt to equity >= 0.1 AND Short term debt > 2 * (Cash Equivalents + Current investments)",
    values: { liquid: ["Cash Equivalents + Current investments", "money"] },
    sentence:
      "Debt of {shortTermDebt} falls due within a year, against cash and current investments of {liquid}.",
  },
];

const debtRules: readonly CommentaryRule[] = [
  {
    id: "liquidity.no-debt",
    category,
    templates,
    subject: "debt",
    side: "strength",
    condition: "Net worth > 0 AND Debt to equity < 0.02",
    sentence: "The company has almost no debt: {debt}, against a net worth of {netWorth}.",
  },
  {
    id: "liquidity.debt-low",
    category,
    templates,
    subject: "debt",
    side: "strength",
    condition: "Net worth > 0 AND Debt to equity >= 0.02 AND Debt to equity <= 0.5",
    sentence: "Debt is low, at {debtToEquity} times net worth.",
  },
  {
    id: "liquidity.debt-high",
    category,
    templates,
    subject: "debt",
    side: "weakness",
    condition: "Net worth > 0 AND Net debt > 0 AND Debt to equity >= 1.5",
    sentence: "Debt of {debt} is {debtToEquity} times net worth.",
  },
  {
    id: "liquidity.net-cash",
    category,
    templates,
    subject: "net-debt",
    side: "strength",
    condition: "Debt to equity >= 0.02 AND Net debt < 0",
    sentence: "Cash exceeds all debt by {netDebt|size}.",
  },
  {
    id: "liquidity.debt-fell",
    category,
    templates,
    subject: "debt-year",
    side: "strength",
    condition: "Debt to equity preceding year >= 0.1 AND change(Debt, 1 year) <= -15",
    values: { change: ["change(Debt, 1 year)", "percent"] },
    sentence: "Debt fell {change|size} to {debt@y0} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "liquidity.debt-rose",
    category,
    templates,
    subject: "debt-year",
    side: "weakness",
    condition: "Debt to equity last year >= 0.25 AND change(Debt, 1 year) >= 25",
    values: { change: ["change(Debt, 1 year)", "percent"] },
    sentence: "Debt rose {change} to {debt@y0} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "liquidity.interest-covered",
    category,
    templates,
    subject: "interest-coverage",
    side: "strength",
    condition: "Debt to equity >= 0.1 AND Interest Coverage Ratio >= 5",
    sentence: "Earnings before interest and tax cover interest {interestCoverageRatio} times.",
  },
  {
    id: "liquidity.interest-barely-covered",
    category,
    templates,
    subject: "interest-coverage",
    side: "weakness",
    condition:
      "Debt to equity >= 0.1 AND Interest Coverage Ratio >= 0 AND Interest Coverage Ratio < 1.5",
    sentence: "Earnings before interest and tax cover interest only {interestCoverageRatio} times.",
  },
  {
    id: "liquidity.interest-uncovered",
    category,
    templates,
    subject: "interest-coverage",
    side: "weakness",
    condition: "Debt to equity >= 0.1 AND Interest Coverage Ratio < 0",
    sentence:
      "The company makes a loss before interest and tax, so earnings do not cover the interest of {interest}.",
  },
  {
    id: "liquidity.debt-heavy-for-earnings",
    category,
    templates,
    subject: "debt-to-ebidt",
    side: "weakness",
    condition: "Debt to equity >= 0.1 AND Net debt > 0 AND Debt to EBIDT >= 4",
    sentence:
      "Repaying the debt would take {debtToEbidt} of earnings before interest, depreciation and tax.",
  },
  {
    id: "liquidity.altman-safe",
    category,
    templates,
    subject: "altman",
    side: "strength",
    condition: "Altman Z Score >= 3",
    values: { score: ["Altman Z Score", "ratio"] },
    sentence: "The Altman Z-score of {score} is in the safe zone, above 3.",
  },
  {
    id: "liquidity.altman-distress",
    category,
    templates,
    subject: "altman",
    side: "weakness",
    condition: "Altman Z Score < 1.8",
    values: { score: ["Altman Z Score", "ratio"] },
    sentence: "The Altman Z-score of {score} is in the distress zone, below 1.8.",
  },
];

const cashRules: readonly CommentaryRule[] = [
  {
    id: "liquidity.free-cash-every-year",
    category,
    templates,
    subject: "free-cash-flow",
    side: "strength",
    condition:
      "Free cash flow last year > 0 AND Free cash flow preceding year > 0 AND Free cash flow 2 years back > 0",
    sentence:
      "Free cash flow was positive in each of the 3 years to {accountsYearEnd|month}, {freeCashFlow3Years} in total.",
  },
  {
    id: "liquidity.free-cash-negative",
    category,
    templates,
    subject: "free-cash-flow",
    side: "weakness",
    condition: "Free cash flow 3years < 0",
    evidence: eachOfThreeYears("Free cash flow"),
    sentence:
      "Free cash flow over the 3 years to {accountsYearEnd|month} was negative, at {freeCashFlow3Years}.",
  },
  {
    id: "liquidity.operations-took-cash",
    category,
    templates,
    subject: "operating-cash",
    side: "weakness",
    condition: "Cash from operations last year < 0",
    sentence:
      "Operations consumed {cashFromOperations@y0|size} of cash in the year to {accountsYearEnd|month}.",
  },
  {
    id: "liquidity.operations-always-bring-cash",
    category,
    templates,
    subject: "operating-cash",
    side: "strength",
    condition:
      "Cash from operations last year > 0 AND Cash from operations preceding year > 0 AND Cash from operations 2 years back > 0 AND Cash from operations 3 years back > 0 AND Cash from operations 4 years back > 0",
    sentence:
      "Operations generated cash in each of the 5 years to {accountsYearEnd|month}, {cashFromOperations@y0} in the latest.",
  },
];

/** Ability to pay short-term and long-term debts. */
export const liquidityRules: readonly CommentaryRule[] = [
  ...workingCapitalRules,
  ...debtRules,
  ...cashRules,
  ...lenderLiquidityRules,
];
