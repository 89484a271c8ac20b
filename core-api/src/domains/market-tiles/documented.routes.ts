import type { Log } from "@munshi/platform";
import type { MarketTileName, MarketTiles } from "../../contract/index.ts";
import { marketDashboardRoutes } from "../../contract/market-dashboard.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { presentHeatmap, presentMarketData, presentPerformers } from "./documented.presenter.ts";
import type { MarketTilesService } from "./market-tiles.service.ts";

/** Documented calls, for the newest trading day. */
export function createDocumentedRoutes(tiles: MarketTilesService, log: Log): readonly Route[] {
  const read = async <Name extends MarketTileName>(name: Name): Promise<MarketTiles[Name] | null> =>
    (await tiles.read(name, { day: null, index: null })).data;
  /** Null if the tile fails, so the others are still returned. */
  const tryRead = async <Name extends MarketTileName>(
    name: Name,
  ): Promise<MarketTiles[Name] | null> => {
    try {
      return await read(name);
    } catch (error) {
      log.error({ err: error, tile: name }, "market tile failed");
      return null;
    }
  };
  return implementRoutes(marketDashboardRoutes, {
    "GET /getMarketData": async () => {
      await tiles.listDays();
      return presentMarketData({
        barometer: await tryRead("barometer"),
        performers: await tryRead("performers"),
        indices: await tryRead("indices"),
        contribution: await tryRead("contribution"),
        movers: await tryRead("movers"),
        flows: await tryRead("flows"),
        announcements: await tryRead("announcements"),
        circuits: await tryRead("circuits"),
        calendar: await tryRead("calendar"),
        results: await tryRead("results"),
        deals: await tryRead("deals"),
        funds: await tryRead("funds"),
      });
    },
    "POST /getIndicesHeatmapData": async ({ body }) => {
      const { data } = await tiles.read("heatmap", { day: null, index: body.data.indices });
      return presentHeatmap(data);
    },
    "GET /metrics/get_good_stock": async () => ({
      data: presentPerformers(await read("performers"), "1Y"),
    }),
  });
}
