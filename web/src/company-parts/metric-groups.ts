/** Key metrics as investors look for them: each group in its own order. */
export const metricGroups = [
  {
    title: "Valuation",
    keys: [
      "marketCapitalization",
      "priceToEarning",
      "industryPe",
      "priceToBookValue",
      "priceToCashFlow",
      "eps",
      "bookValue",
      "dividendPerShare",
      "dividendYield",
    ],
  },
  {
    title: "Profitability",
    keys: [
      "returnOnEquity",
      "returnOnCapitalEmployed",
      "returnOnAssets",
      "opm",
      "netInterestMargin",
    ],
  },
  {
    title: "Growth",
    keys: ["sales", "salesGrowth3Years", "netProfit", "profitGrowth3Years", "returnOver1Year"],
  },
  {
    title: "Ownership",
    keys: ["promoterHolding", "pledgedPercentage", "fiiHolding", "diiHolding"],
  },
  {
    title: "Financial strength",
    keys: ["debtToEquity", "grossNpaPercent", "netNpaPercent", "cet1Ratio"],
  },
] as const satisfies readonly { readonly title: string; readonly keys: readonly string[] }[];
