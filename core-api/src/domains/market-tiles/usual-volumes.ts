import type { Executor } from "@munshi/db";
import { yearOfDay } from "../../platform/clock/days.ts";
import { factorBetween } from "../market/index.ts";
import type { ActionsByCompany, DayTrade } from "../market/index.ts";
import { listVolumesBefore } from "./buzz.query.ts";
import type { VolumesBefore } from "./buzz.query.ts";

export const sessions = 20;
/** A norm requires half of the sessions, none older than this number of days. */
const leastSessions = sessions / 2;
const oldestSession = 45;

/** Mean volume of the 20 sessions before a day, adjusted to the day's shares. */
export async function loadUsualVolumes(
  db: Executor,
  traded: ReadonlyMap<number, DayTrade>,
  day: number,
  actions: ActionsByCompany,
): Promise<ReadonlyMap<number, number>> {
  const span = { day, year: yearOfDay(day), sessions };
  const before = await listVolumesBefore(db, [...traded.keys()], span);
  return new Map(
    before.flatMap((volumes) => {
      const mean = meanVolume(volumes, day, actions);
      return mean === null ? [] : [[volumes.coCode, mean] as const];
    }),
  );
}

/** Null if too few of the 20 previous sessions have volumes. */
function meanVolume(before: VolumesBefore, day: number, actions: ActionsByCompany): number | null {
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
