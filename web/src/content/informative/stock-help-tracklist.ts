import type { InformativeContent } from "./informative-content.ts";

export const stockHelpTracklist: InformativeContent = {
  heading: "Stock Help Tracklist",
  lead: "The stocks that you bought or follow after asking Stock Help, with what it says about each today.",
  product: { name: "Stock Help Tracklist", path: "/tracklist", openTo: "subscribers" },
  purpose: [
    "Keep invested stocks and those that you only follow in two lists.",
    "Filter by long and short term, and by open and closed.",
    "See value, change, score and status of each, and sort by any of them.",
    "Add to a stock, sell it, or look at what was said about it and when.",
  ],
  reading: [
    {
      term: "Add",
      meaning: "The stock still qualifies by the rules under which you asked.",
    },
    {
      term: "Book Profit",
      meaning: "It reached what the rules call enough. Whether to sell is your decision.",
    },
    {
      term: "Exit",
      meaning: "It no longer qualifies. The sentence beside it says which rule it failed.",
    },
    {
      term: "Closed",
      meaning: "Sold, or no longer followed. Closed lines stay, winners and losers alike.",
    },
  ],
  doesNot: [
    "It does not sell when a status changes.",
    "It does not mix the two horizons: a short-term exit is no verdict on the long term.",
    "It does not count a followed stock as money earned.",
  ],
  example: {
    title: "Change of a holding",
    steps: [
      "40 shares were bought at ₹250: 40 × 250 = ₹10,000.",
      "Today's price is ₹275: 40 × 275 = ₹11,000.",
      "11,000 − 10,000 = ₹1,000, and 1,000 / 10,000 = 10.00 %.",
    ],
    result:
      "The line shows a value of ₹11,000.00, a change of +1,000.00 and +10.00 %, before charges and tax.",
  },
  chart: {
    kind: "bands",
    form: "donut",
    title: "Companies by where the price stands against its averages",
    heading: "Price against its 50-day and 200-day average",
    counted: "once",
    bands: [
      { label: "Above both", query: "Current price > DMA 50 AND\nCurrent price > DMA 200" },
      {
        label: "Above the 50-day one only",
        query: "Current price > DMA 50 AND\nCurrent price <= DMA 200",
      },
      {
        label: "Above the 200-day one only",
        query: "Current price <= DMA 50 AND\nCurrent price > DMA 200",
      },
      { label: "Below both", query: "Current price <= DMA 50 AND\nCurrent price <= DMA 200" },
    ],
  },
  chartNote:
    "A short-term view and a long-term view of the same stock can differ: the two middle parts are companies where they do.",
};
