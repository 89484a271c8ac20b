import type { InformativeContent } from "./informative-content.ts";

export const resultCorner: InformativeContent = {
  heading: "Result Corner",
  lead: "Quarterly sales, operating profit and net profit with QoQ and YoY growth.",
  product: {
    name: "Result Corner",
    path: "/stock-analyzer/stockresult",
    openTo: "subscribers",
  },
  purpose: [
    "See which companies filed results, when and at what price.",
    "Compare quarters, half-years, nine months and full years.",
    "Read what improved and what declined.",
  ],
  reading: [
    {
      term: "QoQ",
      meaning: "Change from the previous quarter. Affected by seasonality.",
    },
    {
      term: "YoY",
      meaning: "Change from the same quarter last year. Removes seasonality.",
    },
    {
      term: "3M, 6M, 9M, 12M",
      meaning: "Cumulative results of one to four quarters vs the same period last year.",
    },
    {
      term: "Change from a loss",
      meaning:
        "Change is divided by the absolute earlier value, so a smaller loss shows as growth.",
    },
  ],
  doesNot: [
    "It does not compare results with analyst estimates.",
    "It does not adjust for exceptional items.",
    "It does not show results before they are filed.",
  ],
  example: {
    title: "QoQ vs YoY",
    steps: [
      "Sales: ₹460 crore this quarter, ₹500 crore last quarter, ₹400 crore in the same quarter last year.",
      "QoQ: (460 − 500) / 500 × 100 = −8.0 %.",
      "YoY: (460 − 400) / 400 × 100 = +15.0 %.",
    ],
    result:
      "Sales fell QoQ but grew YoY. If profit went from −20 to +10 crore, the change would be (10 + 20) / 20 × 100 = +150.0 %.",
  },
  chart: {
    kind: "bands",
    form: "bars",
    title: "Companies by YoY change in quarterly profit",
    heading: "YoY change in quarterly net profit",
    counted: "once",
    bands: [
      { label: "Fell by more than 25 %", query: "YOY Quarterly profit growth < -25" },
      {
        label: "Fell by up to 25 %",
        query: "YOY Quarterly profit growth >= -25 AND YOY Quarterly profit growth < 0",
      },
      {
        label: "Unchanged, or up to 25 % higher",
        query: "YOY Quarterly profit growth >= 0 AND YOY Quarterly profit growth <= 25",
      },
      { label: "Rose by more than 25 %", query: "YOY Quarterly profit growth > 25" },
    ],
  },
  chartNote:
    "Quarterly profits vary more than sales, so one quarter says little. Companies with a loss in either quarter are excluded.",
};
