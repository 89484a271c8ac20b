import type { MarketTileName } from "../../contract/index.ts";
import type { Failures, Route } from "../../platform/http/route.ts";
import { defineRoute } from "../../platform/http/route.ts";
import { notPublished } from "../company-analysis/index.ts";
import { daysAnswer, heatmapQuery, tileAnswer, tileQuery } from "./market-tiles.schema.ts";
import type { MarketTilesService } from "./market-tiles.service.ts";

const summaries: { readonly [Name in Exclude<MarketTileName, "heatmap">]: string } = {
  barometer: "How the market is rated: by its headline index's scores, with what moved it",
  performers: "The companies that score best, by their returns",
  indices: "Indices and their moves",
  contribution: "Points of an index's move by member",
  movers: "Gainers and losers",
  buzzing: "What trades or is told of far above its norm",
  flows: "What foreign and domestic institutions bought and sold",
  announcements: "What companies told the exchange",
  circuits: "Shares at the limits of their price bands",
  calendar: "Meetings, results and ex-dates to come",
  results: "Who published results last",
  deals: "Bulk and block deals",
  funds: "What mutual funds took up and gave up",
};

const ofDay = {
  ...notPublished,
  "market.day_unknown": [404, "The market's days begin later."],
} as const satisfies Failures;

/** The market's tiles, one a call, open to everybody. */
export function createTileRoutes(tiles: MarketTilesService): readonly Route[] {
  const tile = (name: Exclude<MarketTileName, "heatmap">): Route =>
    defineRoute({
      method: "GET",
      path: `/market/${name}`,
      summary: summaries[name],
      access: "public",
      schemas: { query: tileQuery, answer: tileAnswer },
      failures: ofDay,
      handle: async ({ query }) => tiles.read(name, { day: query.day ?? null, index: null }),
    });
  const names = Object.keys(summaries) as (keyof typeof summaries)[];
  return [
    defineRoute({
      method: "GET",
      path: "/market/days",
      summary: "The trading days that can be shown",
      access: "public",
      schemas: { answer: daysAnswer },
      failures: notPublished,
      handle: async () => tiles.listDays(),
    }),
    ...names.map(tile),
    defineRoute({
      method: "GET",
      path: "/market/heatmap",
      summary: "An index's members by size and move",
      access: "public",
      schemas: { query: heatmapQuery, answer: tileAnswer },
      failures: ofDay,
      handle: async ({ query }) =>
        tiles.read("heatmap", { day: query.day ?? null, index: query.index ?? null }),
    }),
  ];
}
