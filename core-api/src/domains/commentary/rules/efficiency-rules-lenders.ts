import type { CommentaryRule } from "./commentary-rule.ts";

const category = "efficiency";

/** Returns, interest margin and costs of lenders. */
export const lenderEfficiencyRules: readonly CommentaryRule[] = [
  {
    id: "efficiency.bank.roa-high",
    category,
    templates: ["bank"],
    subject: "roa",
    side: "strength",
    condition: "Return on assets >= 1.2",
    sentence: "Return on assets was {returnOnAssets} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.bank.roa-low",
    category,
    templates: ["bank"],
    subject: "roa",
    side: "weakness",
    condition: "Return on assets < 0.5",
    sentence: "Return on assets was only {returnOnAssets} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.nbfc.roa-high",
    category,
    templates: ["nbfc"],
    subject: "roa",
    side: "strength",
    condition: "Return on assets >= 2.5",
    sentence: "Return on assets was {returnOnAssets} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.nbfc.roa-low",
    category,
    templates: ["nbfc"],
    subject: "roa",
    side: "weakness",
    condition: "Return on assets < 1",
    sentence: "Return on assets was only {returnOnAssets} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.bank.interest-margin-wide",
    category,
    templates: ["bank"],
    subject: "interest-margin",
    side: "strength",
    condition: "Net interest margin >= 3.5",
    sentence:
      "The net interest margin was {netInterestMargin} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.bank.interest-margin-narrow",
    category,
    templates: ["bank"],
    subject: "interest-margin",
    side: "weakness",
    condition: "Net interest margin >= 0 AND Net interest margin < 2.25",
    sentence:
      "The net interest margin was only {netInterestMargin} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.nbfc.interest-margin-wide",
    category,
    templates: ["nbfc"],
    subject: "interest-margin",
    side: "strength",
    condition: "Net interest margin >= 7",
    sentence:
      "The net interest margin was {netInterestMargin} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.nbfc.interest-margin-narrow",
    category,
    templates: ["nbfc"],
    subject: "interest-margin",
    side: "weakness",
    condition: "Net interest margin >= 0 AND Net interest margin < 3",
    sentence:
      "The net interest margin was only {netInterestMargin} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.lender.interest-margin-negative",
    category,
    templates: ["bank", "nbfc"],
    subject: "interest-margin",
    side: "weakness",
    condition: "Net interest margin < 0",
    sentence:
      "More interest was paid than earned: the net interest margin was {netInterestMargin} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.lender.interest-margin-rose",
    category,
    templates: ["bank", "nbfc"],
    subject: "interest-margin-year",
    side: "strength",
    condition: "Net interest margin last year >= Net interest margin preceding year + 0.25",
    sentence:
      "The net interest margin rose to {netInterestMargin@y0} from {netInterestMargin@y1} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.lender.interest-margin-fell",
    category,
    templates: ["bank", "nbfc"],
    subject: "interest-margin-year",
    side: "weakness",
    condition: "Net interest margin last year <= Net interest margin preceding year - 0.25",
    sentence:
      "The net interest margin fell to {netInterestMargin@y0} from {netInterestMargin@y1} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.bank.cost-to-income-low",
    category,
    templates: ["bank"],
    subject: "cost-to-income",
    side: "strength",
    condition: "Cost to income last year > 0 AND Cost to income last year <= 45",
    sentence:
      "Operating costs were only {costToIncome@y0} of income in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.bank.cost-to-income-high",
    category,
    templates: ["bank"],
    subject: "cost-to-income",
    side: "weakness",
    condition: "Cost to income last year >= 60",
    sentence:
      "Operating costs were {costToIncome@y0} of income in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.bank.cost-to-income-fell",
    category,
    templates: ["bank"],
    subject: "cost-to-income-year",
    side: "strength",
    condition: "Cost to income last year <= Cost to income preceding year - 3",
    sentence:
      "Costs fell to {costToIncome@y0} of income from {costToIncome@y1} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.bank.cost-to-income-rose",
    category,
    templates: ["bank"],
    subject: "cost-to-income-year",
    side: "weakness",
    condition: "Cost to income last year >= Cost to income preceding year + 3",
    sentence:
      "Costs rose to {costToIncome@y0} of income from {costToIncome@y1} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.nbfc.financing-margin-wide",
    category,
    templates: ["nbfc"],
    subject: "financing-margin",
    side: "strength",
    condition: "Financing margin last year >= 25",
    sentence:
      "The company kept {financingMargin@y0} of its income after interest, costs and losses in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.nbfc.financing-margin-narrow",
    category,
    templates: ["nbfc"],
    subject: "financing-margin",
    side: "weakness",
    condition: "Financing margin last year >= 0 AND Financing margin last year < 8",
    sentence:
      "The company kept only {financingMargin@y0} of its income after interest, costs and losses in the year to {accountsYearEnd|month}.",
  },
];
