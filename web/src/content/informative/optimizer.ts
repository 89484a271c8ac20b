import type { InformativeContent } from "./informative-content.ts";

export const optimizer: InformativeContent = {
  heading: "Optimizer",
  lead: "A health check of the shares that you own together: what to keep, what to add to, what to reduce and what to part with, and why.",
  product: { name: "Optimizer", path: "/guest-create-portfolio", openTo: "members" },
  purpose: [
    "Bring your holdings in: by hand, from a file, from a statement of your depository, or from your broker.",
    "See the portfolio's growth, trust, efficiency and liquidity, its sectors and its sizes.",
    "Get each holding's advice in one of five groups: buy, sell, hold, increase, decrease.",
    "Compare the portfolio as it is with the one that the advice would make of it.",
  ],
  reading: [
    {
      term: "Hold",
      meaning: "Nothing needs to be done. It is advice like any other, and often the cheapest.",
    },
    {
      term: "Increase and decrease",
      meaning: "The stock may stay; its part of the whole is too small or too large.",
    },
    {
      term: "Existing and recommended",
      meaning:
        "Two lines over the same past: how today's mix and the proposed one would have moved. The past of a chosen mix always looks good; read it with that in mind.",
    },
  ],
  doesNot: [
    "It does not reckon your taxes. Selling can cost more than it mends.",
    "It does not know money that you hold elsewhere: deposits, funds, gold, a house.",
    "It does not sell or buy by itself. Orders go through your broker when you confirm them.",
  ],
  example: {
    title: "When one sector is the portfolio",
    steps: [
      "Four holdings together are worth ₹2,00,000.",
      "Two of them are banks, worth ₹70,000 and ₹50,000.",
      "Banks: (70,000 + 50,000) / 2,00,000 = 60 %.",
    ],
    result:
      "Four names, but three rupees in five hang on one business. A health check says so before it says anything about the single stocks.",
  },
  chart: {
    kind: "bands",
    form: "donut",
    title: "Companies by what they owe for each rupee of their owners",
    heading: "Debt to equity",
    counted: "once",
    bands: [
      { label: "No debt", query: "Debt to equity = 0" },
      { label: "Up to 0.5", query: "Debt to equity > 0 AND Debt to equity <= 0.5" },
      { label: "Above 0.5, up to 1", query: "Debt to equity > 0.5 AND Debt to equity <= 1" },
      { label: "Above 1", query: "Debt to equity > 1" },
    ],
  },
  chartNote:
    "Debt is one of the first things that a check looks at. Compare a holding with the whole market before you call its debt high; lenders owe by the nature of their business.",
};
