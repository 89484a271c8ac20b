import type { BuzzingTile } from "../../../contract/index.ts";
import { countNews } from "../buzz.query.ts";
import type { NewsCount } from "../buzz.query.ts";
import { compareFalling, isLiquid, leastValue, noTile, toMove } from "../tile.ts";
import { askForTraded } from "../tile-queries.ts";
import type { TileReader } from "../tile.ts";
import { sessions } from "../usual-volumes.ts";

type BuzzingRow = BuzzingTile["rows"][number];

const mostRows = 20;
const weeksBefore = 12;
/** Multiple of the norm from which a share is buzzing. */
const leastTimes = 2;
/** A news norm requires at least one item in two weeks; a single item above it does not count. */
const leastNewsBefore = weeksBefore / 2;
const leastNews = 3;

/**
 * Volume as a multiple of the mean of the 20 previous sessions, derived from the catalogue's mean
 * of 21 sessions. The catalogue has no news, so shares buzzing only in the news are not included.
 */
const loud =
  `Volume >= ${leastTimes} * (${sessions + 1} * Volume 1month average - Volume) / ${sessions}` +
  ` AND Traded value >= ${leastValue}`;

/** Shares with volume or news at twice their norm or more, highest multiple first. */
export const readBuzzing: TileReader<"buzzing"> = async (board) => {
  const { db, dataset, shareDay } = board;
  if (shareDay === null) return noTile;
  const trades = [...(await board.trades()).values()].filter(isLiquid);
  const usual = await board.usualVolumes();
  const news = new Map(
    (await countNews(db, dataset.kind, shareDay)).map((count) => [count.coCode, count]),
  );
  const rows = trades.map((trade): BuzzingRow => {
    const norm = usual.get(trade.coCode) ?? null;
    const told = news.get(trade.coCode);
    return {
      ...toMove(trade),
      volumeTimes: norm === null || trade.volume === null ? null : trade.volume / norm,
      news: told?.news ?? 0,
      newsTimes: newsTimes(told),
      headline: told?.headline ?? null,
    };
  });
  const times = ({ volumeTimes, newsTimes: written, news: count }: BuzzingRow): number =>
    Math.max(volumeTimes ?? 0, count >= leastNews ? (written ?? 0) : 0);
  return {
    of: shareDay,
    data: {
      rows: rows
        .filter((row) => times(row) >= leastTimes)
        .toSorted((one, other) => compareFalling(times(one), times(other)))
        .slice(0, mostRows),
    },
    queries: askForTraded(loud),
  };
};

/** Null if there is too little data for a norm. */
function newsTimes(told: NewsCount | undefined): number | null {
  if (told === undefined || told.before < leastNewsBefore) return null;
  return (told.news * weeksBefore) / told.before;
}
