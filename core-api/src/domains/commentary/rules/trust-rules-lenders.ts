import type { CommentaryRule } from "./commentary-rule.ts";

const category = "trust";
const templates = ["bank"] as const;

/** Quality of a lender's loans. */
export const lenderTrustRules: readonly CommentaryRule[] = [
  {
    id: "trust.bank.gross-npa-low",
    category,
    templates,
    subject: "gross-npa",
    side: "strength",
    condition: "Gross NPA percentage <= 2",
    sentence: "Gross non-performing assets are {grossNpaPercent} of advances.",
  },
  {
    id: "trust.bank.gross-npa-high",
    category,
    templates,
    subject: "gross-npa",
    side: "weakness",
    condition: "Gross NPA percentage >= 5",
    sentence: "Gross non-performing assets are as high as {grossNpaPercent} of advances.",
  },
  {
    id: "trust.bank.net-npa-low",
    category,
    templates,
    subject: "net-npa",
    side: "strength",
    condition: "Net NPA percentage <= 0.5",
    sentence: "After provisions, non-performing assets are {netNpaPercent} of advances.",
  },
  {
    id: "trust.bank.net-npa-high",
    category,
    templates,
    subject: "net-npa",
    side: "weakness",
    condition: "Net NPA percentage >= 2",
    sentence: "Even after provisions, non-performing assets are {netNpaPercent} of advances.",
  },
  {
    id: "trust.bank.gross-npa-fell",
    category,
    templates,
    subject: "gross-npa-year",
    side: "strength",
    condition: "Gross NPA percentage last year <= Gross NPA percentage preceding year - 0.5",
    sentence:
      "Gross non-performing assets fell to {grossNpaPercent@y0} of advances from {grossNpaPercent@y1} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "trust.bank.gross-npa-rose",
    category,
    templates,
    subject: "gross-npa-year",
    side: "weakness",
    condition: "Gross NPA percentage last year >= Gross NPA percentage preceding year + 0.5",
    sentence:
      "Gross non-performing assets rose to {grossNpaPercent@y0} of advances from {grossNpaPercent@y1} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "trust.bank.npa-trend-down",
    category,
    templates,
    subject: "gross-npa-trend",
    side: "strength",
    condition:
      "Gross NPA percentage latest quarter < Gross NPA percentage preceding quarter < Gross NPA percentage 2 quarters ago < Gross NPA percentage 3 quarters ago",
    sentence:
      "Gross non-performing assets fell in each of the last 3 quarters, from {grossNpaPercent@q3} to {grossNpaPercent@q0} of advances in the quarter to {resultsQuarterEnd|month}.",
  },
  {
    id: "trust.bank.npa-trend-up",
    category,
    templates,
    subject: "gross-npa-trend",
    side: "weakness",
    condition:
      "Gross NPA percentage latest quarter > Gross NPA percentage preceding quarter > Gross NPA percentage 2 quarters ago > Gross NPA percentage 3 quarters ago",
    sentence:
      "Gross non-performing assets rose in each of the last 3 quarters, from {grossNpaPercent@q3} to {grossNpaPercent@q0} of advances in the quarter to {resultsQuarterEnd|month}.",
  },
  {
    id: "trust.bank.provisions-cover",
    category,
    templates,
    subject: "provision-coverage",
    side: "strength",
    condition: "Provision coverage ratio >= 75",
    sentence: "Provisions cover {provisionCoverage} of gross non-performing assets.",
  },
  {
    id: "trust.bank.provisions-thin",
    category,
    templates,
    subject: "provision-coverage",
    side: "weakness",
    condition: "Provision coverage ratio < 50",
    sentence: "Provisions cover only {provisionCoverage} of gross non-performing assets.",
  },
  {
    id: "trust.nbfc.impairment-low",
    category,
    templates: ["nbfc"],
    subject: "impairment",
    side: "strength",
    condition:
      "Loans last year > 0 AND Impairment on financial instruments last year <= 0.01 * Loans last year",
    values: {
      part: ["100 * Impairment on financial instruments last year / Loans last year", "percent"],
    },
    sentence: "Loan losses were {part} of loans in the year to {accountsYearEnd|month}.",
  },
  {
    id: "trust.nbfc.impairment-high",
    category,
    templates: ["nbfc"],
    subject: "impairment",
    side: "weakness",
    condition:
      "Loans last year > 0 AND Impairment on financial instruments last year >= 0.03 * Loans last year",
    values: {
      part: ["100 * Impairment on financial instruments last year / Loans last year", "percent"],
    },
    sentence: "Loan losses were as high as {part} of loans in the year to {accountsYearEnd|month}.",
  },
];
