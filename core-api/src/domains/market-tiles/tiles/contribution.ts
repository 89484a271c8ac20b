import type { ContributionTile } from "../../../contract/index.ts";
import type { MarketDays } from "../../market/index.ts";
import type { DayBoard } from "../day-board.ts";
import { chooseIndex, contributionTabs, foldIndexName } from "../index-names.ts";
import type { IndexTab } from "../index-names.ts";
import { askForIndex } from "../tile-queries.ts";
import { compareFalling, nameCompany, noTile } from "../tile.ts";
import type { TileReader } from "../tile.ts";
import { weighMembers } from "../weights.ts";
import { closeBefore } from "./indices.ts";

type Contribution = ContributionTile["indices"][number];

/**
 * Points of an index's move by constituent: previous close × previous weight × change. The part
 * they do not explain, because weights come from published holdings, is returned
 * separately.
 */
export function createContributionReader(
  days: Pick<MarketDays, "loadFloats">,
): TileReader<"contribution"> {
  return async (board) => {
    const indices: Contribution[] = [];
    for (const tab of contributionTabs) {
      const contribution = await readContribution(board, days, tab);
      if (contribution !== null) indices.push(contribution);
    }
    if (indices.length === 0) return noTile;
    const queries = indices.flatMap(({ index, tab }) => askForIndex(index, tab));
    return { of: board.shareDay, data: { indices }, queries };
  };
}

async function readContribution(
  board: DayBoard,
  days: Pick<MarketDays, "loadFloats">,
  { tab, indices }: IndexTab,
): Promise<Contribution | null> {
  const index = chooseIndex(await board.memberships(), indices);
  if (index === undefined || board.shareDay === null) return null;
  const own = (await board.indexCloses()).get(foldIndexName(index.name));
  const base = closeBefore(own, board.shareDay);
  const points = own === undefined || base === null ? null : own.close - base;
  if (base === null) return { tab, index: index.name, points, unexplained: null, rows: [] };
  const members = (await weighMembers(board, days, index.coCodes)).flatMap(({ trade, worth }) => {
    const { previousClose, changePercent, close } = trade;
    if (previousClose === null || changePercent === null) return [];
    return { trade, changePercent, before: (worth * previousClose) / close };
  });
  const whole = members.reduce((sum, { before }) => sum + before, 0);
  const rows = members.map(({ trade, changePercent, before }) => ({
    ...nameCompany(trade),
    weight: (100 * before) / whole,
    changePercent,
    points: (base * before * changePercent) / (100 * whole),
  }));
  const explained = rows.reduce((sum, row) => sum + row.points, 0);
  return {
    tab,
    index: index.name,
    points,
    unexplained: points === null || rows.length === 0 ? null : points - explained,
    rows: rows.toSorted((one, other) =>
      compareFalling(Math.abs(one.points), Math.abs(other.points)),
    ),
  };
}
