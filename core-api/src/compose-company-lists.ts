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
} from "./domains/watch-lists/index.ts";
import type {
  CompanyQuotesService,
  WatchListMoves,
  WatchListsService,
} from "./domains/watch-lists/index.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Route } from "./platform/http/route.ts";

/** What shows many companies, or their days, side by side. */
export interface CompanyLists {
  readonly watchLists: WatchListsService;
  readonly quotes: CompanyQuotesService;
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
  const quotes = createCompanyQuotesService({ facts });
  return {
    watchLists: createWatchListsService(db, { clock, facts }),
    quotes,
    moves: createWatchListMoves(db, { clock, facts, quotes }),
    chartFeed: createChartFeedService({ facts, market }),
    resultCorner: createResultCornerService({ facts }),
    marketTiles: createMarketTiles(db, facts),
  };
}

export function createCompanyListRoutes(
  lists: CompanyLists,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): readonly Route[] {
  return [
    ...createWatchListRoutes(lists),
    ...createResultCornerRoutes(lists.resultCorner),
    ...createChartFeedRoutes(lists.chartFeed, clock),
    ...createMarketTilesRoutes(lists.marketTiles, log),
  ];
}
