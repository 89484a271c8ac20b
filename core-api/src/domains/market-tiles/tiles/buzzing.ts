import type { BuzzingTile } from "../../../contract/index.ts";
import { dayOfDate, yearOfDay } from "../../../platform/clock/days.ts";
import { factorBetween } from "../../market/index.ts";
import type { ActionsByCompany } from "../../market/index.ts";
import { countNews, listVolumesBefore } from "../buzz.query.ts";
import type { NewsCount, VolumesBefore } from "../buzz.query.ts";
import { compareFalling, isLiquid, noTile, toMove } from "../tile.ts";
import type { TileReader } from "../tile.ts";

type BuzzingRow = BuzzingTile["rows"][number];

const mostRows = 20;
const sessions = 20;
const weeksBefore = 12;
/** From so many times the norm on a share buzzes. */
const leastTimes = 2;

/** Shares that trade, or are written of, at twice their norm or more; the farthest above it first. */
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
  const times = (row: BuzzingRow): number => Math.max(row.volumeTimes ?? 0, row.newsTimes ?? 0);
  return {
    of: shareDay,
    data: {
      rows: rows
        .filter((row) => times(row) >= leastTimes)
        .toSorted((one, other) => compareFalling(times(one), times(other)))
        .slice(0, mostRows),
    },
    query: null,
  };
};

function byCode<Row extends { readonly coCode: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.coCode, row]));
}

/** In the shares of the day; null where no session of the 20 before tells its volume. */
function meanVolume(
  before: VolumesBefore | undefined,
  day: number,
  actions: ActionsByCompany,
): number | null {
  if (before === undefined) return null;
  const ledger = actions.get(before.coCode);
  const known = before.volume.flatMap((volume, at) => {
    const factor = factorBetween(ledger, before.days[at] ?? day, day);
    return volume !== null && volume >= 0 ? volume / factor : [];
  });
  const mean = known.reduce((sum, volume) => sum + volume, 0) / known.length;
  return mean > 0 ? mean : null;
}

function newsTimes(told: NewsCount | undefined): number | null {
  return told === undefined || told.before === 0 ? null : (told.news * weeksBefore) / told.before;
}
