import type { DayTrade, MarketDays } from "../market/index.ts";
import type { DayBoard } from "./day-board.ts";

/** An index constituent and its weight. */
export interface WeighedMember {
  readonly trade: DayTrade;
  /** Free-float market cap at the day's close, ₹ crore. */
  readonly worth: number;
}

/**
 * Constituents of an index that traded on the day, by free-float market cap. Without a known
 * free float all shares count; constituents without a market cap are
 * left out.
 */
export async function weighMembers(
  board: DayBoard,
  days: Pick<MarketDays, "loadFloats">,
  coCodes: readonly number[],
): Promise<readonly WeighedMember[]> {
  const [trades, caps, floats] = [
    await board.trades(),
    await board.marketCaps(),
    await days.loadFloats(coCodes, board.day),
  ];
  return coCodes.flatMap((code) => {
    const [trade, cap] = [trades.get(code), caps.get(code)];
    if (trade === undefined || cap === undefined) return [];
    return { trade, worth: (cap * (floats.get(code) ?? 100)) / 100 };
  });
}
