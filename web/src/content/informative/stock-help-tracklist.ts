import type { InformativeContent } from "./informative-content.ts";

export const stockHelpTracklist: InformativeContent = {
  heading: "Stock Help Tracklist",
  lead: "Track stocks from Stock Help with their current advice.",
  product: { name: "Stock Help Tracklist", path: "/tracklist", openTo: "subscribers" },
  purpose: [
    "View invested and tracked stocks separately.",
    "Filter by long or short term and open or closed.",
    "Sort by value, change, score or status.",
    "Add, sell or view past advice.",
  ],
  reading: [
    {
      term: "Add",
      meaning: "The stock still qualifies.",
    },
    {
      term: "Book Profit",
      meaning: "The profit target is reached. Selling is your decision.",
    },
    {
      term: "Exit",
      meaning: "The stock no longer qualifies. The reason is shown.",
    },
    {
      term: "Closed",
      meaning: "Sold or no longer tracked. Closed entries remain in the list.",
    },
  ],
  doesNot: [
    "It does not sell automatically when a status changes.",
    "It does not mix horizons. A short-term exit does not affect long-term advice.",
    "It does not count tracked stocks as returns.",
  ],
  example: {
    title: "Change in a holding",
    steps: [
      "40 shares bought at ₹250: 40 × 250 = ₹10,000.",
      "Today's price is ₹275: 40 × 275 = ₹11,000.",
      "11,000 − 10,000 = ₹1,000, and 1,000 / 10,000 = 10.00 %.",
    ],
    result:
      "Current value is ₹11,000.00, with a change of +1,000.00 (+10.00 %) before charges and tax.",
  },
  chart: {
    kind: "bands",
    form: "donut",
    title: "Companies by price vs moving averages",
    heading: "Price vs 50 DMA and 200 DMA",
    counted: "once",
    bands: [
      { label: "Above both", query: "Current price > DMA 50 AND\nCurrent price > DMA 200" },
      {
        label: "Above 50 DMA only",
        query: "Current price > DMA 50 AND\nCurrent price <= DMA 200",
      },
      {
        label: "Above 200 DMA only",
        query: "Current price <= DMA 50 AND\nCurrent price > DMA 200",
      },
      { label: "Below both", query: "Current price <= DMA 50 AND\nCurrent price <= DMA 200" },
    ],
  },
  chartNote: "Short-term and long-term views can differ, as in the two middle groups.",
};
