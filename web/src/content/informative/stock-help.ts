import type { InformativeContent } from "./informative-content.ts";

export const stockHelp: InformativeContent = {
  heading: "Stock Help",
  lead: "One stock, one question: does it qualify? And if not, which stock of its kind scores better?",
  product: { name: "Stock Help", path: "/theme-layout/stock-help", openTo: "subscribers" },
  purpose: [
    "Look a stock up for the long term or for the short term; the two are judged apart.",
    "Read its score with strengths, weaknesses and the figures behind them.",
    "See a stock to switch to where the one you asked about does not qualify.",
    "Track a stock, or place an order for it through your own broker.",
  ],
  reading: [
    {
      term: "Long term and short term",
      meaning:
        "The long-term view leans on accounts, the short-term view on prices. They may disagree about the same stock.",
    },
    {
      term: "Buy, Avoid or Switch",
      meaning: "What the rules say on the date shown. Rules are the same for every stock.",
    },
    {
      term: "Quantity",
      meaning: "The amount divided by the price, rounded down: whole shares only.",
    },
  ],
  doesNot: [
    "It does not know what else you own. A stock that qualifies may still be too much of one thing for you.",
    "It does not place an order by itself. You confirm each one at your broker.",
    "It does not promise a return, and a past score is no proof of a future one.",
  ],
  example: {
    title: "From an amount to an order",
    steps: [
      "The amount is ₹1,00,000 and the last price ₹1,340.",
      "100000 / 1340 = 74.6, rounded down to 74 shares.",
      "74 × 1,340 = ₹99,160.",
    ],
    result:
      "The order is for 74 shares, and ₹840 of the amount stays with you. An amount below one share's price buys nothing.",
  },
  chart: {
    kind: "bands",
    form: "bars",
    title: "Companies by how many of nine tests of strength they pass",
    heading: "Piotroski score",
    counted: "once",
    bands: Array.from({ length: 10 }, (_, tests) => ({
      label: tests === 1 ? "1 test" : `${tests} tests`,
      query: `Piotroski score = ${tests}`,
    })),
  },
  chartNote:
    "A well-known public score, worked out from the accounts alone, shows what any score does: few companies stand at either end, most in the middle. A middling score is the usual case, not a bad mark.",
};
