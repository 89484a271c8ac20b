/** Names of choices of strategies and research calls, by their wire values. */
export const callHorizons = { "short-term": "Short term", "long-term": "Long term" } as const;
export const strategyRisks = { low: "Low", moderate: "Moderate", high: "High" } as const;
export const strategySegments = {
  all: "All companies",
  large: "Large cap",
  mid: "Mid cap",
  small: "Small cap",
} as const;
export const callSides = { buy: "Buy", sell: "Sell" } as const;
export const callStateNames = {
  open: "Open",
  target: "Target met",
  stop: "Stop loss hit",
  expiry: "Expired",
  withdrawn: "Withdrawn",
  manual: "Closed",
} as const;
