import type { InformativeContent } from "./informative-content.ts";

export const stockHelp: InformativeContent = {
  heading: "Stock Help",
  lead: "Buy or avoid advice for a stock, with a better-scored alternative.",
  product: { name: "Stock Help", path: "/theme-layout/stock-help", openTo: "subscribers" },
  purpose: [
    "Get long-term or short-term advice for a stock.",
    "See its score, strengths and weaknesses.",
    "Get a switch suggestion if the stock does not qualify.",
    "Track the stock or buy it through your broker.",
  ],
  reading: [
    {
      term: "Long term and short term",
      meaning:
        "Long-term advice is based mainly on fundamentals, short-term on prices. They may differ.",
    },
    {
      term: "Buy, Avoid or Switch",
      meaning: "Advice as of the date shown, by the same rules for every stock.",
    },
    {
      term: "Quantity",
      meaning: "Amount divided by price, rounded down to whole shares.",
    },
  ],
  doesNot: [
    "It does not consider your other holdings.",
    "It does not place orders automatically. You confirm each order with your broker.",
    "It does not assure returns. Past scores do not indicate future scores.",
  ],
  example: {
    title: "From amount to order",
    steps: [
      "Amount ₹1,00,000, last traded price ₹1,340.",
      "100000 / 1340 = 74.6, rounded down to 74 shares.",
      "74 × 1,340 = ₹99,160.",
    ],
    result: "The order is for 74 shares and ₹840 remains uninvested.",
  },
  chart: {
    kind: "bands",
    form: "bars",
    title: "Companies by Piotroski score",
    heading: "Piotroski score",
    counted: "once",
    bands: Array.from({ length: 10 }, (_, tests) => ({
      label: tests === 1 ? "1 test" : `${tests} tests`,
      query: `Piotroski score = ${tests}`,
    })),
  },
  chartNote:
    "Most companies score in the middle and few at either end. An average score is common, not bad.",
};
