import type { InformativeContent } from "./informative-content.ts";

export const stockBoxTracklist: InformativeContent = {
  heading: "Stock Box Tracklist",
  lead: "Track value, returns and benchmark comparison of your stock boxes.",
  product: {
    name: "Stock Box Tracklist",
    path: "/stock-box-tracklist",
    openTo: "subscribers",
  },
  purpose: [
    "View value, return and score of each box.",
    "Compare with the Sensex over 1W, 1M, 3M, 6M and 1Y.",
    "Open a box to see invested amount, current value and advice for each stock.",
  ],
  reading: [
    {
      term: "Return",
      meaning: "(Current value − invested) / invested. Excludes dividends and charges.",
    },
    {
      term: "Versus market",
      meaning: "Difference between two returns for the same period, in percentage points.",
    },
    {
      term: "Active and passive",
      meaning: "Active boxes are rebalanced after you confirm. Passive boxes are not changed.",
    },
  ],
  doesNot: [
    "It does not trade. Changes to an active box need your confirmation.",
    "It does not annualise short-term returns.",
    "It does not hide boxes that lost money.",
  ],
  example: {
    title: "Return vs benchmark",
    steps: [
      "A box bought for ₹50,000 is now worth ₹53,500.",
      "(53,500 − 50,000) / 50,000 = 7.00 %.",
      "The Sensex rose by 4.00 % in the same period.",
    ],
    result: "The box is 3 percentage points ahead of the Sensex.",
  },
  chart: {
    kind: "bands",
    form: "bars",
    title: "Companies trading above an earlier price",
    heading: "Compared with the price",
    counted: "each",
    bands: [
      { label: "1 week ago", query: "Return over 1week > 0" },
      { label: "1 month ago", query: "Return over 1month > 0" },
      { label: "3 months ago", query: "Return over 3months > 0" },
      { label: "6 months ago", query: "Return over 6months > 0" },
      { label: "1 year ago", query: "Return over 1year > 0" },
    ],
  },
  chartNote:
    "The tracklist uses the same five periods. When most stocks have risen, compare with the market.",
};
