import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";

const symbol = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(100)
  .describe("`ASHA`, `NSE:ASHA`, `ASHA.TRADED` or `INDEX:Nifty 50`.");

const feedResolution = z.enum(["1D", "1W", "1M"]);
const resolution = z
  .string()
  .default("1D")
  .transform((text) => (/^[dwm]$/iu.test(text) ? `1${text}` : text).toUpperCase())
  .pipe(z.enum(feedResolution.options, "must be 1D, 1W or 1M"))
  .describe("`1D`, `1W` or `1M`; the 1 is optional.");

const seconds = z
  .string()
  .regex(/^-?\d{1,12}$/, "must be whole seconds since 1970")
  .transform(Number);

const mostBars = 20_000;

/** The same parameters accepting any text: the protocol reports invalid ones with status 200. */
function acceptAnyText(query: z.ZodObject): z.ZodObject {
  const fields = Object.entries(query.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const any = z.string().optional();
    return [name, field.description === undefined ? any : any.describe(field.description)] as const;
  });
  return z.object(Object.fromEntries(fields));
}

export const symbolQuery = z.object({ symbol });

export const historyQuery = z.object({
  symbol,
  resolution,
  from: seconds.default(0).describe("Bars from this time on."),
  to: seconds.describe("Bars before this time."),
  countback: z
    .string()
    .regex(/^\d{1,5}$/, "must be a whole number")
    .transform((text) => Math.min(Number(text), mostBars))
    .optional()
    .describe("This many bars before `to`; `from` is ignored."),
});

export const marksQuery = z.object({
  symbol,
  resolution,
  from: seconds.describe("Marks from this time on."),
  to: seconds.describe("Marks up to this time."),
});

const feedConfig = z.object({
  supports_search: z.literal(true),
  supports_group_request: z.literal(false),
  supports_marks: z.literal(true),
  supports_timescale_marks: z.literal(true),
  supports_time: z.literal(true),
  exchanges: z.array(z.object({ value: z.string(), name: z.string(), desc: z.string() })),
  symbols_types: z.array(z.object({ name: z.string(), value: z.string() })),
  supported_resolutions: z.array(feedResolution),
});

const feedError = z.object({ s: z.literal("error"), errmsg: z.string() });

const instrument = z.enum(["stock", "index"]);
const feedSymbol = z.object({
  name: z.string(),
  ticker: z.string().describe("The symbol in other calls."),
  description: z.string(),
  type: instrument,
  exchange: z.string(),
  listed_exchange: z.string(),
  "exchange-traded": z.string(),
  "exchange-listed": z.string(),
  timezone: z.literal("Asia/Kolkata"),
  session: z.literal("0915-1530"),
  minmov: z.literal(1),
  minmov2: z.literal(0),
  pricescale: z.literal(100),
  currency_code: z.literal("INR"),
  has_intraday: z.literal(false),
  has_daily: z.literal(true),
  has_weekly_and_monthly: z.literal(true),
  supported_resolutions: z.array(feedResolution),
  visible_plots_set: z.enum(["ohlcv", "ohlc"]),
  data_status: z.literal("endofday"),
  sector: z.string().exactOptional(),
  industry: z.string().exactOptional(),
});

const feedHit = z.object({
  symbol: z.string(),
  full_name: z.string(),
  ticker: z.string(),
  description: z.string(),
  exchange: z.string(),
  type: instrument,
});

const numbers = z.array(z.number());
const feedHistory = z.discriminatedUnion("s", [
  z.object({
    s: z.literal("ok"),
    t: numbers,
    o: numbers,
    h: numbers,
    l: numbers,
    c: numbers,
    v: numbers,
  }),
  z.object({
    s: z.literal("no_data"),
    nextTime: z.number().exactOptional().describe("The previous bar; absent if there is none."),
  }),
  feedError,
]);

const eventLabel = z
  .enum(["R", "D", "S", "B", "J"])
  .describe("Results, dividend, split, bonus, or a price jump that no recorded ratio explains.");

const texts = z.array(z.string());
const feedMarks = z
  .object({
    id: texts,
    time: numbers.describe("Of the bars."),
    color: texts,
    text: texts,
    label: z.array(eventLabel),
    labelFontColor: texts,
    minSize: numbers,
  })
  .describe("Column by column.");

const timescaleMark = z.object({
  id: z.string(),
  time: z.number(),
  color: z.string(),
  label: eventLabel,
  tooltip: texts.describe("Lines."),
});

export type FeedConfig = Infer<typeof feedConfig>;
export type FeedResolution = Infer<typeof feedResolution>;
export type FeedSymbol = Infer<typeof feedSymbol>;
export type FeedHit = Infer<typeof feedHit>;
export type FeedHistory = Infer<typeof feedHistory>;
export type FeedError = Infer<typeof feedError>;
export type FeedEventLabel = Infer<typeof eventLabel>;
export type FeedMarks = Infer<typeof feedMarks>;
export type FeedTimescaleMark = Infer<typeof timescaleMark>;

const browser = { keepsPath: true, revalidates: true } as const;

/**
 * The chart's datafeed, in TradingView's UDF protocol: times are seconds since 1970 (UTC), a day's
 * bar is at 00:00 UTC of the trading day, a week's at its Monday, a month's at its first. Errors are
 * `FeedError` with status 200. Prices and volumes are adjusted for splits and bonuses, except those
 * of `ASHA.TRADED`.
 */
export const chartFeedRoutes = defineRoutes({
  "GET /udf/config": {
    summary: "Features of the chart's datafeed",
    access: "subscriber",
    browser,
    answer: feedConfig,
  },
  "GET /udf/time": {
    summary: "Server time in seconds, as plain text",
    access: "subscriber",
    browser: { keepsPath: true },
  },
  "GET /udf/symbols": {
    summary: "Description of a symbol",
    access: "subscriber",
    browser,
    query: acceptAnyText(symbolQuery),
    answer: z.union([feedSymbol, feedError]),
  },
  "GET /udf/search": {
    summary: "Shares and indices by name",
    access: "subscriber",
    browser,
    query: z.object({
      query: z.string().max(100).default("").describe("Start of a symbol, or part of a name."),
      type: z.string().max(20).default("").describe("`stock`, `index`, or empty for both."),
      exchange: z.string().max(20).default("").describe("`NSE`, `INDEX`, or empty for both."),
      limit: z
        .string()
        .regex(/^\d{1,3}$/, "must be a whole number")
        .transform((text) => Math.min(Number(text), 50))
        .default(30)
        .describe("At most 50."),
    }),
    answer: z.array(feedHit),
  },
  "GET /udf/history": {
    summary: "Bars of a share or an index, oldest first; ₹, volume 0 if unknown",
    access: "subscriber",
    browser,
    query: acceptAnyText(historyQuery),
    answer: feedHistory,
  },
  "GET /udf/marks": {
    summary: "Results, dividends, splits and bonuses as marks on bars",
    access: "subscriber",
    browser,
    query: acceptAnyText(marksQuery),
    answer: z.union([feedMarks, feedError]),
  },
  "GET /udf/timescale_marks": {
    summary: "Results, dividends, splits and bonuses as marks on the time scale",
    access: "subscriber",
    browser,
    query: acceptAnyText(marksQuery),
    answer: z.union([z.array(timescaleMark), feedError]),
  },
});
