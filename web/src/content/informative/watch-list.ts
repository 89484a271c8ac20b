import type { InformativeContent } from "./informative-content.ts";

export const watchList: InformativeContent = {
  heading: "Watchlist",
  lead: "Track the stocks you follow with price, score and key metrics.",
  product: { name: "Watchlist", path: "/stock-analyzer/newMyStock", openTo: "subscribers" },
  purpose: [
    "Group stocks in named lists.",
    "See price, day's change, scores and 52-week range.",
    "Open a company or remove it from the list.",
  ],
  reading: [
    {
      term: "Down from the 52-week high",
      meaning:
        "How far the price is below its 52-week high. A large fall does not mean the stock is cheap.",
    },
    {
      term: "Overall",
      meaning: "Mean of the fundamental and the technical score, as on the company page.",
    },
    {
      term: "N/A and NR",
      meaning: "Score not available, or company not rated.",
    },
  ],
  doesNot: [
    "It does not place orders or hold funds.",
    "It does not advise when to buy or sell.",
    "It does not share your list.",
  ],
  example: {
    title: "Recovering from a fall",
    steps: [
      "52-week high ₹500, current price ₹410.",
      "Down from the high: 100 × (1 − 410 / 500) = 18.00 %.",
      "Rise needed to regain the high: 100 × (500 / 410 − 1) = 21.95 %.",
    ],
    result: "An 18 % fall needs a rise of nearly 22 % to recover.",
  },
  chart: {
    kind: "bands",
    form: "bars",
    title: "Companies by fall from 52-week high",
    heading: "Below the 52-week high",
    counted: "once",
    bands: [
      { label: "Less than 10 %", query: "Down from 52w high < 10" },
      {
        label: "10 to under 20 %",
        query: "Down from 52w high >= 10 AND Down from 52w high < 20",
      },
      {
        label: "20 to under 30 %",
        query: "Down from 52w high >= 20 AND Down from 52w high < 30",
      },
      {
        label: "30 to under 40 %",
        query: "Down from 52w high >= 30 AND Down from 52w high < 40",
      },
      { label: "40 % and more", query: "Down from 52w high >= 40" },
    ],
  },
  chartNote: "See how common a fall is across the market before drawing conclusions.",
};
