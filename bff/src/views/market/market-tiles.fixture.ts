import type { MarketTileName, MarketTiles } from "@munshi/core-api/contract";

const company = { coCode: 7, symbol: "ASHA", name: "Asha Textiles" };
const move = { ...company, close: 104, changePercent: 4, volume: 1_200 };

/** Every tile with minimal data. */
export const fullTiles = {
  barometer: {
    index: "Munshi 50",
    score: 61,
    label: "Bullish",
    parts: [{ sector: "Textiles", weight: 100, score: 61, moved: 11 }],
    scoresOf: "2026-11-20",
    breadth: {
      advances: 1,
      declines: 0,
      unchanged: 0,
      aboveDma50: 1,
      aboveDma200: null,
      newHighs: 0,
      newLows: 0,
    },
  },
  performers: { scoresOf: "2026-11-20", tabs: [{ period: "3M", rows: [] }] },
  indices: {
    indian: [{ name: "Munshi 50", close: 1_010, change: 10, changePercent: 1 }],
    sectoral: [],
  },
  contribution: {
    indices: [{ tab: "Nifty", index: "Munshi 50", points: 10, unexplained: 0, rows: [] }],
  },
  movers: { gainers: [{ ...move, reasons: [] }], losers: [], leastValue: 1 },
  heatmap: {
    indices: ["Munshi 50", "Munshi Bank"],
    index: "Munshi 50",
    unknown: null,
    cells: [{ ...company, sector: "Textiles", marketCap: 900, close: 104, changePercent: 4 }],
  },
  buzzing: { rows: [{ ...move, volumeTimes: 6, news: 2, newsTimes: 4, headline: "Asha wins" }] },
  flows: {
    days: [
      {
        day: "2026-11-20",
        fiiBuy: 10,
        fiiSell: 7,
        fiiNet: 3,
        diiBuy: null,
        diiSell: null,
        diiNet: null,
      },
    ],
  },
  announcements: { items: [{} as never] },
  circuits: { upper: [{ ...move, band: 5 }], lower: [] },
  calendar: { events: [{ ...company, day: "2026-11-23", kind: "results", event: "Results" }] },
  results: {
    rows: [
      { ...company, publishedOn: "2026-11-20", close: 104, salesChange: 2, profitChange: null },
    ],
  },
  deals: { bulk: [{} as never], block: [] },
  funds: {
    month: "2026-10-31",
    before: "2026-09-30",
    entry: [{} as never],
    exit: [],
    increase: [],
    decrease: [],
  },
} as const satisfies MarketTiles;

export const tileNames = Object.keys(fullTiles) as MarketTileName[];

/** The days that core-api returns. */
export const fixtureDays = ["2026-11-18", "2026-11-19", "2026-11-20"] as const;

export function answerDays(version: string, revision = "r1"): object {
  return { version, kind: "demo", asOf: "2026-11-20", revision, days: fixtureDays };
}

export function answerTile(name: MarketTileName, version: string, day: string): object {
  return { version, day, of: day, queries: [], data: fullTiles[name] };
}
