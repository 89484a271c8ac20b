import { z } from "zod";

const number = z.number();
const day = z.iso.date();

const performer = z.object({
  co_code: z.int(),
  symbol: z.string(),
  COMPNAME: z.string(),
  LTP: number.describe("₹, the day's close."),
  score: number.describe("Overall score, 0 to 100."),
  emoji: z.string().describe("The band of the emoji."),
  change: number.describe("Percent over the period, adjusted for splits and bonuses."),
});

const index = z.object({
  symbol: z.string().describe("The index's name."),
  LTP: number,
  change: number.nullable().describe("Points."),
  changePercent: number.nullable(),
});

const hit = z.object({
  co_code: z.int(),
  symbol: z.string(),
  LTP: number,
  change: number.describe("Percent of the previous close."),
  band: number.nullable().describe("Percent; null where it was not told."),
});

const deal = z.object({
  symbol: z.string(),
  scripname: z.string(),
  clientname: z.string(),
  qtyshares: number,
  avg_price: number.describe("₹ a share."),
  buysell: z.enum(["BUY", "SELL"]),
  Date: day,
});

const fund = z.object({
  symbol: z.string(),
  COMPNAME: z.string(),
  count: z.int().describe("Schemes that hold it now."),
  pre: z.int().describe("Schemes that held it a month before."),
  MktValue: number.describe("₹ crore, now; of an exit what it was worth before."),
  schemes: z.array(z.object({ sch_Name: z.string(), MktValue: number.describe("₹ crore.") })),
});

/** A tile of which nothing is known, or that failed, is an empty list. */
export const marketDataAnswer = z.object({
  barometerData: z.object({ nifty_score: number.nullable().describe("0 to 100.") }),
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
      change: number.describe("Points of the index's move."),
    }),
  ),
  topGainers: z.array(hit.omit({ band: true })),
  topLosers: z.array(hit.omit({ band: true })),
  fiiDiiActivity: z.array(
    z.object({
      date: day,
      netsales: number.nullable().describe("₹ crore, bought less sold by foreign institutions."),
      diinetsales: number.nullable().describe("The same of domestic ones."),
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
      TradeDate: day.describe("The day on which the results became public."),
      close: number.nullable(),
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
});

export const heatmapBody = z.object({
  data: z
    .object({ indices: z.string().trim().min(1).max(100).describe("An index by its name.") })
    .describe("The call's payload."),
});

export const heatmapAnswer = z.object({
  data: z.array(
    z.object({
      co_code: z.int(),
      symbol: z.string(),
      COMPNAME: z.string(),
      sector: z.string().nullable(),
      mcap: number.nullable().describe("₹ crore."),
      close: number,
      change: number.describe("Percent of the previous close."),
    }),
  ),
});

export const goodStockAnswer = z.object({ data: z.array(performer) });
