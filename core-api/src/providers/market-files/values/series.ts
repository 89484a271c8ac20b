const mainBoard = new Set(["EQ", "BE", "BZ"]);
const small = new Set(["SM", "ST", "SZ"]);
const bseMain = new Set(["A", "B", "T", "X", "XT", "Z", "ZP", "P"]);
const bseSmall = new Set(["M", "MT", "MS", "TS"]);

/** Whether a company's shares trade in the series; others are bonds, funds and the like. */
export const isEquitySeries = (series: string): boolean =>
  mainBoard.has(series) || small.has(series);

export const isBseEquityGroup = (group: string): boolean =>
  bseMain.has(group) || bseSmall.has(group);

/** Whether the series belongs to the exchange's board for small companies; null for another series. */
export function isSmeSeries(series: string): boolean | null {
  if (small.has(series) || bseSmall.has(series)) return true;
  return mainBoard.has(series) || bseMain.has(series) ? false : null;
}
