import type { InformativeContent } from "./informative-content.ts";

export const optimizerPortfolio: InformativeContent = {
  heading: "Your portfolio in the Optimizer",
  lead: "Before advice comes a true picture: what you own, how much of it lies in each sector and size, and how it has done.",
  product: { name: "The Optimizer's portfolio", path: "/portfolio", openTo: "members" },
  purpose: [
    "Check that the holdings that were read in are yours, line by line, before anything is worked out.",
    "See the value of each holding and its part of the whole.",
    "See how the whole divides by sector and into large, mid and small companies.",
    "Correct a line, add one or take one out, and start again from there.",
  ],
  reading: [
    {
      term: "Part of the whole",
      meaning:
        "A holding's value divided by the value of all. The parts add up to 100 %, up to rounding.",
    },
    {
      term: "Large, Mid and Small Cap",
      meaning:
        "By rank of market capitalisation, as the regulator draws the lines: the first 100 companies, the next 150, and the rest.",
    },
    {
      term: "Sector",
      meaning:
        "The company's main line of business. A group with many businesses counts under one.",
    },
  ],
  doesNot: [
    "It does not change what you own. It is a picture.",
    "It does not guess a purchase price that you did not give.",
    "It does not spread your money for you: few sectors may be a choice that you made knowingly.",
  ],
  example: {
    title: "How parts move without a single trade",
    steps: [
      "Two holdings of ₹50,000 each: 50 % and 50 %.",
      "The first rises by a half to ₹75,000, the second stays.",
      "75,000 / 1,25,000 = 60 %, and 50,000 / 1,25,000 = 40 %.",
    ],
    result: "Nothing was bought, and the portfolio leans more on one company than before.",
  },
  chart: {
    kind: "groups",
    title: "Companies of the market by sector",
    heading: "Sector",
    column: "sector",
    parameter: "Sector",
    within: "Market Capitalization > 0",
  },
  chartNote:
    "The market itself is not evenly spread. Hold your own sectors against it to see where you lean, and decide whether you mean to.",
};
