import type { Database } from "@munshi/db";
import type { Log } from "@munshi/platform";
import type { Route } from "../../platform/http/route.ts";
import { createCompanyOpener } from "../company-fundamentals/index.ts";
import { createMarketDays } from "../market/index.ts";
import type { MarketFacts } from "../market/index.ts";
import { createDocumentedRoutes } from "./documented.routes.ts";
import { createMoveRoutes, createTileRoutes } from "./market-tiles.routes.ts";
import { createMarketTilesService } from "./market-tiles.service.ts";
import type { MarketTilesService } from "./market-tiles.service.ts";

/** The market on one day, tile by tile. */
export function createMarketTiles(db: Database, facts: MarketFacts): MarketTilesService {
  return createMarketTilesService({ db, facts, days: createMarketDays(db, facts) });
}

export function createMarketTilesRoutes(
  tiles: MarketTilesService,
  { facts, log }: { readonly facts: MarketFacts; readonly log: Log },
): readonly Route[] {
  return [
    ...createTileRoutes(tiles),
    ...createMoveRoutes(tiles, createCompanyOpener(facts)),
    ...createDocumentedRoutes(tiles, log),
  ];
}
