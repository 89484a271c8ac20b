import type { IsoDate } from "@munshi/engine/contract";
import type { ScoreBand } from "./company-scores.ts";
import type { Announcement } from "./company-sections.ts";

/**
 * The market on one trading day, tile by tile: each is worked out, fails and is empty by itself, and
 * says of which day it is. Money is ₹ crore unless a name says otherwise; null is a figure that
 * nobody gave. `GET /market/<tile>?day=` answers one; the documented calls present the same tiles.
 */

/** Names a company in a tile. */
export interface TileCompany {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
}

/** A share's move on the day. */
export interface TileMove extends TileCompany {
  /** ₹ a share, as traded. */
  readonly close: number;
  /** Percent of the previous close. */
  readonly changePercent: number;
  readonly volume: number | null;
}

/** Tile `barometer`: the float-weighted mean of the overall scores of the headline index's members. */
export interface BarometerTile {
  readonly index: string;
  /** 0 to 100; null where too few members are scored. */
  readonly score: number | null;
  /** Up to 40 Bearish, above 40 up to 60 Neutral, above 60 Bullish; an unset score is Bearish. */
  readonly label: "Bearish" | "Neutral" | "Bullish";
  /** By sector, the heaviest first: what each weighs and how far it moved the barometer from 50. */
  readonly parts: readonly {
    readonly sector: string;
    /** Percent of the index's members that are scored. */
    readonly weight: number;
    readonly score: number | null;
    /** `weight / 100 * (score - 50)`; all parts sum to `score - 50`. */
    readonly moved: number | null;
  }[];
  /** The day of the publication that the scores are of; null where nothing is scored. */
  readonly scoresOf: IsoDate | null;
  /** How broad the day was, over all companies that traded. */
  readonly breadth: {
    readonly advances: number;
    readonly declines: number;
    readonly unchanged: number;
    readonly aboveDma50: number | null;
    readonly aboveDma200: number | null;
    readonly newHighs: number;
    readonly newLows: number;
  };
}

/** Tile `performers`: companies that score best, by their return over a period. */
export interface PerformersTile {
  /** The day of the publication that the scores are of. */
  readonly scoresOf: IsoDate;
  readonly tabs: readonly {
    readonly period: "3M" | "1Y" | "2Y";
    readonly rows: readonly (TileCompany & {
      readonly close: number;
      readonly score: number;
      readonly band: ScoreBand;
      /** Return over the period, percent, adjusted for actions. */
      readonly changePercent: number;
    })[];
  }[];
}

export interface IndexMove {
  readonly name: string;
  readonly close: number;
  readonly change: number | null;
  readonly changePercent: number | null;
}

/** Tile `indices`. */
export interface IndicesTile {
  readonly indian: readonly IndexMove[];
  readonly sectoral: readonly IndexMove[];
}

/** Tile `contribution`: how many points of an index's move each member made, by float weights. */
export interface ContributionTile {
  readonly indices: readonly {
    /** `Nifty`, `Sensex`, `Banknifty`, and what stands for them in this market. */
    readonly tab: "Nifty" | "Sensex" | "Banknifty";
    readonly index: string;
    /** The index's own move; null where its close or the one before is not known. */
    readonly points: number | null;
    /** What the members' points, by weights from published holdings, leave of the index's own move. */
    readonly unexplained: number | null;
    readonly rows: readonly (TileCompany & {
      /** Percent of the index before the day. */
      readonly weight: number;
      readonly changePercent: number;
      readonly points: number;
    })[];
  }[];
}

/** Tile `movers`, among companies that trade enough for a price to mean something. */
export interface MoversTile {
  readonly gainers: readonly TileMove[];
  readonly losers: readonly TileMove[];
  /** ₹ crore traded on the day below which a company is left out. */
  readonly leastValue: number;
}

/** Tile `heatmap` (`?index=`). */
export interface HeatmapTile {
  readonly indices: readonly string[];
  /** In the market's own spelling; the usual one where no index is called as was asked. */
  readonly index: string;
  /** The name that was asked for and that no index of the day bears; null: there is none such. */
  readonly unknown: string | null;
  readonly cells: readonly (TileCompany & {
    readonly sector: string | null;
    /** ₹ crore. */
    readonly marketCap: number | null;
    readonly close: number;
    readonly changePercent: number;
  })[];
}

/**
 * Tile `buzzing`: shares of which ₹ 1 crore or more was traded, and that trade or are told of at
 * twice their norm or more; the farthest above it first. Three pieces of news are needed to count.
 */
