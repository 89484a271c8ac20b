const mainBoard = new Set(["EQ", "BE", "BZ"]);
const small = new Set(["SM", "ST", "SZ"]);
const bseMain = new Set(["A", "B", "T", "X", "XT", "Z", "ZP", "P"]);
const bseSmall = new Set(["M", "MT", "MS", "TS"]);

export type Exchange = "NSE" | "BSE";

/** Returns true for an NSE series of company shares; others are bonds, funds and the like. */
export const isEquitySeries = (series: string): boolean =>
  mainBoard.has(series) || small.has(series);

export const isBseEquityGroup = (group: string): boolean =>
  bseMain.has(group) || bseSmall.has(group);

/**
 * The exchange where a company's shares trade in the series, or group: no name is of both. Null for
 * those of bonds, funds' units, rights and the like.
 */
export function exchangeOfSeries(series: string): Exchange | null {
  if (isEquitySeries(series)) return "NSE";
  return isBseEquityGroup(series) ? "BSE" : null;
}

/** Returns true for a series of the SME board, false for the main board, null for others. */
export function isSmeSeries(series: string): boolean | null {
  if (small.has(series) || bseSmall.has(series)) return true;
  return mainBoard.has(series) || bseMain.has(series) ? false : null;
}
