import type { IndexMove } from "../../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../../platform/clock/days.ts";
import type { IndexClose } from "../../market/index.ts";
import { longestGap } from "../day-board.ts";
import { foldIndexName, headlineIndices, isSectoral } from "../index-names.ts";
import { noTile } from "../tile.ts";
import type { TileReader } from "../tile.ts";

/** All indices with a close on the day, headline indices first, then by name. */
export const readIndices: TileReader<"indices"> = async (board) => {
  const closes = [...(await board.indexCloses()).values()];
  const newest = Math.max(...closes.map(({ day }) => day));
  const ofDay = closes.filter(({ day }) => day === newest).toSorted(compareIndices);
  if (ofDay.length === 0) return noTile;
  return {
    of: dateOfDay(newest),
    data: {
      indian: ofDay.filter(({ name }) => !isSectoral(name)).map(moveOf),
      sectoral: ofDay.filter(({ name }) => isSectoral(name)).map(moveOf),
    },
    queries: [],
  };
};

/** An index's move on its day; null values without a previous close. */
export function moveOf(index: IndexClose): IndexMove {
  const { name, close } = index;
  const before = chooseBefore(index);
  if (before === null) return { name, close, change: null, changePercent: null };
  return { name, close, change: close - before, changePercent: (100 * (close - before)) / before };
}

/** As printed by the source, otherwise the stored close if at most a week old. */
function chooseBefore({ day, printed, beforeDay, before }: IndexClose): number | null {
  if (printed !== null && printed > 0) return printed;
  const isNear = beforeDay !== null && day - beforeDay <= longestGap;
  return isNear && before !== null && before > 0 ? before : null;
}

/** Previous close; null if unknown or if the close is from another day. */
export function closeBefore(index: IndexClose | undefined, day: string): number | null {
  if (index === undefined || index.day !== dayOfDate(day)) return null;
  return chooseBefore(index);
}

function compareIndices(one: IndexClose, other: IndexClose): number {
  const rank = ({ name }: IndexClose): number => {
    const place = headlineIndices.indexOf(foldIndexName(name));
    return place < 0 ? headlineIndices.length : place;
  };
  return rank(one) - rank(other) || one.name.localeCompare(other.name, "en");
}
