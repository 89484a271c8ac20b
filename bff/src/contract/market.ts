import type { MarketTileName, MarketTiles, TileQuery } from "@munshi/core-api/contract";
import { z } from "zod";
import type { PartView } from "./company.ts";
import { defineRoutes } from "./route.ts";

/** One tile of the market dashboard. */
export type TileView<Data> = PartView<
  Data,
  {
    /** The trading day of the tile's data. */
    readonly of: string | null;
    /** Queries that reproduce the tile, or each of its tabs, in the screener. */
    readonly queries: readonly TileQuery[];
  }
>;

/** The available trading days. */
export interface TradingDays {
  readonly first: string;
  readonly last: string;
  /** Days of the month on which the market traded, ascending, by month from the earliest. */
  readonly months: Readonly<Record<string, readonly number[]>>;
}

/** `GET /api/views/market?day=`: the whole dashboard in one request, identical for all visitors. */
export interface MarketView {
  readonly dataset: {
    readonly version: string;
    readonly asOf: string;
    readonly kind: "demo" | "market";
  };
  /** The displayed trading day. */
  readonly day: string;
  readonly days: TradingDays;
  readonly tiles: { readonly [Name in MarketTileName]: TileView<MarketTiles[Name]> };
}

/** `GET /api/views/market/tiles/:tile?day=&index=`: one tile, for retries and other indices. */
export interface MarketTileView<Name extends MarketTileName = MarketTileName> {
  readonly tile: TileView<MarketTiles[Name]>;
}

const longestIndex = 100;
const day = z.iso
  .date("must be a day such as 2026-11-20")
  .optional()
  .describe("Trading day; the latest if absent.");

export const marketViewRoutes = defineRoutes({
  "GET /api/views/market": {
    summary: "All tiles of a trading day's market dashboard",
    access: "page",
    query: z.object({ day }),
    answer: z.custom<MarketView>(),
  },
  "GET /api/views/market/tiles/:tile": {
    summary: "One tile of the market dashboard",
    access: "page",
    params: z.object({ tile: z.string() }),
    query: z.object({
      day,
      index: z
        .string("must be the name of an index")
        .trim()
        .min(1, "must be the name of an index")
        .max(longestIndex, `must have ${longestIndex} characters or fewer`)
        .optional()
        .describe("Name of an index, for tiles with a choice of them."),
    }),
    answer: z.custom<MarketTileView>(),
  },
});
