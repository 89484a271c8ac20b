import type { DayTrade, MarketDays } from "../market/index.ts";
import type { DayBoard } from "./day-board.ts";

/** A member of an index with what it weighs. */
export interface WeighedMember {
  readonly trade: DayTrade;
  /** ₹ crore that is free to trade, at the day's close. */
  readonly worth: number;
}

/**
 * Members of an index that traded on the day, by the market value of the shares that are free to
 * trade. A member of which nobody told who holds it counts with all its shares; one without a market
 * cap is left out.
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
