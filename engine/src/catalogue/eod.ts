import { over, percentOf } from "./derive/arithmetic.ts";
import { rupeesInACrore } from "./derive/units.ts";
import type { Book } from "./derive/moment.ts";
import { yearHighOf, yearLowOf } from "./derive/year-range.ts";
import { createFamily, now, once, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("eod", "none", "prices");

/** A figure that the price series gives as it is. */
const price = (figure: (book: Book) => number) => once(figure);

const session: readonly CatalogueEntry[] = [
  entry(
    "currentPrice",
    "Current price",
    "price",
    "Closing price of the latest market day.",
    price((b) => b.prices.close),
    {
      aliases: ["Close", "Close price", "Closing price", "CMP", "LTP", "Price", "Share price"],
    },
  ),
  entry(
    "openPrice",
    "Open price",
    "price",
    "First price of the latest market day.",
    price((b) => b.prices.open),
    {
      aliases: ["Open"],
    },
  ),
  entry(
    "dayHigh",
    "Day high",
    "price",
    "Highest price of the latest market day.",
    price((b) => b.prices.high),
    {
      aliases: ["High"],
    },
  ),
  entry(
    "dayLow",
    "Day low",
    "price",
    "Lowest price of the latest market day.",
    price((b) => b.prices.low),
    {
      aliases: ["Low"],
    },
  ),
  entry(
    "previousClose",
    "Previous close",
    "price",
    "Closing price of the market day before, restated for a split or bonus of the day.",
    price((b) => b.prices.previousClose),
  ),
  entry(
    "priceChange",
    "Price change",
    "price",
    "Closing price less previous close.",
    price((b) => b.prices.close - b.prices.previousClose),
    { formula: "Current price − Previous close", aliases: ["Change"] },
  ),
  entry(
    "priceChangePercent",
    "Price change percent",
    "percent",
    "Price change as a percentage of the previous close.",
    price((b) => percentOf(b.prices.close - b.prices.previousClose, b.prices.previousClose)),
    {
      formula: "100 × Price change / Previous close",
      aliases: ["Change percent", "Change %", "Price change %", "Day change"],
    },
  ),
  entry(
    "volume",
    "Volume",
    "count",
    "Shares traded on the latest market day.",
    price((b) => b.prices.volume),
    {
      aliases: ["Total volume", "Totalvolume"],
    },
  ),
  entry(
    "tradedValue",
    "Traded value",
    "money",
    "Value of the shares traded on the latest market day.",
    price((b) => b.prices.value / rupeesInACrore),
    { aliases: ["Turnover value", "Traded turnover"] },
  ),
  entry(
    "marketCapitalization",
    "Market Capitalization",
    "money",
    "What all shares together cost.",
    now((m) => (m.adjustedClose() * m.adjustedShares()) / rupeesInACrore),
    {
      periods: "years",
      aliases: ["Market Cap", "Mcap", "Market capitalisation", "Mkt Cap"],
      formula: "Current price × Number of equity shares",
    },
  ),
];

const extremes: readonly CatalogueEntry[] = [
  entry(
    "highPrice",
    "High price",
    "price",
    "Highest price of the last 52 weeks, restated for splits and bonuses.",
    price((b) => yearHighOf(b)),
    {
      aliases: ["52 week high", "52w high", "52week high", "52WeekHigh"],
    },
  ),
  entry(
    "lowPrice",
    "Low price",
    "price",
    "Lowest price of the last 52 weeks, restated for splits and bonuses.",
    price((b) => yearLowOf(b)),
    {
      aliases: ["52 week low", "52w low", "52week low", "52WeekLow"],
    },
  ),
  entry(
    "highPriceAllTime",
    "High price all time",
    "price",
    "Highest price since the first known one, restated for splits and bonuses.",
    price((b) => b.prices.allTimeHigh),
    {
      aliases: ["All time high", "ATH"],
    },
  ),
  entry(
    "lowPriceAllTime",
    "Low price all time",
    "price",
    "Lowest price since the first known one, restated for splits and bonuses.",
    price((b) => b.prices.allTimeLow),
    {
      aliases: ["All time low", "ATL"],
    },
  ),
  entry(
    "downFrom52wHigh",
    "Down from 52w high",
    "percent",
    "How far the price is below its 52-week high.",
    price((b) => 100 - percentOf(b.prices.close, yearHighOf(b))),
    { formula: "100 × (1 − Current price / High price)", aliases: ["Down from 52 week high"] },
  ),
  entry(
    "from52wHigh",
    "From 52w high",
    "ratio",
    "Price as a part of its 52-week high.",
    price((b) => over(b.prices.close, yearHighOf(b))),
    { formula: "Current price / High price", aliases: ["From 52 week high"] },
  ),
  entry(
    "upFrom52wLow",
    "Up from 52w low",
    "percent",
    "How far the price is above its 52-week low.",
    price((b) => percentOf(b.prices.close, yearLowOf(b)) - 100),
    { formula: "100 × (Current price / Low price − 1)", aliases: ["Up from 52 week low"] },
  ),
  entry(
    "index52w",
    "52w Index",
    "percent",
    "Where the price stands between its 52-week low (0) and high (100).",
    price((b) => percentOf(b.prices.close - yearLowOf(b), yearHighOf(b) - yearLowOf(b))),
    {
      unofficial: true,
      formula: "100 × (Current price − Low price) / (High price − Low price)",
      aliases: ["52 week index"],
    },
  ),
];

const indicators: readonly CatalogueEntry[] = [
  entry(
    "dma50",
    "DMA 50",
    "price",
    "Mean close of the last 50 market days.",
    price((b) => b.prices.mean50),
    {
      aliases: ["50 DMA", "SMA 50"],
    },
  ),
  entry(
    "dma200",
    "DMA 200",
    "price",
    "Mean close of the last 200 market days.",
    price((b) => b.prices.mean200),
    {
      aliases: ["200 DMA", "SMA 200"],
    },
  ),
  entry(
    "dma50PreviousDay",
    "DMA 50 previous day",
    "price",
    "DMA 50 one market day earlier.",
    price((b) => b.prices.mean50Before),
    {
      aliases: ["DMA 50 preceding day"],
    },
  ),
  entry(
    "dma200PreviousDay",
    "DMA 200 previous day",
    "price",
    "DMA 200 one market day earlier.",
    price((b) => b.prices.mean200Before),
    {
      aliases: ["DMA 200 preceding day"],
    },
  ),
  entry(
    "rsi",
    "RSI",
    "score",
    "Relative strength index of 14 days after Wilder: above 70 overbought, below 30 oversold.",
    price((b) => b.prices.rsi),
    {
      aliases: ["RSI 14"],
      formula: "100 − 100 / (1 + mean gain / mean loss), smoothed over 14 days",
    },
  ),
  entry(
    "macd",
    "MACD",
    "price",
    "12-day less 26-day exponential mean of the close.",
    price((b) => b.prices.macd),
    {
      formula: "EMA 12 − EMA 26",
    },
  ),
  entry(
    "macdSignal",
    "MACD Signal",
    "price",
    "9-day exponential mean of MACD.",
    price((b) => b.prices.macdSignal),
    {
      formula: "EMA 9 of MACD",
    },
  ),
  entry(
    "macdPreviousDay",
    "MACD Previous Day",
    "price",
    "MACD one market day earlier.",
    price((b) => b.prices.macdBefore),
  ),
  entry(
    "macdSignalPreviousDay",
    "MACD Signal Previous Day",
    "price",
    "MACD signal one market day earlier.",
    price((b) => b.prices.macdSignalBefore),
  ),
  entry(
    "beta",
    "Beta",
    "ratio",
    "How much the share moves for one percent of the market, over the last year's days.",
    price((b) => b.prices.beta),
    {
      formula:
        "Covariance of the share's and the market's daily returns / variance of the market's",
    },
  ),
];

export const eodEntries: readonly CatalogueEntry[] = [...session, ...extremes, ...indicators];
