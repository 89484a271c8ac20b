import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { amountChange, band, company, day, notPublished, number, text } from "./company.ts";
import { moveReasons } from "./company-moves.ts";
import { announcement } from "./company-profile.ts";
import { defineRoutes } from "./route.ts";

/** Tiles of the market dashboard. Money is ₹ crore unless described otherwise. */

const move = company.extend({
  close: z.number().describe("₹ a share, as traded."),
  changePercent: z.number().describe("Percent of the previous close."),
  volume: number,
});

const barometer = z.object({
  index: z.string(),
  score: number.describe(
    "0 to 100, the float-weighted mean of the members' overall scores; null if too few are scored.",
  ),
  label: z
    .enum(["Bearish", "Neutral", "Bullish"])
    .describe("Up to 40 or without a score Bearish, up to 60 Neutral, above Bullish."),
  parts: z
    .array(
      z.object({
        sector: z.string(),
        weight: z.number().describe("Percent of the scored members."),
        score: number,
        moved: number.describe("`weight / 100 * (score - 50)`; the sum is `score - 50`."),
      }),
    )
    .describe("Largest weight first."),
  scoresOf: day.nullable().describe("Day of the scores."),
  breadth: z
    .object({
      advances: z.int(),
      declines: z.int(),
      unchanged: z.int(),
      aboveDma50: number,
      aboveDma200: number,
      newHighs: z.int(),
      newLows: z.int(),
    })
    .describe("Of all companies that traded."),
});

const performers = z.object({
  scoresOf: day.describe("Day of the scores."),
  tabs: z.array(
    z.object({
      period: z.enum(["3M", "1Y", "2Y"]),
      rows: z.array(
        company.extend({
          close: z.number(),
          score: z.number(),
          band,
          changePercent: z.number().describe("Over the period, adjusted for actions."),
        }),
      ),
    }),
  ),
});

const indexMove = z.object({
  name: z.string(),
  close: z.number(),
  change: number,
  changePercent: number,
});
const indices = z.object({ indian: z.array(indexMove), sectoral: z.array(indexMove) });

const indexTab = z.enum(["Nifty", "Sensex", "Banknifty"]);
const contribution = z.object({
  indices: z.array(
    z.object({
      tab: indexTab,
      index: z.string(),
      points: number.describe("The index's own change."),
      unexplained: number.describe("The index's change less the members' points."),
      rows: z.array(
        company.extend({
          weight: z.number().describe("Percent of the index on the previous day."),
          changePercent: z.number(),
          points: z.number(),
        }),
      ),
    }),
  ),
});

const mover = move.extend({ reasons: moveReasons });
const movers = z.object({
  gainers: z.array(mover),
  losers: z.array(mover),
  leastValue: z.number().describe("Smallest turnover of the day to be listed, ₹ crore."),
});

const heatmap = z.object({
  indices: z.array(z.string()),
  index: z.string(),
  unknown: text.describe("The requested index if there is none such; the default is shown."),
  cells: z.array(
    company.extend({
      sector: text,
      marketCap: number,
      close: z.number(),
      changePercent: z.number(),
    }),
  ),
});

const buzzing = z.object({
  rows: z
    .array(
      move.extend({
        volumeTimes: number.describe(
          "Volume over its mean of 20 sessions; null with fewer than 10 within 45 days.",
        ),
        news: z.int(),
        newsTimes: number.describe(
          "News of 7 days over the weekly mean of 12 weeks; null with fewer than 6 in these.",
        ),
        headline: text,
      }),
    )
    .describe("Shares with twice their usual volume or news and ₹ 1 crore turnover."),
});

const flows = z.object({
  days: z
    .array(
      z.object({
        day,
        fiiBuy: number,
        fiiSell: number,
        fiiNet: number,
        diiBuy: number,
        diiSell: number,
        diiNet: number,
      }),
    )
    .describe("Newest first."),
});

const announcements = z.object({ items: z.array(announcement.extend(company.shape)) });

const circuitRow = move.extend({ band: number.describe("Percent of the previous close.") });
const circuits = z.object({ upper: z.array(circuitRow), lower: z.array(circuitRow) });

const calendar = z.object({
  events: z
    .array(
      company.extend({
        day,
        kind: z.enum(["results", "dividend", "bonus", "split", "meeting", "other"]),
        event: z.string(),
      }),
    )
    .describe("Nearest first."),
});

const results = z.object({
  rows: z.array(
    company.extend({
      publishedOn: day,
      close: number,
      salesChange: amountChange.describe("From the same quarter a year ago, 1 decimal."),
      profitChange: amountChange.describe("From the same quarter a year ago, 1 decimal."),
    }),
  ),
});

const dealRow = z.object({
  coCode: z.int().nullable().describe("Null for a share outside the dataset."),
  symbol: z.string(),
  name: z.string(),
  client: z.string(),
  quantity: z.number(),
  price: z.number().describe("₹ a share."),
  side: z.enum(["buy", "sell"]),
  day,
});
const deals = z.object({ bulk: z.array(dealRow), block: z.array(dealRow) });

const fundRow = z.object({
  coCode: z.int().nullable(),
  symbol: z.string(),
  name: z.string(),
  count: z.int().describe("Schemes that hold it."),
  pre: z.int().describe("Schemes that held it a month before."),
  marketValue: z.number(),
  schemes: z.array(z.object({ scheme: z.string(), marketValue: z.number() })),
});
const funds = z.object({
  month: day.nullable(),
  before: day.nullable(),
  entry: z.array(fundRow),
  exit: z.array(fundRow),
  increase: z.array(fundRow),
  decrease: z.array(fundRow),
});

