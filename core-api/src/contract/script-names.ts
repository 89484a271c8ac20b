/** Names of choices of scripts and their limits, by their wire values. */
export const scriptExchanges = { NSE: "NSE", BSE: "BSE" } as const;
export const scriptStates = {
  allowed: "Allowed",
  suspended: "Suspended",
  retired: "Retired",
} as const;
export const limitHolders = {
  each: "Each client",
  total: "All clients together",
  client: "One client",
} as const;
export const limitSides = { both: "Buy and sell", BUY: "Buy", SELL: "Sell" } as const;
export const limitPeriods = { order: "Per order", day: "Per day" } as const;
export const limitMeasures = { quantity: "Quantity", value: "Value" } as const;
export const inUse = { "in-use": "In use", retired: "Retired" } as const;

/** Columns of an uploaded file of scripts, spelled as in its header. */
export const scriptFileColumns = ["symbol", "exchange", "type", "lot", "tick", "note"] as const;
export type ScriptFileColumn = (typeof scriptFileColumns)[number];

export const scriptFileLimits = {
  fileBytes: 2_000_000,
  fileRows: 5_000,
  /** One part of a file, before encoding. */
  partBytes: 60_000,
} as const;
