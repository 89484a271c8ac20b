import type { BuzzingTile } from "../../../contract/index.ts";
import { dayOfDate, yearOfDay } from "../../../platform/clock/days.ts";
import { factorBetween } from "../../market/index.ts";
import type { ActionsByCompany } from "../../market/index.ts";
import { countNews, listVolumesBefore } from "../buzz.query.ts";
import type { NewsCount, VolumesBefore } from "../buzz.query.ts";
import { compareFalling, isLiquid, leastValue, noTile, toMove } from "../tile.ts";
import { askForTraded } from "../tile-queries.ts";
import type { TileReader } from "../tile.ts";

type BuzzingRow = BuzzingTile["rows"][number];

const mostRows = 20;
const sessions = 20;
const weeksBefore = 12;
/** Multiple of the norm from which a share is buzzing. */
const leastTimes = 2;
/** A norm requires half of the sessions, none older than this number of days. */
const leastSessions = sessions / 2;
const oldestSession = 45;
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
  const day = dayOfDate(shareDay);
  const trades = [...(await board.trades()).values()].filter(isLiquid);
  const codes = trades.map(({ coCode }) => coCode);
  const actions = await board.actions();
  const volumes = byCode(
    await listVolumesBefore(db, codes, { day, year: yearOfDay(day), sessions }),
  );
  const news = byCode(await countNews(db, dataset.kind, shareDay));
  const rows = trades.map((trade): BuzzingRow => {
    const norm = meanVolume(volumes.get(trade.coCode), day, actions);
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

function byCode<Row extends { readonly coCode: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.coCode, row]));
}

/** Adjusted to the day's shares; null if too few of the 20 previous sessions have volumes. */
function meanVolume(
  before: VolumesBefore | undefined,
  day: number,
  actions: ActionsByCompany,
): number | null {
  if (before === undefined) return null;
  const ledger = actions.get(before.coCode);
  const known = before.volume.flatMap((volume, at) => {
    const session = before.days[at] ?? 0;
    if (volume === null || !(volume >= 0) || day - session > oldestSession) return [];
    return volume / factorBetween(ledger, session, day);
  });
  if (known.length < leastSessions) return null;
  const mean = known.reduce((sum, volume) => sum + volume, 0) / known.length;
  return mean > 0 ? mean : null;
}

/** Null if there is too little data for a norm. */
function newsTimes(told: NewsCount | undefined): number | null {
  if (told === undefined || told.before < leastNewsBefore) return null;
  return (told.news * weeksBefore) / told.before;
}
