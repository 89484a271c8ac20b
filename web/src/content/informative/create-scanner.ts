import type { InformativeContent } from "./informative-content.ts";

export const createScanner: InformativeContent = {
  heading: "Screener",
  lead: "Filter companies on fundamentals, valuation and price with a plain-English query. Free, no account needed.",
  product: {
    name: "Screener",
    path: "/stock-analyzer/scanner/createscanner",
    openTo: "everyone",
  },
  purpose: [
    "Write queries with parameters, comparisons, AND, OR, NOT, arithmetic and periods such as last year or 3 quarters ago.",
    "See how many companies match, how many do not and how many have missing data.",
    "Sort results, choose columns and share the page link, which includes your query.",
    "Fix errors with suggestions from the editor.",
  ],
  reading: [
    { term: "Total Matching", meaning: "Companies that meet all conditions." },
    {
      term: "Total Unmatching",
      meaning: "All other companies, including those with missing data.",
    },
    {
      term: "Missing data",
      meaning: "Data used in the query is missing. The page lists what is missing.",
    },
    {
      term: "Prices and accounts",
      meaning:
        "Prices are as of the date shown. Financials are for the trailing twelve months or the latest reported year.",
    },
  ],
  doesNot: [
    "It does not recommend the companies that match. Results are not advice.",
    "It does not estimate missing data. A company without data never meets a condition on it.",
    "It does not send your query to a server. Queries run in your browser.",
  ],
  example: {
    title: "Three conditions, step by step",
    steps: [
      "Return on equity > 18 keeps companies with high returns on equity.",
      "AND Debt to equity < 0.5 removes companies with high debt.",
      "AND Sales growth 3Years > 15 removes companies with slow growth.",
    ],
    result:
      "The bars show how many companies remain after each step. Select a link in the table to open them in the screener.",
    isFromMarket: true,
  },
  chart: {
    kind: "bands",
    form: "bars",
    title: "Companies after each condition",
    heading: "Conditions",
    counted: "each",
    bands: [
      { label: "All companies", query: "Market Capitalization > 0" },
      { label: "Return on equity > 18", query: "Return on equity > 18" },
      {
        label: "and Debt to equity < 0.5",
        query: "Return on equity > 18 AND\nDebt to equity < 0.5",
      },
      {
        label: "and Sales growth 3Years > 15",
        query: "Return on equity > 18 AND\nDebt to equity < 0.5 AND\nSales growth 3Years > 15",
      },
    ],
  },
  chartNote: "If one condition removes almost every company, check its threshold.",
};
