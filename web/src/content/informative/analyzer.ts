import type { InformativeContent } from "./informative-content.ts";

export const analyzer: InformativeContent = {
  heading: "Stock Analyzer",
  lead: "Financials, shareholding, results, price and scores of a company on one page.",
  product: { name: "Stock Analyzer", path: "/stock-analyzer/", openTo: "subscribers" },
  purpose: [
    "Compare profit and loss, balance sheet, cash flow and ratios across years and quarters.",
    "Read strengths and weaknesses by growth, trust, efficiency and liquidity.",
    "Track shareholding of promoters, FIIs, DIIs, mutual funds and the public, and promoter pledges.",
    "Compare with industry peers and view dividends, bonuses and splits.",
  ],
  reading: [
    {
      term: "Fundamental score",
      meaning:
        "0 to 100, based on financials. It changes when results are filed, not when the price moves.",
    },
    {
      term: "Technical score",
      meaning: "0 to 100, based on price and volume. It can change every trading day.",
    },
    {
      term: "Overall score",
      meaning:
        "Rounded average of the two. If there is no technical score, it equals the fundamental score.",
    },
    {
      term: "Labels",
      meaning:
        "Below 25 Avoid, 25 to under 50 Doesn't Qualify, 50 to under 60 Average, 60 to under 80 Very Good, from 80 Excellent.",
    },
    {
      term: "Dashes (--)",
      meaning: "Not reported or not applicable. Dashes never mean zero.",
    },
  ],
  doesNot: [
    "It does not forecast prices. A score reflects filings and trades up to its date.",
    "It does not consider your goals, taxes or other holdings.",
    "It does not hide restatements. Restated figures are updated and marked.",
  ],
  example: {
    title: "From scores to a label",
    steps: [
      "A company has a fundamental score of 72 and a technical score of 55.",
      "Overall: (72 + 55) / 2 = 63.5, rounded to 64.",
      "64 is between 60 and 80.",
    ],
    result: "The label is Very Good. On the technical score alone it would be Average.",
  },
  chart: {
    kind: "history",
    title: "sales over ten years",
    within: "Form of accounts = 'ordinary' AND Market Capitalization > 0",
    column: "sales",
    figureHeading: "Sales, ₹ crore",
    years: 9,
  },
  chartNote:
    "The largest non-financial company by market cap. Check whether growth is steady and what happened in weak years.",
};
