import type { InformativeContent } from "./informative-content.ts";

export const resultCorner: InformativeContent = {
  heading: "Result Corner",
  lead: "Quarterly results as they come in: sales, operating profit and net profit against the quarter before and the same quarter of last year.",
  product: {
    name: "Result Corner",
    path: "/stock-analyzer/stockresult",
    openTo: "subscribers",
  },
  purpose: [
    "See which companies have filed results, on which day, and where the price stood then.",
    "Compare a quarter with the one before, a half or nine months with those of last year, and year with year.",
    "Read in sentences what got better and what got worse.",
  ],
  reading: [
    {
      term: "QoQ",
      meaning:
        "Against the quarter before. Seasons show in it: festivals, monsoons, the end of the year.",
    },
    {
      term: "YoY",
      meaning: "Against the same quarter of last year, so that seasons cancel out.",
    },
    {
      term: "3M, 6M, 9M, 12M",
      meaning: "Sums of one to four quarters against the same sums a year before.",
    },
    {
      term: "A change from a loss",
      meaning:
        "The change is divided by the size of the earlier figure, without its sign, so that a smaller loss counts as better.",
    },
  ],
  doesNot: [
    "It does not compare with what analysts expected.",
    "It does not judge one-off items for you. Look for exceptional items when profit moves and sales do not.",
    "It does not show results before the company has filed them.",
  ],
  example: {
    title: "The same quarter, two stories",
    steps: [
      "Sales: ₹460 crore this quarter, ₹500 crore the quarter before, ₹400 crore in the same quarter of last year.",
      "QoQ: (460 − 500) / 500 × 100 = −8.0 %.",
      "YoY: (460 − 400) / 400 × 100 = +15.0 %.",
    ],
    result:
      "The company grows; the quarter before was its season. Had profit gone from −20 to +10 crore, the change would be (10 + 20) / 20 × 100 = +150.0 %.",
  },
  chart: {
    kind: "bands",
    form: "bars",
    title: "Companies by the change of quarterly profit since last year",
    heading: "Net profit against the same quarter of last year",
    counted: "once",
    bands: [
      { label: "Fell by more than 25 %", query: "YOY Quarterly profit growth < -25" },
      {
        label: "Fell by up to 25 %",
        query: "YOY Quarterly profit growth >= -25 AND YOY Quarterly profit growth < 0",
      },
      {
        label: "Level, or up to 25 % more",
        query: "YOY Quarterly profit growth >= 0 AND YOY Quarterly profit growth <= 25",
      },
      { label: "Rose by more than 25 %", query: "YOY Quarterly profit growth > 25" },
    ],
  },
  chartNote:
    "Profits of a quarter swing far more than sales. That is why one quarter, good or bad, says little by itself. A company that made a loss in either quarter has no growth rate, and is not counted.",
};
