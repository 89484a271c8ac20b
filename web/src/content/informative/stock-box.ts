import type { InformativeContent } from "./informative-content.ts";

export const stockBox: InformativeContent = {
  heading: "Stock Box",
  lead: "Curated baskets of stocks with transparent weights, rationale and track record.",
  product: { name: "Stock Box", path: "/emoji-stocks", openTo: "subscribers" },
  purpose: [
    "Read the rationale, methodology and rebalancing rules.",
    "See constituents, weights, minimum amount and risk level.",
    "Choose active (rebalanced) or passive (buy and hold).",
    "Invest lumpsum or by SIP through your own broker and track it.",
  ],
  reading: [
    {
      term: "Weight",
      meaning:
        "A stock's share of the box by value. Actual weights differ slightly because shares are bought whole.",
    },
    {
      term: "Minimum amount",
      meaning: "Amount needed to buy at least one share of each stock at about its weight.",
    },
    {
      term: "Versus Sensex",
      meaning: "Both lines start at the same value on the same day.",
    },
  ],
  doesNot: [
    "It does not remove risk. A thematic box falls with its theme.",
    "It does not hold your shares. They are in your own demat account.",
    "It does not deduct brokerage, taxes and charges from returns.",
  ],
  example: {
    title: "How the minimum amount is calculated",
    steps: [
      "A box holds A at ₹900 (50 %), B at ₹200 (30 %) and C at ₹350 (20 %).",
      "One share of each needs 900 / 0.50 = ₹1,800, 200 / 0.30 = ₹667 and 350 / 0.20 = ₹1,750. The highest is ₹1,800.",
      "₹1,800 buys one A for ₹900, two B for ₹400 and one C for ₹350.",
    ],
    result: "₹1,650 is invested and ₹150 remains as cash. Actual weights are 55, 24 and 21 %.",
  },
  chart: {
    kind: "bands",
    form: "bars",
    title: "Companies by share price",
    heading: "Share price",
    counted: "once",
    bands: [
      { label: "Under ₹100", query: "Current price < 100" },
      { label: "₹100 to under ₹500", query: "Current price >= 100 AND Current price < 500" },
      { label: "₹500 to under ₹1,000", query: "Current price >= 500 AND Current price < 1000" },
      {
        label: "₹1,000 to under ₹5,000",
        query: "Current price >= 1000 AND Current price < 5000",
      },
      { label: "₹5,000 and above", query: "Current price >= 5000" },
    ],
  },
  chartNote: "Share price does not indicate valuation, but it sets the minimum amount of a box.",
};
