import type { InformativeContent } from "./informative-content.ts";

export const optimizer: InformativeContent = {
  heading: "Optimizer",
  lead: "A health check of your portfolio with buy, sell, hold, increase and decrease advice.",
  product: { name: "Optimizer", path: "/guest-create-portfolio", openTo: "members" },
  purpose: [
    "Import holdings manually, from a file, a CAS statement or your broker.",
    "See portfolio scores, sector allocation and market cap mix.",
    "Get buy, sell, hold, increase or decrease advice for each holding.",
    "Compare your current portfolio with the recommended one.",
  ],
  reading: [
    {
      term: "Hold",
      meaning: "No action needed.",
    },
    {
      term: "Increase and decrease",
      meaning: "Keep the stock but change its weight.",
    },
    {
      term: "Existing and recommended",
      meaning:
        "Past returns of your current and recommended portfolios. Back-tested returns tend to look favourable.",
    },
  ],
  doesNot: [
    "It does not calculate your taxes.",
    "It does not include deposits, funds, gold or property.",
    "It does not trade automatically. Orders go through your broker after you confirm.",
  ],
  example: {
    title: "Sector concentration",
    steps: [
      "Four holdings are worth ₹2,00,000 in total.",
      "Two are banks, worth ₹70,000 and ₹50,000.",
      "Banks: (70,000 + 50,000) / 2,00,000 = 60 %.",
    ],
    result: "60 % of the portfolio is in one sector, which the health check flags.",
  },
  chart: {
    kind: "bands",
    form: "donut",
    title: "Companies by debt to equity",
    heading: "Debt to equity",
    counted: "once",
    bands: [
      { label: "No debt", query: "Debt to equity = 0" },
      { label: "Up to 0.5", query: "Debt to equity > 0 AND Debt to equity <= 0.5" },
      { label: "Above 0.5, up to 1", query: "Debt to equity > 0.5 AND Debt to equity <= 1" },
      { label: "Above 1", query: "Debt to equity > 1" },
    ],
  },
  chartNote:
    "Compare a holding's debt with the market. Lenders have high debt by the nature of their business.",
};
