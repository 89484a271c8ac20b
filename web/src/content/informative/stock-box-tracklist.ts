import type { InformativeContent } from "./informative-content.ts";

export const stockBoxTracklist: InformativeContent = {
  heading: "Stock Box Tracklist",
  lead: "The boxes that you bought or follow: what they are worth, what they returned and how the market did meanwhile.",
  product: {
    name: "Stock Box Tracklist",
    path: "/stock-box-tracklist",
    openTo: "subscribers",
  },
  purpose: [
    "See each box with its value, its return and its score.",
    "Compare it with the Sensex over one week, one month, three months, six months and one year.",
    "Look into a box: each share with what was paid, what it is worth and what has been decided about it.",
  ],
  reading: [
    {
      term: "Return",
      meaning:
        "Value today less what was paid, in percent of what was paid. Dividends and charges stand apart.",
    },
    {
      term: "Against the market",
      meaning: "The difference between two returns over the same days, in percentage points.",
    },
    {
      term: "Active and passive",
      meaning: "An active box asks you to confirm changes. A passive one is left as you bought it.",
    },
  ],
  doesNot: [
    "It does not trade. A change of an active box waits until you confirm it.",
    "It does not turn a short time into a yearly rate.",
    "It does not hide boxes that lost money.",
  ],
  example: {
    title: "A return and its yardstick",
    steps: [
      "A box was bought for ₹50,000 and is worth ₹53,500.",
      "(53,500 − 50,000) / 50,000 = 7.00 %.",
      "Over the same days the Sensex rose by 4.00 %.",
    ],
    result:
      "The box is 3 percentage points ahead of the market. Of its 7 percent, 4 would have come with any broad fund.",
  },
  chart: {
    kind: "bands",
    form: "bars",
    title: "Companies whose price stands above that of an earlier day",
    heading: "Compared with the price of",
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
    "The tracklist shows the same five spans. When most companies have risen, a box that rose too has not yet shown anything of its own.",
};
