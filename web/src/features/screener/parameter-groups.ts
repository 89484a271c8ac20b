import type { ParameterGroup } from "@munshi/engine/contract";

/** The groups of parameters as every list of them is headed, in the order of the documents. */
export const parameterGroups: readonly {
  readonly group: ParameterGroup;
  readonly name: string;
}[] = [
  { group: "profit-and-loss", name: "Profit And Loss" },
  { group: "ratios", name: "Financial Ratios" },
  { group: "balance-sheet", name: "Balance Sheet" },
  { group: "cash-flow", name: "Cash Flow" },
  { group: "shareholding", name: "Share Holding" },
  { group: "score", name: "Score" },
  { group: "eod", name: "EOD Filters" },
  { group: "history", name: "History Filters" },
  { group: "identity", name: "Company" },
];

const names = new Map(parameterGroups.map(({ group, name }) => [group, name]));

export function nameGroup(group: ParameterGroup): string {
  return names.get(group) ?? "";
}

/** Parameters that most screens use, in display order. */
export const popularParameters: readonly string[] = [
  "marketCapitalization",
  "priceToEarning",
  "returnOnEquity",
  "returnOnCapitalEmployed",
  "debtToEquity",
  "salesGrowth3Years",
  "profitGrowth3Years",
  "dividendYield",
  "priceToBookValue",
  "opm",
  "netProfit",
  "sales",
  "promoterHolding",
  "pledgedPercentage",
  "currentPrice",
  "returnOver1Year",
  "downFrom52wHigh",
  "score",
  "piotroskiScore",
  "freeCashFlow",
];