export interface BuzzingTile {
  readonly rows: readonly (TileMove & {
    /** The day's volume over its mean of the 20 sessions before; null where fewer than 10 of them, within 45 days, tell theirs. */
    readonly volumeTimes: number | null;
    readonly news: number;
    /** News of the last 7 days over the weekly mean of the 12 weeks before; null with fewer than 6 in these. */
    readonly newsTimes: number | null;
    /** The latest headline; null where there is none. */
    readonly headline: string | null;
  })[];
}

/** Tile `flows`, newest day first; ₹ crore. */
export interface FlowsTile {
  readonly days: readonly {
    readonly day: IsoDate;
    readonly fiiBuy: number | null;
    readonly fiiSell: number | null;
    readonly fiiNet: number | null;
    readonly diiBuy: number | null;
    readonly diiSell: number | null;
    readonly diiNet: number | null;
  }[];
}

/** Tile `announcements`, newest first. */
export interface MarketAnnouncementsTile {
  readonly items: readonly (Announcement & TileCompany)[];
}

/** Tile `circuits`: shares that closed at their price band's edge. */
export interface CircuitsTile {
  readonly upper: readonly CircuitRow[];
  readonly lower: readonly CircuitRow[];
}

export interface CircuitRow extends TileMove {
  /** Percent of the previous close; null where the band was not told. */
  readonly band: number | null;
}

/** Tile `calendar`: what is to come, the nearest first. */
export interface CalendarTile {
  readonly events: readonly (TileCompany & {
    readonly day: IsoDate;
    readonly kind: "results" | "dividend" | "bonus" | "split" | "meeting" | "other";
    readonly event: string;
  })[];
}

/** Tile `results`: who published last. */
export interface MarketResultsTile {
  readonly rows: readonly (TileCompany & {
    readonly publishedOn: IsoDate;
    readonly close: number | null;
    readonly salesChange: number | null;
    readonly profitChange: number | null;
  })[];
}

/** Tile `deals`, newest first. */
export interface DealsTile {
  readonly bulk: readonly DealRow[];
  readonly block: readonly DealRow[];
}

export interface DealRow {
  /** Null where the share is not among the companies. */
  readonly coCode: number | null;
  readonly symbol: string;
  readonly name: string;
  readonly client: string;
  readonly quantity: number;
  /** ₹ a share. */
  readonly price: number;
  readonly side: "buy" | "sell";
  readonly day: IsoDate;
}

/** Tile `funds`: what mutual funds took up and gave up between the last two month-ends. */
export interface FundsTile {
  readonly month: IsoDate | null;
  readonly before: IsoDate | null;
  readonly entry: readonly FundRow[];
  readonly exit: readonly FundRow[];
  readonly increase: readonly FundRow[];
  readonly decrease: readonly FundRow[];
}

export interface FundRow {
  readonly coCode: number | null;
  readonly symbol: string;
  readonly name: string;
  /** How many schemes hold it now, and held it before. */
  readonly count: number;
  readonly pre: number;
  /** ₹ crore, now. */
  readonly marketValue: number;
  readonly schemes: readonly { readonly scheme: string; readonly marketValue: number }[];
}

/** Every tile by its name in paths, views and logs. */
export interface MarketTiles {
  readonly barometer: BarometerTile;
  readonly performers: PerformersTile;
  readonly indices: IndicesTile;
  readonly contribution: ContributionTile;
  readonly movers: MoversTile;
  readonly heatmap: HeatmapTile;
  readonly buzzing: BuzzingTile;
  readonly flows: FlowsTile;
  readonly announcements: MarketAnnouncementsTile;
  readonly circuits: CircuitsTile;
  readonly calendar: CalendarTile;
  readonly results: MarketResultsTile;
  readonly deals: DealsTile;
  readonly funds: FundsTile;
}

export type MarketTileName = keyof MarketTiles;

/**
 * What the screener is asked for the companies of a tile. It answers by the newest day's figures,
 * whichever day the tile is of. Tiles that are about no companies have none.
 */
export interface TileQuery {
  /** The tab that it makes, as the tile's data name it; absent: the tile as a whole. */
  readonly tab?: string;
  readonly text: string;
  /** The column that its rows are sorted by, `-` before it for the largest first; absent: by market cap. */
  readonly sort?: string;
}

/** A tile as core-api answers it. */
export interface MarketTileAnswer<Name extends MarketTileName = MarketTileName> {
  readonly version: string;
  /** The trading day that was asked for, and the day that the tile's own data are of. */
  readonly day: IsoDate;
  readonly of: IsoDate | null;
  /** Null where nothing is known of it. */
  readonly data: MarketTiles[Name] | null;
  readonly queries: readonly TileQuery[];
}
