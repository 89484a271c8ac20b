import type { TileMover } from "../../../contract/index.ts";
import { compareFalling, isLiquid, leastValue, noTile, toMove } from "../tile.ts";
import type { LiquidTrade, TileReader } from "../tile.ts";
import { askForTraded } from "../tile-queries.ts";

const mostRows = 20;
const liquid = `Traded value >= ${leastValue}`;
const change = "priceChangePercent";

/** Top gainers and losers among shares with sufficient turnover. */
export const readMovers: TileReader<"movers"> = async (board) => {
  const trades = [...(await board.trades()).values()].filter(isLiquid);
  if (trades.length === 0) return noTile;
  const falling = trades.toSorted((one, other) =>
    compareFalling(one.changePercent, other.changePercent),
  );
  const gainers = falling.filter(({ changePercent }) => changePercent > 0);
  const losers = falling.filter(({ changePercent }) => changePercent < 0).toReversed();
  const moves = await board.moves();
  const toMover = (trade: LiquidTrade): TileMover => ({
    ...toMove(trade),
    reasons: moves.get(trade.coCode)?.reasons ?? [],
  });
  return {
    of: board.shareDay,
    data: {
      gainers: gainers.slice(0, mostRows).map(toMover),
      losers: losers.slice(0, mostRows).map(toMover),
      leastValue,
    },
    queries: [
      ...askForTraded(`Price change percent > 0 AND ${liquid}`, {
        tab: "gainers",
        sort: `-${change}`,
      }),
      ...askForTraded(`Price change percent < 0 AND ${liquid}`, { tab: "losers", sort: change }),
    ],
  };
};
