import type {
  MarketTileName,
  MarketTiles,
  MarketView,
  TileQuery,
  TileView,
} from "@munshi/bff/contract";

function ready<Data>(data: Data, queries: readonly TileQuery[] = []): TileView<Data> {
  return { state: "ready", data, of: "2025-11-20", queries, ageSeconds: 0 };
}

const companies = ["KONKAN", "ASHA", "BELA", "CHOLA", "DHRUV", "EKTA"].map((symbol, index) => ({
  coCode: index + 1,
  symbol,
  name: `${symbol[0] ?? ""}${symbol.slice(1).toLowerCase()} Limited`,
}));
const [konkan, asha, bela] = companies as [
  (typeof companies)[number],
  (typeof companies)[number],
  (typeof companies)[number],
];

const moves = companies.map((company, index) => ({
  ...company,
  close: 100 + index,
  changePercent: 5 - index * 0.5,
  volume: 12_34_567,
}));

const heatmap: MarketTiles["heatmap"] = {
  indices: ["Nifty 50", "Nifty 100"],
  index: "Nifty 50",
  unknown: null,
  cells: [
    { ...konkan, sector: "Metals", marketCap: 50_000, close: 490.25, changePercent: 2.5 },
    { ...asha, sector: "Textiles", marketCap: 30_000, close: 90, changePercent: -9.1 },
    { ...bela, sector: null, marketCap: null, close: 12.5, changePercent: 0 },
  ],
};

/** A dashboard with something in every tile. */
export const someMarket: MarketView = {
  dataset: { version: "v1", asOf: "2025-11-20", kind: "demo" },
  day: "2025-11-20",
  days: {
    first: "2024-03-05",
    last: "2025-11-20",
    months: { "2024-03": [5, 6], "2025-10": [30, 31], "2025-11": [13, 14, 17, 18, 20] },
  },
  tiles: {
    barometer: ready<MarketTiles["barometer"]>(
      {
        index: "Nifty 50",
        score: 61.4,
        label: "Bullish",
        parts: [{ sector: "Metals", weight: 100, score: 61.4, moved: 11.4 }],
        scoresOf: "2025-11-18",
        breadth: {
          advances: 210,
          declines: 180,
          unchanged: 10,
          aboveDma50: 55.5,
          aboveDma200: null,
          newHighs: 7,
          newLows: 3,
        },
      },
      [{ text: "Index = 'Nifty 50'" }],
    ),
    performers: ready<MarketTiles["performers"]>({
      scoresOf: "2025-11-18",
      tabs: (["3M", "1Y", "2Y"] as const).map((period, index) => ({
        period,
        rows: [
          { ...konkan, close: 490.25, score: 82.6, band: "excellent", changePercent: 10 * index },
        ],
      })),
    }),
    indices: ready<MarketTiles["indices"]>({
      indian: [{ name: "Nifty 50", close: 25_910.05, change: -103.4, changePercent: -0.4 }],
      sectoral: [{ name: "Nifty Bank", close: 58_899.25, change: null, changePercent: null }],
    }),
    contribution: ready<MarketTiles["contribution"]>({
      indices: [
        {
          tab: "Nifty",
          index: "Nifty 50",
          points: -103.4,
          unexplained: 0.2,
          rows: [{ ...konkan, weight: 12.5, changePercent: 2, points: 65.1 }],
        },
      ],
    }),
    movers: ready<MarketTiles["movers"]>(
      {
        gainers: moves.map((move) => ({
          ...move,
          reasons: [
            { kind: "sector", at: "2026-11-20", sector: "Metals", median: 3, companies: 9 },
          ],
        })),
        losers: [{ ...asha, close: 90, changePercent: -9.1, volume: null, reasons: [] }],
        leastValue: 1,
      },
      [
        {
          tab: "gainers",
          text: "Price change percent > 0 AND Traded value >= 1",
          sort: "-priceChangePercent",
        },
        {
          tab: "losers",
          text: "Price change percent < 0 AND Traded value >= 1",
          sort: "priceChangePercent",
        },
      ],
    ),
    heatmap: ready(heatmap, [{ text: "Index = 'Nifty 50'" }]),
    buzzing: ready<MarketTiles["buzzing"]>({
      rows: [
        {
          ...konkan,
          close: 490.25,
          changePercent: 2.5,
          volume: 9_00_000,
          volumeTimes: 4.26,
          news: 6,
          newsTimes: 3,
          headline: "Konkan opens a mill",
        },
      ],
    }),
    flows: ready<MarketTiles["flows"]>({
      days: [
        {
          day: "2025-11-20",
          fiiBuy: 12_000,
          fiiSell: 12_800,
          fiiNet: -800,
          diiBuy: null,
          diiSell: null,
          diiNet: 1_200.5,
        },
      ],
    }),
    announcements: ready<MarketTiles["announcements"]>({
      items: [
        {
          ...konkan,
          id: "a1",
          announcedAt: "2025-11-19T20:00:00.000Z",
          subject: "Board meeting",
          memo: "To consider results",
          category: null,
          url: null,
        },
      ],
    }),
    circuits: ready<MarketTiles["circuits"]>({
      upper: [{ ...bela, close: 12.5, changePercent: 5, volume: 900, band: 5 }],
      lower: [],
    }),
    calendar: ready<MarketTiles["calendar"]>({
      events: [{ ...asha, day: "2025-11-24", kind: "dividend", event: "Dividend of ₹2 a share" }],
    }),
    results: ready<MarketTiles["results"]>({
      rows: [
        { ...asha, publishedOn: "2025-11-14", close: 90, salesChange: 12.84, profitChange: null },
      ],
    }),
    deals: ready<MarketTiles["deals"]>({
      bulk: [
        {
          coCode: null,
          symbol: "TINY",
          name: "Tiny Limited",
          client: "Bharat Fund",
          quantity: 1_25_000,
          price: 33.4,
          side: "buy",
          day: "2025-11-20",
        },
      ],
      block: [],
    }),
    funds: ready<MarketTiles["funds"]>({
      month: "2025-10-31",
      before: "2025-09-30",
      entry: [
        {
          ...bela,
          count: 2,
          pre: 0,
          marketValue: 44.5,
          schemes: [
            { scheme: "Bharat Flexi Cap", marketValue: 40 },
            { scheme: "Bharat Mid Cap", marketValue: 4.5 },
          ],
        },
      ],
      exit: [],
      increase: [],
      decrease: [],
    }),
  },
};

/** `someMarket` with one tile in another state. */
export function withTile<Name extends MarketTileName>(
  name: Name,
  tile: TileView<MarketTiles[Name]>,
): MarketView {
  return { ...someMarket, tiles: { ...someMarket.tiles, [name]: tile } };
}
