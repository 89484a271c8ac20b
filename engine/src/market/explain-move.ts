import { leastMove } from "../contract/move-reason.ts";
import type { MoveReason } from "../contract/move-reason.ts";
import type { IsoDate } from "../contract/market.ts";
import { median } from "../functions/aggregate.ts";

type ReasonOf<Kind extends MoveReason["kind"]> = Extract<MoveReason, { readonly kind: Kind }>;
type Facts<Kind extends MoveReason["kind"]> = Omit<ReasonOf<Kind>, "kind">;

/** Facts about one share on one trading day. */
export interface MoveFacts {
  readonly day: IsoDate;
  /** Percent of the previous close; null if unknown. */
  readonly changePercent: number | null;
  /** Results that the market learned of since the previous session's close. */
  readonly results: Facts<"results"> | null;
  /** Announcements since the previous session's close, in any order. */
  readonly filings: readonly Facts<"filing">[];
  /** Ex-dates on the day. */
  readonly actions: readonly Facts<"action">[];
  /** Bulk and block deals of the day, in any order. */
  readonly deals: readonly Facts<"deal">[];
  readonly sector: SectorMove | null;
  /** Volume over the mean of the 20 previous sessions; null if unknown. */
  readonly volumeTimes: number | null;
  /** The day's high or low is the highest or lowest of a year. */
  readonly isHighest: boolean;
  readonly isLowest: boolean;
}

export interface SectorMove {
  readonly sector: string;
  /** Percent. */
  readonly median: number;
  /** Shares that traded. */
  readonly companies: number;
}

/** A median of fewer shares says little about a sector. */
const leastCompanies = 5;
/** A sector explains a move if its median is at least this part of it. */
const leastPart = 0.5;
/** Multiple of the usual volume that is unusual. */
const leastTimes = 2;
const mostReasons = 3;

/**
 * Reasons for a share's move, strongest first and at most 3: results, filing, corporate action, deal,
 * and for moves of at least 1 % the sector, the volume and a 52-week high or low in the move's
 * direction. Routine filings do not count. Empty if nothing was found.
 */
export function explainMove(facts: MoveFacts): readonly MoveReason[] {
  const { results, filings, actions, deals } = facts;
  const [filing] = filings
    .filter(({ subject }) => !isRoutine(subject) && !(results !== null && /result/iu.test(subject)))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
  const [deal] = deals.toSorted((one, other) => other.value - one.value);
  const [action] = actions;
  const reasons: readonly (MoveReason | null)[] = [
    results && { kind: "results", ...results },
    filing === undefined ? null : { kind: "filing", ...filing },
    action === undefined ? null : { kind: "action", ...action },
    deal === undefined ? null : { kind: "deal", ...deal },
    ...explainByTrading(facts),
  ];
  return reasons.filter((reason) => reason !== null).slice(0, mostReasons);
}

function explainByTrading(facts: MoveFacts): readonly (MoveReason | null)[] {
  const { day, changePercent, sector, volumeTimes, isHighest, isLowest } = facts;
  if (changePercent === null || Math.abs(changePercent) < leastMove) return [];
  return [
    sector !== null && movedWith(changePercent, sector)
      ? { kind: "sector", at: day, ...sector }
      : null,
    volumeTimes !== null && volumeTimes >= leastTimes
      ? { kind: "volume", at: day, times: volumeTimes }
      : null,
    isHighest && changePercent > 0 ? { kind: "high52", at: day } : null,
    isLowest && changePercent < 0 ? { kind: "low52", at: day } : null,
  ];
}

function movedWith(changePercent: number, { median, companies }: SectorMove): boolean {
  return (
    companies >= leastCompanies &&
    Math.abs(median) >= leastMove &&
    // Negative for opposite directions.
    median / changePercent >= leastPart
  );
}

/** Filings that every listed company makes regularly and that move no price. */
const routine =
  /newspaper|trading window|share certificate|compliance certificate|analysts?\b.*\bmeet|investors? meet|schedule of meetings|reconciliation of share capital|book closure|record date|intimation of board meeting|board meeting intimation|regulation 74|sub-?division of certificate/iu;

function isRoutine(subject: string): boolean {
  return routine.test(subject);
}

/** The median change of each sector, from its traded shares with a known change. */
export function measureSectors(
  trades: Iterable<{ readonly sector: string | null; readonly changePercent: number | null }>,
): ReadonlyMap<string, SectorMove> {
  const changes = new Map<string, number[]>();
  for (const { sector, changePercent } of trades) {
    if (sector === null || changePercent === null) continue;
    const known = changes.get(sector);
    if (known === undefined) changes.set(sector, [changePercent]);
    else known.push(changePercent);
  }
  return new Map(
    [...changes].map(([sector, known]) => [
      sector,
      { sector, median: median(Float64Array.from(known)), companies: known.length },
    ]),
  );
}
