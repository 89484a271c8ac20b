/** What the product sells: one plan for every broker. */
export const subscriptionPlan = {
  scheme: "Most Popular",
  duration: "1 Year",
  pricePaise: 175_000,
  products: ["Stock Help", "Optimizer", "Stock Box", "Analyzer", "Scanner", "Tracklists"],
} as const;
