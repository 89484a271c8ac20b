import type { MarketTileName } from "@munshi/bff/contract";

/** A tile's title, empty text and layout. */
interface TileKind {
  readonly title: string;
  readonly emptyText: string;
  /** Expected height of its content, in pixels. */
  readonly height: number;
  /** Spans the page's width. */
  readonly isWide?: true;
  /** The initial tab, if it has several. */
  readonly firstTab?: string;
}

/** Every tile in the order that the dashboard has at first. */
export const tileKinds: Readonly<Record<MarketTileName, TileKind>> = {
  barometer: {
    title: "Market Barometer",
    emptyText: "No barometer reading for this day.",
    height: 339,
  },
  indices: { title: "Indices", emptyText: "No index data for this day.", height: 280 },
  performers: {
    title: "Top Emoji Performers",
    emptyText: "No scores for this day.",
    height: 280,
    firstTab: "3M",
  },
  heatmap: {
    title: "Heatmap",
    emptyText: "No index constituents for this day.",
    height: 640,
    isWide: true,
  },
  movers: {
    title: "Gainers and Losers",
    emptyText: "No trades on this day.",
    height: 435,
    firstTab: "gainers",
  },
  contribution: {
    title: "Index Contribution",
    emptyText: "No index weights for this day.",
    height: 280,
    firstTab: "Nifty",
  },
  flows: {
    title: "FII and DII Activity",
    emptyText: "No FII or DII data for this day.",
    height: 280,
  },
  buzzing: {
    title: "Buzzing Stocks",
    emptyText: "No unusual activity on this day.",
    height: 280,
  },
  circuits: {
    title: "Circuits",
    emptyText: "No circuit data for this day or the previous week.",
    height: 280,
    firstTab: "upper",
  },
  calendar: {
    title: "Event Calendar",
    emptyText: "No upcoming events as of this day.",
    height: 280,
  },
  announcements: {
    title: "Announcements",
    emptyText: "No announcements as of this day.",
    height: 280,
  },
  results: {
    title: "Result Corner",
    emptyText: "No results as of this day.",
    height: 280,
  },
  deals: {
    title: "Bulk and Block Deals",
    emptyText: "No deals in the week up to this day.",
    height: 280,
    firstTab: "bulk",
  },
  funds: {
    title: "Mutual Fund Holdings",
    emptyText: "No mutual fund holdings as of this day.",
    height: 360,
    isWide: true,
    firstTab: "entry",
  },
};

function isTileName(name: string): name is MarketTileName {
  return Object.hasOwn(tileKinds, name);
}

/** The tiles' names in that order. */
export const tileNames = Object.keys(tileKinds).filter(isTileName);
