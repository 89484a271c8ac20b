import type { Log } from "@munshi/platform";
import type { MarketTileName, MarketTiles } from "../../contract/index.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { notPublished } from "../company-analysis/index.ts";
import { presentHeatmap, presentMarketData, presentPerformers } from "./documented.presenter.ts";
import {
  goodStockAnswer,
  heatmapAnswer,
  heatmapBody,
  marketDataAnswer,
} from "./documented.schema.ts";
import type { MarketTilesService } from "./market-tiles.service.ts";

/** The documented calls on the paths and in the spelling of the documents, of the newest day. */
export function createDocumentedRoutes(tiles: MarketTilesService, log: Log): readonly Route[] {
  const read = async <Name extends MarketTileName>(name: Name): Promise<MarketTiles[Name] | null> =>
    (await tiles.read(name, { day: null, index: null })).data;
  /** One that fails leaves its own part empty. */
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
  return [
    defineRoute({
      method: "GET",
      path: "/getMarketData",
      summary: "All of the market's tiles but the heatmap, of the newest day",
      access: "public",
      schemas: { answer: marketDataAnswer },
      failures: notPublished,
      handle: async () => {
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
    }),
    defineRoute({
      method: "POST",
      path: "/getIndicesHeatmapData",
      summary: "The members of an index by size and move; of one that there is not, none",
      access: "public",
      schemas: { body: heatmapBody, answer: heatmapAnswer },
      failures: notPublished,
      handle: async ({ body }) => {
        const { data } = await tiles.read("heatmap", { day: null, index: body.data.indices });
        return presentHeatmap(data);
      },
    }),
    defineRoute({
      method: "GET",
      path: "/metrics/get_good_stock",
      summary: "Companies that score above 60, by their returns over a year",
      access: "public",
      schemas: { answer: goodStockAnswer },
      failures: notPublished,
      handle: async () => ({ data: presentPerformers(await read("performers"), "1Y") }),
    }),
  ];
}
