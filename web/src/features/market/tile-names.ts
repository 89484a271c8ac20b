import type { MarketTileName } from "@munshi/bff/contract";

/** How a tile is called, what it says where it has nothing, and the room that it takes. */
interface TileKind {
  readonly title: string;
  readonly emptyText: string;
  /** Of what it will most likely show, in pixels. */
  readonly height: number;
  /** As broad as the page. */
  readonly isWide?: true;
  /** The tab that is open at first, where it has several. */
  readonly firstTab?: string;
}

/** Every tile in the order that the dashboard has at first. */
export const tileKinds: Readonly<Record<MarketTileName, TileKind>> = {
  barometer: {
    title: "Market Barometer",
    emptyText: "The market was not rated on this day.",
    height: 339,
  },
  indices: { title: "Indices", emptyText: "No index is known of this day.", height: 280 },
  performers: {
    title: "Top Emoji Performers",
    emptyText: "No company was rated by this day.",
    height: 280,
    firstTab: "3M",
  },
  heatmap: {
    title: "Heatmap",
    emptyText: "No index's members are known of this day.",
    height: 640,
    isWide: true,
  },
  movers: {
    title: "Gainers and Losers",
    emptyText: "No share traded on this day.",
    height: 280,
    firstTab: "gainers",
  },
  contribution: {
    title: "Index Contribution",
    emptyText: "No index's weights are known of this day.",
    height: 280,
    firstTab: "Nifty",
  },
  flows: {
    title: "FII and DII Activity",
    emptyText: "No flows of institutions were published by this day.",
    height: 280,
  },
  buzzing: {
    title: "Buzzing Stocks",
    emptyText: "Nothing stood out from its norm on this day.",
    height: 280,
  },
  circuits: {
    title: "Circuits",
    emptyText: "No list of shares at their price bands is known of this day or the week before.",
    height: 280,
    firstTab: "upper",
  },
  calendar: {
    title: "Event Calendar",
    emptyText: "No event had been announced by this day.",
    height: 280,
  },
  announcements: {
    title: "Announcements",
    emptyText: "No company announced anything by this day.",
    height: 280,
  },
  results: {
    title: "Result Corner",
    emptyText: "No results were published by this day.",
    height: 280,
  },
  deals: {
    title: "Bulk and Block Deals",
    emptyText: "No deals of the week up to this day are known.",
    height: 280,
    firstTab: "bulk",
  },
  funds: {
    title: "Mutual Fund Holdings",
    emptyText: "No holdings of mutual funds were published by this day.",
    height: 360,
    isWide: true,
    firstTab: "entry",
  },
};

/** The tiles' names in that order. */
export const tileNames = Object.keys(tileKinds) as readonly MarketTileName[];
