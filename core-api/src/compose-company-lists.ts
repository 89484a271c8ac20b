import type { Database } from "@munshi/db";
import type { Log } from "@munshi/platform";
import { createChartFeedRoutes, createChartFeedService } from "./domains/chart-feed/index.ts";
import type { ChartFeedService } from "./domains/chart-feed/index.ts";
import type { MarketDomain } from "./domains/market/index.ts";
import { createMarketTiles, createMarketTilesRoutes } from "./domains/market-tiles/index.ts";
import type { MarketTilesService } from "./domains/market-tiles/index.ts";
import {
  createResultCornerRoutes,
  createResultCornerService,
} from "./domains/result-corner/index.ts";
import type { ResultCornerService } from "./domains/result-corner/index.ts";
import {
  createCompanyQuotesService,
  createWatchListMoves,
  createWatchListRoutes,
  createWatchListsService,
  createWatchedEvents,
} from "./domains/watch-lists/index.ts";
import type {
  CompanyQuotesService,
  WatchListMoves,
  WatchListsService,
  WatchedEventsService,
} from "./domains/watch-lists/index.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Route } from "./platform/http/route.ts";

/** Services that show many companies, or their days, side by side. */
export interface CompanyLists {
  readonly watchLists: WatchListsService;
  readonly quotes: CompanyQuotesService;
  readonly events: WatchedEventsService;
  readonly moves: WatchListMoves;
  readonly chartFeed: ChartFeedService;
  readonly resultCorner: ResultCornerService;
  readonly marketTiles: MarketTilesService;
}

export function composeCompanyLists(
  db: Database,
  { clock, market }: { readonly clock: Clock; readonly market: MarketDomain },
): CompanyLists {
  const { facts } = market;
  const marketTiles = createMarketTiles(db, facts);
  const quotes = createCompanyQuotesService({ facts, tiles: marketTiles });
  return {
    watchLists: createWatchListsService(db, { clock, facts }),
    quotes,
    events: createWatchedEvents(db, facts),
    moves: createWatchListMoves(db, { clock, facts, quotes }),
    chartFeed: createChartFeedService({ facts, market }),
    resultCorner: createResultCornerService({ facts }),
    marketTiles,
  };
}

export function createCompanyListRoutes(
  lists: CompanyLists,
  {
    clock,
    log,
    market,
  }: { readonly clock: Clock; readonly log: Log; readonly market: MarketDomain },
): readonly Route[] {
  return [
    ...createWatchListRoutes(lists),
    ...createResultCornerRoutes(lists.resultCorner),
    ...createChartFeedRoutes(lists.chartFeed, clock),
    ...createMarketTilesRoutes(lists.marketTiles, { facts: market.facts, log }),
  ];
}
