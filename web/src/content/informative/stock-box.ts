import type { InformativeContent } from "./informative-content.ts";

export const stockBox: InformativeContent = {
  heading: "Stock Box",
  lead: "A basket of shares built on one idea, with its weights, its reasons and its record in the open.",
  product: { name: "Stock Box", path: "/emoji-stocks", openTo: "subscribers" },
  purpose: [
    "Read the idea, the method and the rules for changes before you look at any figure.",
    "See every share with its weight, the least amount that buys the box, and its risk: low, moderate or high.",
    "Choose the active form, which is changed as the method says, or the passive one, which is left alone.",
    "Buy a box through your own broker, all at once or in monthly parts, and follow it afterwards.",
  ],
  reading: [
    {
      term: "Weight",
      meaning:
        "A share's part of the box by value. Whole shares make the real weights differ a little, most in small amounts.",
    },
    {
      term: "Least amount",
      meaning: "What it takes to buy at least one whole share of each at about its weight.",
    },
    {
      term: "Against the Sensex",
      meaning:
        "Both lines start at the same point on the same day. A box may lead for a year and trail for the next.",
    },
  ],
  doesNot: [
    "It does not spread all risk. A box on one theme falls with its theme.",
    "It does not hold your shares: they lie in your own demat account.",
    "It does not include brokerage, taxes and charges in its returns. Your own return is lower by them.",
  ],
  example: {
    title: "Where a least amount comes from",
    steps: [
      "A box holds A at ₹900 with 50 %, B at ₹200 with 30 %, C at ₹350 with 20 %.",
      "One share each takes 900 / 0.50 = ₹1,800, 200 / 0.30 = ₹667, 350 / 0.20 = ₹1,750. The largest decides: ₹1,800.",
      "With ₹1,800: one A for 900, two B for 400, one C for 350.",
    ],
    result: "₹1,650 is spent and ₹150 is left as cash. The real weights are 55, 24 and 21 %.",
  },
  chart: {
    kind: "bands",
    form: "bars",
    title: "Companies by the price of one share",
    heading: "Price of one share",
    counted: "once",
    bands: [
      { label: "Under ₹100", query: "Current price < 100" },
      { label: "₹100 to under ₹500", query: "Current price >= 100 AND Current price < 500" },
      { label: "₹500 to under ₹1,000", query: "Current price >= 500 AND Current price < 1000" },
      {
        label: "₹1,000 to under ₹5,000",
        query: "Current price >= 1000 AND Current price < 5000",
      },
      { label: "₹5,000 and more", query: "Current price >= 5000" },
    ],
  },
  chartNote:
    "The price of one share says nothing about whether a company is dear. It does decide how small a box can be, because shares are bought whole.",
};
