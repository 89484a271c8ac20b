import type { MarketTileName, MarketTiles, TileQuery } from "@munshi/core-api/contract";
import type { PartView } from "./part.ts";

/** One tile of the market dashboard. */
export type TileView<Data> = PartView<
  Data,
  {
    /** The day that the tile's own data are of. */
    readonly of: string | null;
    /** Those that make it, or one of its tabs each, in the screener. */
    readonly queries: readonly TileQuery[];
  }
>;

/** The trading days that can be asked for. */
export interface TradingDays {
  readonly first: string;
  readonly last: string;
  /** By month, the earliest first: the days of it on which the market traded, rising. */
  readonly months: Readonly<Record<string, readonly number[]>>;
}

/** `GET /api/views/market?day=`: the whole dashboard in one request, the same for everybody. */
export interface MarketView {
  readonly dataset: {
    readonly version: string;
    readonly asOf: string;
    readonly kind: "demo" | "market";
  };
  /** The trading day that is shown. */
  readonly day: string;
  readonly days: TradingDays;
  readonly tiles: { readonly [Name in MarketTileName]: TileView<MarketTiles[Name]> };
}

/** `GET /api/views/market/tiles/:tile?day=&index=`: one that failed or is asked for otherwise. */
export interface MarketTileView<Name extends MarketTileName = MarketTileName> {
  readonly tile: TileView<MarketTiles[Name]>;
}

export type {
  BarometerTile,
  BuzzingTile,
  CalendarTile,
  CircuitRow,
  CircuitsTile,
  ContributionTile,
  DealRow,
  DealsTile,
  FlowsTile,
  FundRow,
  FundsTile,
  HeatmapTile,
  IndexMove,
  IndicesTile,
  MarketAnnouncementsTile,
  MarketResultsTile,
  MarketTileAnswer,
  MarketTileName,
  MarketTiles,
  MoversTile,
  PerformersTile,
  TileCompany,
  TileMove,
  TileQuery,
} from "@munshi/core-api/contract";
