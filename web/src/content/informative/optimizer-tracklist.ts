import type { InformativeContent } from "./informative-content.ts";

export const optimizerTracklist: InformativeContent = {
  heading: "Optimizer Tracklist",
  lead: "What became of the advice: your portfolio since the health check, holding by holding.",
  product: {
    name: "Optimizer Tracklist",
    path: "/optimizer-tracklist",
    openTo: "subscribers",
  },
  purpose: [
    "See the portfolio's value and return since the day of the check.",
    "See which advice was followed, which was not, and how either did.",
    "See how far the parts have drifted from what was planned, and check again when it is time.",
  ],
  reading: [
    {
      term: "Drift",
      meaning:
        "The difference between a holding's part today and its planned part, in percentage points.",
    },
    {
      term: "Virtual",
      meaning: "A portfolio that is followed on paper. No order was placed for it.",
    },
    {
      term: "Exit",
      meaning: "The holding was sold, or its virtual line was closed at the price shown.",
    },
  ],
  doesNot: [
    "It does not count advice that you did not follow as if you had.",
    "It does not call for a trade at each small drift: trades cost money and may cost tax.",
    "It does not rewrite old advice. What was said stays as it was said, with its date.",
  ],
  example: {
    title: "Drift after one quarter",
    steps: [
      "Two holdings were planned at 50 % each, ₹50,000 and ₹50,000.",
      "One rises by 20 % to ₹60,000, the other falls by 10 % to ₹45,000: together ₹1,05,000.",
      "60,000 / 1,05,000 = 57.1 % and 45,000 / 1,05,000 = 42.9 %.",
    ],
    result: "The drift is 7.1 percentage points either way. Moving ₹7,500 would restore the plan.",
  },
  chart: {
    kind: "bands",
    form: "bars",
    title: "Companies by the return of three months",
    heading: "Change of the price over three months",
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
        label: "Level, or up to 10 % more",
        query: "Return over 3months >= 0 AND Return over 3months < 10",
      },
      {
        label: "Rose by 10 to 20 %",
        query: "Return over 3months >= 10 AND Return over 3months <= 20",
      },
      { label: "Rose by more than 20 %", query: "Return over 3months > 20" },
    ],
  },
  chartNote:
    "Shares that part this widely within three months pull any plan apart. Some drift is the normal state of a portfolio.",
};
