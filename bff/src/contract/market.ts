import type { MarketTileName, MarketTiles } from "@munshi/core-api/contract";

/** One tile of the market dashboard, with a state of its own. */
export type TileView<Data> =
  | {
      readonly state: "ready";
      readonly data: Data;
      /** The day that the tile's own data are of. */
      readonly of: string | null;
      /** The query that makes it in the screener; null where it is none. */
      readonly query: string | null;
      readonly ageSeconds: number;
      /** An older answer that stands in for one that failed just now. */
      readonly isStale?: true;
    }
  | { readonly state: "empty" }
  | { readonly state: "failed"; readonly requestId: string };

/** `GET /api/views/market?day=`: the whole dashboard in one request, the same for everybody. */
export interface MarketView {
  readonly dataset: {
    readonly version: string;
    readonly asOf: string;
    readonly kind: "demo" | "market";
  };
  /** The trading day that is shown, and those that can be asked for: first and last. */
  readonly day: string;
  readonly days: { readonly first: string; readonly last: string };
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
} from "@munshi/core-api/contract";
