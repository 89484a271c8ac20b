import type { CommentaryRule } from "./commentary-rule.ts";

const category = "liquidity";

/** Capital adequacy and funding of lenders. */
export const lenderLiquidityRules: readonly CommentaryRule[] = [
  {
    id: "liquidity.bank.capital-strong",
    category,
    templates: ["bank"],
    subject: "capital",
    side: "strength",
    condition: "CET 1 ratio >= 13",
    sentence: "The CET 1 ratio is {cet1Ratio}, well above the regulatory minimum of 8%.",
  },
  {
    id: "liquidity.bank.capital-thin",
    category,
    templates: ["bank"],
    subject: "capital",
    side: "weakness",
    condition: "CET 1 ratio < 10",
    sentence: "The CET 1 ratio is only {cet1Ratio}; the regulatory minimum is 8%.",
  },
  {
    id: "liquidity.bank.capital-rose",
    category,
    templates: ["bank"],
    subject: "capital-year",
    side: "strength",
    condition: "CET 1 ratio last year >= CET 1 ratio preceding year + 1",
    sentence:
      "The CET 1 ratio rose to {cet1Ratio@y0} from {cet1Ratio@y1} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "liquidity.bank.capital-fell",
    category,
    templates: ["bank"],
    subject: "capital-year",
    side: "weakness",
    condition: "CET 1 ratio last year <= CET 1 ratio preceding year - 1",
    sentence:
      "The CET 1 ratio fell to {cet1Ratio@y0} from {cet1Ratio@y1} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "liquidity.bank.deposits-ample",
    category,
    templates: ["bank"],
    subject: "credit-to-deposit",
    side: "strength",
    condition: "Credit to deposit ratio > 0 AND Credit to deposit ratio <= 78",
    sentence: "Advances are {creditToDeposit} of deposits, leaving room to lend.",
  },
  {
    id: "liquidity.bank.deposits-stretched",
    category,
    templates: ["bank"],
    subject: "credit-to-deposit",
    side: "weakness",
    condition: "Credit to deposit ratio >= 90",
    sentence: "Advances are as high as {creditToDeposit} of deposits.",
  },
  {
    id: "liquidity.nbfc.leverage-low",
    category,
    templates: ["nbfc"],
    subject: "debt",
    side: "strength",
    condition: "Net worth > 0 AND Debt to equity <= 2.5",
    sentence: "Debt is {debtToEquity} times net worth, low for a finance company.",
  },
  {
    id: "liquidity.nbfc.leverage-high",
    category,
    templates: ["nbfc"],
    subject: "debt",
    side: "weakness",
    condition: "Net worth > 0 AND Debt to equity >= 6",
    sentence: "Debt of {debt} is {debtToEquity} times net worth.",
  },
  {
    id: "liquidity.nbfc.leverage-fell",
    category,
    templates: ["nbfc"],
    subject: "debt-year",
    side: "strength",
    condition:
      "Net worth last year > 0 AND Net worth preceding year > 0 AND Debt to equity last year <= Debt to equity preceding year - 0.5",
    sentence:
      "Debt fell to {debtToEquity@y0} times net worth from {debtToEquity@y1} times in the year to {accountsYearEnd|month}.",
  },
  {
    id: "liquidity.nbfc.leverage-rose",
    category,
    templates: ["nbfc"],
    subject: "debt-year",
    side: "weakness",
    condition:
      "Net worth last year > 0 AND Net worth preceding year > 0 AND Debt to equity last year >= Debt to equity preceding year + 0.5",
    sentence:
      "Debt rose to {debtToEquity@y0} times net worth from {debtToEquity@y1} times in the year to {accountsYearEnd|month}.",
  },
  {
    id: "liquidity.nbfc.cash-ample",
    category,
    templates: ["nbfc"],
    subject: "cash",
    side: "strength",
    condition: "Debt > 0 AND Cash Equivalents >= 0.1 * Debt",
    values: { part: ["100 * Cash Equivalents / Debt", "percent"] },
    sentence: "Cash of {cash} is {part} of the debt.",
  },
  {
    id: "liquidity.nbfc.cash-thin",
    category,
    templates: ["nbfc"],
    subject: "cash",
    side: "weakness",
    condition: "Debt to equity >= 1 AND Cash Equivalents < 0.02 * Debt",
    values: { part: ["100 * Cash Equivalents / Debt", "percent"] },
    sentence: "Cash of {cash} is only {part} of the debt.",
  },
];
