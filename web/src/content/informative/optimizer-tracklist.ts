import type { InformativeContent } from "./informative-content.ts";

export const optimizerTracklist: InformativeContent = {
  heading: "Optimizer Tracklist",
  lead: "Track your portfolio and the advice since your last health check.",
  product: {
    name: "Optimizer Tracklist",
    path: "/optimizer-tracklist",
    openTo: "subscribers",
  },
  purpose: [
    "View portfolio value and return since the check.",
    "See which advice you followed and how it performed.",
    "See drift from target weights and re-check when needed.",
  ],
  reading: [
    {
      term: "Drift",
      meaning: "Difference between current and target weight, in percentage points.",
    },
    {
      term: "Virtual",
      meaning: "A model portfolio with no orders placed.",
    },
    {
      term: "Exit",
      meaning: "The holding was sold, or its virtual position was closed at the price shown.",
    },
  ],
  doesNot: [
    "It does not count advice you did not follow.",
    "It does not suggest trades for small drift. Trades have costs and taxes.",
    "It does not change past advice. Each recommendation keeps its date.",
  ],
  example: {
    title: "Drift after one quarter",
    steps: [
      "Two holdings have a target weight of 50 % each, ₹50,000 and ₹50,000.",
      "One rises by 20 % to ₹60,000, the other falls by 10 % to ₹45,000: together ₹1,05,000.",
      "60,000 / 1,05,000 = 57.1 % and 45,000 / 1,05,000 = 42.9 %.",
    ],
    result: "The drift is 7.1 percentage points. Moving ₹7,500 restores target weights.",
  },
  chart: {
    kind: "bands",
    form: "bars",
    title: "Companies by 3-month return",
    heading: "3-month price change",
    counted: "once",
    bands: [
      { label: "Fell by more than 20 %", query: "Return over 3months < -20" },
      {
        label: "Fell by 10 to 20 %",
        query: "Return over 3months >= -20 AND Return over 3months <= -10",
      },
      {
        label: "Fell by less than 10 %",
        query: "Return over 3months > -10 AND Return over 3months < 0",
      },
      {
        label: "Unchanged, or up by less than 10 %",
        query: "Return over 3months >= 0 AND Return over 3months < 10",
      },
      {
        label: "Rose by 10 to 20 %",
        query: "Return over 3months >= 10 AND Return over 3months <= 20",
      },
      { label: "Rose by more than 20 %", query: "Return over 3months > 20" },
    ],
  },
  chartNote: "Stock returns vary widely within three months, so some drift is normal.",
};
