import type { CommentaryRule } from "./commentary-rule.ts";
import { fourOfFiveYears } from "./evidence.ts";
import { lenderEfficiencyRules } from "./efficiency-rules-lenders.ts";
import { turnoverRules } from "./efficiency-rules-turnover.ts";

const category = "efficiency";
const templates = ["ordinary"] as const;

const returnRules: readonly CommentaryRule[] = [
  {
    id: "efficiency.roe-high",
    category,
    subject: "roe",
    side: "strength",
    condition: "Net worth last year > 0 AND Return on equity >= 15",
    sentence: "Return on equity was {returnOnEquity} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.roe-low",
    category,
    subject: "roe",
    side: "weakness",
    condition: "Net worth last year > 0 AND Return on equity >= 0 AND Return on equity < 8",
    sentence: "Return on equity was only {returnOnEquity} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.roe-negative",
    category,
    subject: "roe",
    side: "weakness",
    condition: "Net worth last year > 0 AND Return on equity < 0",
    sentence:
      "Return on equity was negative, at {returnOnEquity}, in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.roe-mean-high",
    category,
    subject: "roe-5-years",
    side: "strength",
    condition: "Net worth last year > 0 AND Average return on equity 5Years >= 15",
    evidence: fourOfFiveYears("Return on equity"),
    sentence:
      "Return on equity averaged {averageReturnOnEquity5Years} over the 5 years to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.roe-mean-low",
    category,
    subject: "roe-5-years",
    side: "weakness",
    condition: "Net worth last year > 0 AND Average return on equity 5Years < 8",
    evidence: fourOfFiveYears("Return on equity"),
    sentence:
      "Return on equity averaged only {averageReturnOnEquity5Years} over the 5 years to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.roce-high",
    category,
    templates,
    subject: "roce",
    side: "strength",
    condition: "Total Capital Employed last year > 0 AND Return on capital employed >= 18",
    sentence:
      "Return on capital employed was {returnOnCapitalEmployed} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.roce-low",
    category,
    templates,
    subject: "roce",
    side: "weakness",
    condition: "Total Capital Employed last year > 0 AND Return on capital employed < 8",
    sentence:
      "Return on capital employed was only {returnOnCapitalEmployed} in the year to {accountsYearEnd|month}.",
  },
];

const marginRules: readonly CommentaryRule[] = [
  {
    id: "efficiency.margin-above-mean",
    category,
    templates,
    subject: "margin-5-years",
    side: "strength",
    condition: "OPM last year >= OPM 5Year + 2",
    evidence: fourOfFiveYears("OPM"),
    sentence:
      "The operating margin of {opm@y0} in the year to {accountsYearEnd|month} is above its 5-year average of {opm5Year}.",
  },
  {
    id: "efficiency.margin-below-mean",
    category,
    templates,
    subject: "margin-5-years",
    side: "weakness",
    condition: "OPM last year <= OPM 5Year - 2",
    evidence: fourOfFiveYears("OPM"),
    sentence:
      "The operating margin of {opm@y0} in the year to {accountsYearEnd|month} is below its 5-year average of {opm5Year}.",
  },
  {
    id: "efficiency.margin-rose",
    category,
    templates,
    subject: "margin-year",
    side: "strength",
    condition: "OPM last year >= OPM preceding year + 1.5",
    sentence:
      "The operating margin rose to {opm@y0} from {opm@y1} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.margin-fell",
    category,
    templates,
    subject: "margin-year",
    side: "weakness",
    condition: "OPM last year <= OPM preceding year - 1.5",
    sentence:
      "The operating margin fell to {opm@y0} from {opm@y1} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.margin-trend-up",
    category,
    templates,
    subject: "margin-trend",
    side: "strength",
    condition:
      "OPM latest quarter > OPM preceding quarter > OPM 2 quarters ago > OPM 3 quarters ago",
    sentence:
      "The operating margin rose in each of the last 3 quarters, from {opm@q3} to {opm@q0} in the quarter to {resultsQuarterEnd|month}.",
  },
  {
    id: "efficiency.margin-trend-down",
    category,
    templates,
    subject: "margin-trend",
    side: "weakness",
    condition:
      "OPM latest quarter < OPM preceding quarter < OPM 2 quarters ago < OPM 3 quarters ago",
    sentence:
      "The operating margin fell in each of the last 3 quarters, from {opm@q3} to {opm@q0} in the quarter to {resultsQuarterEnd|month}.",
  },
  {
    id: "efficiency.net-margin-high",
    category,
    templates,
    subject: "net-margin",
    side: "strength",
    condition: "NPM last year >= 15",
    sentence: "The net margin was {npm@y0} in the year to {accountsYearEnd|month}.",
  },
  {
    id: "efficiency.net-margin-thin",
    category,
    templates,
    subject: "net-margin",
    side: "weakness",
    condition: "NPM last year >= 0 AND NPM last year < 3",
    sentence: "The net margin was only {npm@y0} in the year to {accountsYearEnd|month}.",
  },
];

/** Returns, margins and turnover. */
export const efficiencyRules: readonly CommentaryRule[] = [
  ...returnRules,
  ...marginRules,
  ...turnoverRules,
  ...lenderEfficiencyRules,
];
