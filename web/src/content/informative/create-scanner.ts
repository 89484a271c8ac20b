import type { InformativeContent } from "./informative-content.ts";

export const createScanner: InformativeContent = {
  heading: "Screener",
  lead: "Write what a company must be like, in the words of its accounts, and read which companies are so. It is open to everyone, without an account.",
  product: {
    name: "Screener",
    path: "/stock-analyzer/scanner/createscanner",
    openTo: "everyone",
  },
  purpose: [
    "Ask in plain words and figures: names of parameters, comparisons, AND, OR, NOT, arithmetic and periods such as last year or 3 quarters ago.",
    "See at once how many companies match, how many do not, and how many lack data: a figure that the query needs is missing.",
    "Sort the companies, choose their columns, and keep the address of the page: it holds your query.",
    "Mend mistakes by the suggestions that the editor makes.",
  ],
  reading: [
    { term: "Total Matching", meaning: "Companies for which the whole query is true." },
    {
      term: "Total Unmatching",
      meaning: "All others: those for which it is false, and those that lack data.",
    },
    {
      term: "Lacking data",
      meaning:
        "A figure that the query needs is missing, so nothing is claimed. The page names the figures that are lacking.",
    },
    {
      term: "Prices and accounts",
      meaning:
        "Prices are of the market day on the page; figures of accounts are of the last twelve months or the last year reported.",
    },
  ],
  doesNot: [
    "It does not recommend the companies that match. A query is your question; its answer is a list, not advice.",
    "It does not fill gaps. A company without a figure never passes a condition on it.",
    "It does not send your query anywhere to be answered: your browser works it out over the published figures.",
  ],
  example: {
    title: "Three conditions, one after the other",
    steps: [
      "Return on equity > 18 keeps companies that earn well on their owners' money.",
      "AND Debt to equity < 0.5 leaves out those that do so with much borrowed money.",
      "AND Sales growth 3Years > 15 leaves out those that no longer grow fast.",
    ],
    result:
      "The bars show how many companies are left after each step. Follow a link of the table to see them in the screener.",
    isFromMarket: true,
  },
  chart: {
    kind: "bands",
    form: "bars",
    title: "What each condition leaves",
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
  chartNote:
    "Every condition costs companies. Where one removes nearly all, look whether its limit says what you meant.",
};
