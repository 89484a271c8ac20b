import type { InformativeContent } from "./informative-content.ts";

export const analyzer: InformativeContent = {
  heading: "Stock Analyzer",
  lead: "One company on one page: its accounts, its owners, its results and its price, and a score that says how they add up.",
  product: { name: "Stock Analyzer", path: "/stock-analyzer/", openTo: "subscribers" },
  purpose: [
    "See profit and loss, balance sheet, cash flow and ratios side by side, year by year and quarter by quarter.",
    "Read strengths and weaknesses in sentences, sorted by growth, trust, efficiency and liquidity.",
    "Follow who owns the company: promoters, foreign and Indian institutions, mutual funds, the public, and how much of the promoters' shares is pledged.",
    "Compare with companies of the same industry, and look up dividends, bonuses and splits.",
  ],
  reading: [
    {
      term: "Fundamental score",
      meaning:
        "0 to 100, from the accounts. It moves when a company files results, not when its price moves.",
    },
    {
      term: "Technical score",
      meaning: "0 to 100, from prices and volumes. It can change every market day.",
    },
    {
      term: "Overall score",
      meaning:
        "The average of the two, rounded. Without a technical score it is the fundamental one.",
    },
    {
      term: "Labels",
      meaning:
        "Below 25 Avoid, 25 to under 50 Doesn't Qualify, 50 to under 60 Average, 60 to under 80 Very Good, from 80 Excellent.",
    },
    {
      term: "A dash",
      meaning:
        "The company did not report the figure, or it means nothing for its business. A dash is never a zero.",
    },
  ],
  doesNot: [
    "It does not forecast a price. A score sums up what has been filed and traded until the date beside it.",
    "It does not know your goals, your taxes or what else you own.",
    "It does not smooth over a bad filing. When a company restates its accounts, the figures change and say so.",
  ],
  example: {
    title: "From two scores to one label",
    steps: [
      "A company has a fundamental score of 72 and a technical score of 55.",
      "Overall: (72 + 55) / 2 = 63.5, rounded to 64.",
      "64 lies between 60 and 80.",
    ],
    result:
      "The label is Very Good. The accounts carry it; the price trend alone would be Average.",
  },
  chart: {
    kind: "history",
    title: "sales in ten reported years",
    within: "Form of accounts = 'ordinary' AND Market Capitalization > 0",
    column: "sales",
    figureHeading: "Sales, ₹ crore",
    years: 9,
  },
  chartNote:
    "The largest company of the market that is neither a bank nor a finance company. A line like this is where an analysis begins: is growth steady, and what happened in the years when it was not?",
};
