import type { IsoDate } from "@munshi/engine/contract";

export type DatedValue = string | number;

/** A value of a field, with the rank of its sources and its first and last day. */
export type Telling = readonly [value: DatedValue, rank: number, firstOn: IsoDate, lastOn: IsoDate];

/** All values of a field from sources, in any order. */
export type Tellings = readonly Telling[];

/**
 * Adds a source's value for a day. The result does not depend on the order of calls, except for
 * sources of the same rank and day, of which the last call wins.
 * @returns the same array if nothing is new.
 */
export function addTelling(tellings: Tellings, [value, rank, firstOn, lastOn]: Telling): Tellings {
  const at = tellings.findIndex((known) => known[0] === value && known[1] === rank);
  const known = tellings[at];
  if (known === undefined) return [...tellings, [value, rank, firstOn, lastOn]];
  const merged: Telling = [
    value,
    rank,
    firstOn < known[2] ? firstOn : known[2],
    lastOn > known[3] ? lastOn : known[3],
  ];
  const isLast = findValue(tellings) === value;
  const isOlder = lastOn < known[3];
  if (merged[2] === known[2] && merged[3] === known[3] && (isLast || isOlder)) return tellings;
  return [...tellings.toSpliced(at, 1), merged];
}

/** Like `addTelling`, for values of which only the first day matters. */
export function addFirst(tellings: Tellings, [value, rank, firstOn]: Telling): Tellings {
  const at = tellings.findIndex((known) => known[0] === value && known[1] === rank);
  const known = tellings[at];
  if (known !== undefined && known[2] <= firstOn) return tellings;
  return [...tellings.filter((_, place) => place !== at), [value, rank, firstOn, firstOn]];
}

/** Current value: the latest; of one day, that of the highest rank. */
export function findValue(tellings: Tellings): DatedValue | undefined {
  return findBest(tellings, ([, , , lastOn]) => lastOn);
}

/**
 * The value on a day: the latest known by then, or before all days the earliest. A value given both
 * before and after the day is known to precede it only from its first day.
 */
export function findValueOn(tellings: Tellings, day: IsoDate): DatedValue | undefined {
  const known = tellings.filter(([, , firstOn]) => firstOn <= day);
  if (known.length === 0) return findFirstValue(tellings);
  return findBest(known, ([, , firstOn, lastOn]) => (lastOn <= day ? lastOn : firstOn));
}

/** The earliest value; of one day, that of the highest rank. */
export function findFirstValue(tellings: Tellings): DatedValue | undefined {
  const first = tellings.reduce((day, [, , firstOn]) => (firstOn < day ? firstOn : day), "9999");
  return findBest(
    tellings.filter(([, , firstOn]) => firstOn === first),
    () => first,
  );
}

/** The value of the newest day; within a day that of the highest rank; within a rank the last. */
function findBest(
  tellings: Tellings,
  dayOf: (telling: Telling) => IsoDate,
): DatedValue | undefined {
  let best: Telling | undefined;
  for (const telling of tellings) {
    const [day, bestDay] = [dayOf(telling), best === undefined ? "" : dayOf(best)];
    const isBest =
      best === undefined || day > bestDay || (day === bestDay && telling[1] >= best[1]);
    if (isBest) best = telling;
  }
  return best?.[0];
}
