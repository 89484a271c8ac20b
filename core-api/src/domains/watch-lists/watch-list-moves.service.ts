import type { Executor } from "@munshi/db";
import { dayMs, marketDate } from "@munshi/platform";
import type { CompanyQuote } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { dayOfDate, formatDate } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { listSubscribers } from "../entitlements/index.ts";
import type { MarketFacts } from "../market/index.ts";
import { notifyAll } from "../notifications/index.ts";
import type { NotificationToSend } from "../notifications/index.ts";
import type { CompanyQuotesService } from "./company-quotes.service.ts";
import { listWatchedCodes, listWatchers } from "./watchers.query.ts";
import type { Watcher, WatcherPlace } from "./watchers.query.ts";

/** Percent of the previous close, up or down, from which a move is notified. */
const tellingMove = 5;
/** Companies named individually; the rest are summed up in one sentence. */
const mostSingles = 3;
/** Moves of older days are not notified. */
const mostDaysBack = 7;
const peopleAtOnce = 100;
/** Members per round, small enough to finish well within the time limit of an event. */
const peopleOfRound = 500;

export interface MovesRound {
  /** Number of new notifications. */
  readonly told: number;
  /** Start of the next round; null after the last one. */
  readonly next: WatcherPlace | null;
}

export interface WatchListMoves {
  /** Notifies some members of companies that moved on the published day, starting after `after`. */
  notifySome(after: WatcherPlace | null): Promise<MovesRound>;
}

/** A company whose move is notified. */
interface Move {
  readonly quote: CompanyQuote;
  readonly percent: number;
}

export function createWatchListMoves(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly facts: Pick<MarketFacts, "findVersion">;
    readonly quotes: CompanyQuotesService;
  },
): WatchListMoves {
  const { clock, facts, quotes } = deps;
  const findMoves = async (): Promise<ReadonlyMap<number, Move>> => {
    const { quotes: found } = await quotes.quote(await listWatchedCodes(db));
    return new Map(
      found.flatMap((quote) => {
        const percent = quote.changePercent;
        const hasNotifications = percent !== null && Math.abs(percent) >= tellingMove;
        return hasNotifications ? [[quote.coCode, { quote, percent }] as const] : [];
      }),
    );
  };
  return {
    async notifySome(after) {
      const dataset = await facts.findVersion();
      const now = clock.now();
      // The demo market has its own calendar.
      if (dataset === null || (dataset.kind === "market" && isOld(dataset.asOf, now))) {
        return { told: 0, next: null };
      }
      const moves = await findMoves();
      const round = { after, limit: peopleOfRound };
      const watchers = await listWatchers(db, [...moves.keys()], round);
      let told = 0;
      for (let first = 0; first < watchers.length; first += peopleAtOnce) {
        const some = watchers.slice(first, first + peopleAtOnce);
        const subscribers = await listSubscribers(
          db,
          some.map(({ userId }) => userId),
          now,
        );
        const news = some
          .filter(({ userId }) => subscribers.has(userId))
          .flatMap((watcher) => describeMoves(watcher, moves, dataset.asOf, now));
        told += await inTransaction(db, (transaction) => notifyAll(transaction, news));
      }
      const last = watchers.length === peopleOfRound ? watchers.at(-1) : undefined;
      return {
        told,
        next: last === undefined ? null : { userId: last.userId, tenant: last.tenant },
      };
    },
  };
}

function isOld(asOf: string, now: Date): boolean {
  return dayOfDate(marketDate(now)) - dayOfDate(asOf) > mostDaysBack;
}

/** The largest moves one by one, and how many more there are. */
function describeMoves(
  { userId, tenant, coCodes }: Watcher,
  moves: ReadonlyMap<number, Move>,
  asOf: string,
  at: Date,
): readonly NotificationToSend[] {
  const own = coCodes
    .flatMap((code) => moves.get(code) ?? [])
    .toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent));
  const day = formatDate(new Date(dayOfDate(asOf) * dayMs));
  const told = {
    userId,
    tenant,
    kind: "watch_list",
    redirectUrl: "/stock-analyzer/newMyStock",
    at,
  } as const;
  const singles = own.slice(0, mostSingles).map(({ quote, percent }): NotificationToSend => ({
    ...told,
    source: `watch-list:${tenant}:${asOf}:${quote.coCode}`,
    content: {
      product: "Watch List",
      content: `${percent > 0 ? "Rose" : "Fell"} on ${day}`,
      stock_name: quote.name,
      change_percent: Math.round(percent * 100) / 100,
      ...(quote.price === null ? {} : { curr_price: quote.price }),
    },
  }));
  const more = own.length - singles.length;
  const companies = more === 1 ? "company" : "companies";
  const rest: NotificationToSend = {
    ...told,
    source: `watch-list:${tenant}:${asOf}:more`,
    content: `${more} more ${companies} in your watchlists moved by ${tellingMove} % or more on ${day}.`,
  };
  // The newest notification is shown first, so the largest move is sent last.
  return [...(more === 0 ? [] : [rest]), ...singles.toReversed()];
}
