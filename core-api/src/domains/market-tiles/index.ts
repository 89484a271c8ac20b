export { createMarketTiles, createMarketTilesRoutes } from "./market-tiles.ts";
export type { MarketTilesService } from "./market-tiles.service.ts";
