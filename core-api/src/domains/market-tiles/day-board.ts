import type { Database } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { once } from "@munshi/platform";
import { dayOfDate } from "../../platform/clock/days.ts";
import { factorBetween } from "../market/index.ts";
import type {
  ActionsByCompany,
  DayReach,
  DayTrade,
  IndexClose,
  IndexMembership,
  MarketDays,
  MarketFacts,
  PublishedVersion,
} from "../market/index.ts";
import { loadDayScores } from "../scoring/index.ts";
import type { DayScores } from "../scoring/index.ts";
import { foldIndexName } from "./index-names.ts";
import { explainDay } from "./move-reasons.ts";
import type { MovesByCompany } from "./move-reasons.ts";
import { loadUsualVolumes } from "./usual-volumes.ts";

/** Shared inputs of one day's tiles, each read once on first use. */
export interface DayBoard {
  readonly db: Database;
  readonly dataset: PublishedVersion;
  /** The trading day shown. */
  readonly day: IsoDate;
  /** Day of share prices: the same day or up to a week earlier; null if there is none. */
  readonly shareDay: IsoDate | null;
  /** Companies traded on the share day, by code. */
  trades(): Promise<ReadonlyMap<number, DayTrade>>;
  actions(): Promise<ActionsByCompany>;
  /** Market cap on the share day, ₹ crore: today's share count at that day's adjusted price. */
  marketCaps(): Promise<ReadonlyMap<number, number>>;
  /** Null if nothing is scored. */
  scores(): Promise<DayScores | null>;
  /** Constituents by normalised index name. */
  memberships(): Promise<ReadonlyMap<string, IndexMembership>>;
  /** Index closes by normalised name, at most a week old. */
  indexCloses(): Promise<ReadonlyMap<string, IndexClose>>;
  /** Position of traded companies within the year up to the share day. */
  reach(): Promise<readonly DayReach[]>;
  /** Mean volume of the 20 previous sessions by company, without companies that lack enough of them. */
  usualVolumes(): Promise<ReadonlyMap<number, number>>;
  /** Moves of shares on the share day, with reasons. */
  moves(): Promise<MovesByCompany>;
}

export interface BoardDeps {
  readonly db: Database;
  readonly days: MarketDays;
  readonly facts: Pick<MarketFacts, "figures" | "deriveAccounts">;
}

/** Market cap and price of each company, input of `createDayBoard`. */
export const worthColumns = ["marketCapitalization", "currentPrice"] as const;

/** Older prices are not used for a day. */
export const longestGap = 7;

export function createDayBoard(
  { db, days, facts }: BoardDeps,
  at: {
    readonly dataset: PublishedVersion;
    readonly day: IsoDate;
    readonly shareDay: IsoDate | null;
    /** The session before the share day. */
    readonly sessionBefore: IsoDate | null;
    readonly actions: () => Promise<ActionsByCompany>;
    readonly worths: () => ReturnType<BoardDeps["facts"]["figures"]["list"]>;
  },
): DayBoard {
  const { dataset, day, shareDay, sessionBefore, actions, worths } = at;
  const trades = once(async () => {
    if (shareDay === null) return new Map<number, DayTrade>();
    const rows = await days.loadTrades(dataset, dayOfDate(shareDay), await actions());
    return new Map(rows.map((trade) => [trade.coCode, trade]));
  });
  const reach = once(async () =>
    shareDay === null
      ? []
      : days.loadReach(dataset, dayOfDate(shareDay), await actions(), await trades()),
  );
  const usualVolumes = once(async () =>
    shareDay === null
      ? new Map<number, number>()
      : loadUsualVolumes(db, await trades(), dayOfDate(shareDay), await actions()),
  );
  return {
    db,
    dataset,
    day,
    shareDay,
    trades,
    actions,
    reach,
    usualVolumes,
    moves: once(() =>
      explainDay(facts, { db, dataset, shareDay, sessionBefore, trades, reach, usualVolumes }),
    ),
    marketCaps: once(async () => {
      const [rows, traded, ledgers] = [await worths(), await trades(), await actions()];
      const then = dayOfDate(shareDay ?? day);
      const today = dayOfDate(dataset.asOf);
      const caps = new Map<number, number>();
      for (const { coCode, cells } of rows) {
        const [worth, price] = cells;
        const close = traded.get(coCode)?.close;
        if (typeof worth !== "number" || typeof price !== "number" || close === undefined) continue;
        const restated = close * factorBetween(ledgers.get(coCode), then, today);
        if (price > 0 && restated > 0) caps.set(coCode, (worth * restated) / price);
      }
      return caps;
    }),
    scores: once(() => loadDayScores(db, dataset, day)),
    memberships: once(async () => {
      const known = await days.loadMemberships(dataset, day);
      // if an index has two spellings, the newer list counts
      const rising = known.toSorted((one, other) => (one.asOf < other.asOf ? -1 : 1));
      return new Map(rising.map((index) => [foldIndexName(index.name), index]));
    }),
    indexCloses: once(async () => {
      const last = dayOfDate(day);
      const known = await days.loadIndexCloses(dataset, last);
      const fresh = known.filter((index) => last - index.day <= longestGap);
      const rising = fresh.toSorted((one, other) => one.day - other.day);
      return new Map(rising.map((index) => [foldIndexName(index.name), index]));
    }),
  };
}
