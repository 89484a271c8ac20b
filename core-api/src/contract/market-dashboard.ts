import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { day, notPublished, number, text } from "./company.ts";
import { defineRoutes } from "./route.ts";

const performer = z.object({
  co_code: z.int(),
  symbol: z.string(),
  COMPNAME: z.string(),
  LTP: z.number().describe("₹, close of the day."),
  score: z.number().describe("Overall score, 0 to 100."),
  emoji: z.string().describe("Band of the emoji."),
  change: z.number().describe("Percent over the period, adjusted for splits and bonuses."),
});

const index = z.object({
  symbol: z.string().describe("Index name."),
  LTP: z.number(),
  change: number.describe("Points."),
  changePercent: number,
});

const move = z.object({
  co_code: z.int(),
  symbol: z.string(),
  LTP: z.number(),
  change: z.number().describe("Percent of the previous close."),
});
const hit = move.extend({ band: number.describe("Percent.") });

const deal = z.object({
  symbol: z.string(),
  scripname: z.string(),
  clientname: z.string(),
  qtyshares: z.number(),
  avg_price: z.number().describe("₹ a share."),
  buysell: z.enum(["BUY", "SELL"]),
  Date: day,
});

const fund = z.object({
  symbol: z.string(),
  COMPNAME: z.string(),
  count: z.int().describe("Schemes that hold it."),
  pre: z.int().describe("Schemes that held it a month before."),
  MktValue: z.number().describe("₹ crore; of an exit its earlier value."),
  schemes: z.array(z.object({ sch_Name: z.string(), MktValue: z.number().describe("₹ crore.") })),
});

const marketData = z
  .object({
    barometerData: z.object({ nifty_score: number.describe("0 to 100.") }),
    topEmojiPerformer: z.object({
      monthData: z.array(performer).describe("Over 3 months."),
      yearData: z.array(performer),
      year2Data: z.array(performer),
    }),
    indianIndices: z.array(index),
    sectorialIndices: z.array(index),
    contributionIndex: z.array(
      z.object({
        indexType: z.enum(["Nifty", "Sensex", "Banknifty"]),
        symbol: z.string(),
        change: z.number().describe("Points of the index's change."),
      }),
    ),
    topGainers: z.array(move),
    topLosers: z.array(move),
    fiiDiiActivity: z.array(
      z.object({
        date: day,
        netsales: number.describe("₹ crore, net purchases of FIIs."),
        diinetsales: number.describe("₹ crore, net purchases of DIIs."),
      }),
    ),
    announcements: z.array(
      z.object({ symbol: z.string(), memo: z.string(), date: z.iso.datetime() }),
    ),
    upperCircuit: z.array(hit),
    lowerCircuit: z.array(hit),
    eventCalander: z.array(z.object({ symbol: z.string(), event: z.string(), date: day })),
    resultCorner: z.array(
      z.object({
        co_code: z.int(),
        symbol: z.string(),
        TradeDate: day.describe("Day of publication."),
        close: number,
      }),
    ),
    bulkDeals: z.array(deal),
    blockDeals: z.array(deal),
    mutualFundData: z.object({
      Entry: z.array(fund),
      Exit: z.array(fund),
      Increase: z.array(fund),
      Decrease: z.array(fund),
    }),
  })
  .describe("Tiles without data, and tiles that failed, are empty lists.");

const heatmap = z.object({
  data: z.array(
    z.object({
      co_code: z.int(),
      symbol: z.string(),
      COMPNAME: z.string(),
      sector: text,
      mcap: number.describe("₹ crore."),
      close: z.number(),
      change: z.number().describe("Percent of the previous close."),
    }),
  ),
});

const goodStocks = z.object({ data: z.array(performer) });

export type MarketDataAnswer = Infer<typeof marketData>;
export type HeatmapAnswer = Infer<typeof heatmap>;
export type GoodStocksAnswer = Infer<typeof goodStocks>;

/** Documented calls for the market dashboard, of the newest trading day. */
export const marketDashboardRoutes = defineRoutes({
  "GET /getMarketData": {
    summary: "All market tiles except the heatmap",
    access: "public",
    browser: {},
    answer: marketData,
    failures: notPublished,
  },
  "POST /getIndicesHeatmapData": {
    summary: "Members of an index by size and change; none of an unknown index",
    access: "public",
    browser: {},
    body: z.object({
      data: z
        .object({ indices: z.string().trim().min(1).max(100).describe("Index name.") })
        .describe("The call's payload."),
    }),
    answer: heatmap,
    failures: notPublished,
  },
  "GET /metrics/get_good_stock": {
    summary: "Companies with a score above 60, by return over a year",
    access: "public",
    browser: {},
    answer: goodStocks,
    failures: notPublished,
  },
});
