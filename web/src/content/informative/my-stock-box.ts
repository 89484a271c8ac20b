import type { InformativeContent } from "./informative-content.ts";

export const myStockBox: InformativeContent = {
  heading: "My Stock Box",
  lead: "Your own stock boxes in one place, with holdings, performance and sharing.",
  product: { name: "My Stock Box", path: "/my-stock-box", openTo: "subscribers" },
  purpose: [
    "View your boxes with stocks, weights and value.",
    "Edit, favourite or delete a box.",
    "Share a box by link and revoke it anytime.",
  ],
  reading: [
    {
      term: "Beta",
      meaning:
        "How much a stock moved for each 1 % market move over the last year. 1 moves with the market, 0.5 half as much, 1.5 one and a half times.",
    },
    {
      term: "Beta of a box",
      meaning: "Weighted average of the betas of its stocks.",
    },
    {
      term: "Private",
      meaning:
        "Boxes are private until you share them. Anyone with the link can view but not edit.",
    },
  ],
  doesNot: [
    "It does not rebalance your boxes automatically.",
    "It does not evaluate your investment idea.",
    "It does not show your boxes to anyone without the link.",
  ],
  example: {
    title: "Beta of a two-stock box",
    steps: [
      "60 % of a box is in a stock with beta 1.2 and 40 % in one with beta 0.7.",
      "0.60 × 1.2 = 0.72 and 0.40 × 0.7 = 0.28.",
    ],
    result: "The box has a beta of 1.00, so it moved in line with the market.",
  },
  chart: {
    kind: "bands",
    form: "donut",
    title: "Companies by beta",
    heading: "One-year beta",
    counted: "once",
    bands: [
      { label: "Low: under 0.8", query: "Beta < 0.8" },
      { label: "Market-like: 0.8 to 1.2", query: "Beta >= 0.8 AND Beta <= 1.2" },
      { label: "High: above 1.2", query: "Beta > 1.2" },
    ],
  },
  chartNote: "Beta measures market-related swings only, not company-specific risk.",
};
