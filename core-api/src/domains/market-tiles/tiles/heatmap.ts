import { askForIndex } from "../tile-queries.ts";
import { compareFalling, nameCompany, noTile } from "../tile.ts";
import type { TileReader } from "../tile.ts";
import { findHeatmapIndex, listHeatmapIndices } from "../index-names.ts";

/**
 * Constituents of an index, largest first: the requested index in any spelling, otherwise
 * the first one offered.
 */
export const readHeatmap: TileReader<"heatmap"> = async (board, wanted) => {
  const [known, trades, caps] = [
    await board.memberships(),
    await board.trades(),
    await board.marketCaps(),
  ];
  const offered = listHeatmapIndices(known);
  const asked = wanted.index === null ? undefined : findHeatmapIndex(known, wanted.index);
  const index = asked ?? offered[0];
  const indices = offered.map(({ name }) => name);
  if (index === undefined) return noTile;
  const cells = index.coCodes.flatMap((code) => {
    const trade = trades.get(code);
    if (trade === undefined || trade.changePercent === null) return [];
    const { sector, close, changePercent } = trade;
    const marketCap = caps.get(code) ?? null;
    return { ...nameCompany(trade), sector, marketCap, close, changePercent };
  });
  return {
    of: board.shareDay,
    data: {
      indices,
      index: index.name,
      unknown: asked === undefined ? wanted.index : null,
      cells: cells.toSorted((one, other) =>
        compareFalling(one.marketCap ?? 0, other.marketCap ?? 0),
      ),
    },
    queries: askForIndex(index.name),
  };
};