const tileQuery = z.object({
  tab: z.string().exactOptional().describe("The tab it lists; absent: the whole tile."),
  text: z.string(),
  sort: z
    .string()
    .exactOptional()
    .describe("A column's key, with `-` before it for descending; absent: by market cap."),
});

const tile = <T extends z.ZodType>(data: T) =>
  z.object({
    version: z.string().describe("Version of the dataset."),
    day: day.describe("The trading day requested."),
    of: day.nullable().describe("The day of the tile's own data."),
    data: z.nullable(data).describe("Null if nothing is known."),
    queries: z.array(tileQuery).describe("Screener queries that list the tile's companies."),
  });

export type TileQuery = Infer<typeof tileQuery>;
export type TileCompany = Infer<typeof company>;
export type BarometerTile = Infer<typeof barometer>;
export type PerformersTile = Infer<typeof performers>;
export type IndicesTile = Infer<typeof indices>;
export type ContributionTile = Infer<typeof contribution>;
export type MoversTile = Infer<typeof movers>;
export type HeatmapTile = Infer<typeof heatmap>;
export type BuzzingTile = Infer<typeof buzzing>;
export type FlowsTile = Infer<typeof flows>;
export type MarketAnnouncementsTile = Infer<typeof announcements>;
export type CircuitsTile = Infer<typeof circuits>;
export type CalendarTile = Infer<typeof calendar>;
export type MarketResultsTile = Infer<typeof results>;
export type DealsTile = Infer<typeof deals>;
export type FundsTile = Infer<typeof funds>;
export type TileMove = Infer<typeof move>;
export type TileMover = Infer<typeof mover>;
export type IndexMove = Infer<typeof indexMove>;
export type CircuitRow = Infer<typeof circuitRow>;
export type DealRow = Infer<typeof dealRow>;
export type FundRow = Infer<typeof fundRow>;

const query = z.object({ day: day.optional().describe("Omitted: the newest trading day.") });
const tileRoute = {
  access: "public",
  query,
  failures: {
    ...notPublished,
    "market.day_unknown": [404, "No market data before this date."],
  },
} as const;

export const marketTileRoutes = defineRoutes({
  "GET /market/days": {
    summary: "Trading days with data",
    access: "public",
    answer: z.object({
      version: z.string().describe("Version of the latest dataset."),
      kind: z.enum(["demo", "market"]),
      asOf: day.describe("Trading day of the latest dataset."),
      revision: z.string().describe("Changes with every import."),
      days: z.array(day).describe("Ascending."),
    }),
    failures: notPublished,
  },
  "GET /market/barometer": {
    ...tileRoute,
    summary: "Market rating by the scores of the headline index's members",
    answer: tile(barometer),
  },
  "GET /market/performers": {
    ...tileRoute,
    summary: "Companies with the best scores, by return",
    answer: tile(performers),
  },
  "GET /market/indices": {
    ...tileRoute,
    summary: "Indices and their changes",
    answer: tile(indices),
  },
  "GET /market/contribution": {
    ...tileRoute,
    summary: "Contribution of members to an index's change",
    answer: tile(contribution),
  },
  "GET /market/movers": {
    ...tileRoute,
    summary: "Top gainers and losers",
    answer: tile(movers),
  },
  "GET /market/buzzing": {
    ...tileRoute,
    summary: "Companies with unusual volume or news",
    answer: tile(buzzing),
  },
  "GET /market/flows": {
    ...tileRoute,
    summary: "FII and DII activity",
    answer: tile(flows),
  },
  "GET /market/announcements": {
    ...tileRoute,
    summary: "Exchange announcements",
    answer: tile(announcements),
  },
  "GET /market/circuits": {
    ...tileRoute,
    summary: "Shares at their circuit limits",
    answer: tile(circuits),
  },
  "GET /market/calendar": {
    ...tileRoute,
    summary: "Upcoming meetings, results and ex-dates",
    answer: tile(calendar),
  },
  "GET /market/results": {
    ...tileRoute,
    summary: "Latest published results",
    answer: tile(results),
  },
  "GET /market/deals": {
    ...tileRoute,
    summary: "Bulk and block deals",
    answer: tile(deals),
  },
  "GET /market/funds": {
    ...tileRoute,
    summary: "Changes of mutual fund holdings over the last month",
    answer: tile(funds),
  },
  "GET /market/heatmap": {
    ...tileRoute,
    summary: "Members of an index by size and change",
    query: query.extend({
      index: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .optional()
        .describe("Name of an index; omitted or unknown: the default."),
    }),
    answer: tile(heatmap),
  },
});

type Routes = typeof marketTileRoutes;
type TileName<Key> = Key extends `GET /market/${infer Name}` ? Exclude<Name, "days"> : never;

/** Tiles by their name in paths, views and logs. */
export type MarketTileName = TileName<keyof Routes>;
export type MarketTiles = {
  readonly [Name in MarketTileName]: NonNullable<
    Infer<Routes[`GET /market/${Name}`]["answer"]>["data"]
  >;
};
export type MarketTileAnswer<Name extends MarketTileName = MarketTileName> = Omit<
  Infer<ReturnType<typeof tile>>,
  "data"
> & { readonly data: MarketTiles[Name] | null };
