import type { InformativeContent } from "./informative-content.ts";

export const optimizerPortfolio: InformativeContent = {
  heading: "Optimizer portfolio",
  lead: "Review your holdings, sector allocation and performance before getting advice.",
  product: { name: "Optimizer portfolio", path: "/portfolio", openTo: "members" },
  purpose: [
    "Verify your imported holdings.",
    "See the value and weight of each holding.",
    "See allocation by sector and market cap.",
    "Edit, add or remove holdings.",
  ],
  reading: [
    {
      term: "Weight",
      meaning:
        "A holding's value divided by total portfolio value. Weights add up to 100 %, subject to rounding.",
    },
    {
      term: "Large, Mid and Small Cap",
      meaning: "By market cap rank as defined by SEBI: first 100, next 150 and the rest.",
    },
    {
      term: "Sector",
      meaning: "The company's main business. Each company belongs to one sector.",
    },
  ],
  doesNot: [
    "It does not change your holdings.",
    "It does not estimate missing purchase prices.",
    "It does not diversify your portfolio for you.",
  ],
  example: {
    title: "How weights change without a trade",
    steps: [
      "Two holdings of ₹50,000 each: 50 % and 50 %.",
      "The first rises by 50 % to ₹75,000, the second is unchanged.",
      "75,000 / 1,25,000 = 60 %, and 50,000 / 1,25,000 = 40 %.",
    ],
    result: "Without any trade, the portfolio is now more concentrated.",
  },
  chart: {
    kind: "groups",
    title: "Companies by sector",
    heading: "Sector",
    column: "sector",
    parameter: "Sector",
    within: "Market Capitalization > 0",
  },
  chartNote: "Compare your sector allocation with the market to see where you are overweight.",
};
