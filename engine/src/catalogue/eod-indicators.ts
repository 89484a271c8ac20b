import { createFamily, once, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("eod", "none", "prices");

/** Moving averages and other figures of technical analysis, over closes in today's shares. */
export const indicatorEntries: readonly CatalogueEntry[] = [
  entry(
    "dma50",
    "DMA 50",
    "price",
    "Mean close of the last 50 market days, restated for splits and bonuses.",
    once((b) => b.prices.mean50),
    {
      aliases: ["50 DMA", "SMA 50"],
      formula: "Mean of Current price over 50 market days",
      inputs: ["currentPrice"],
      needs: { unit: "day", count: 50 },
    },
  ),
  entry(
    "dma200",
    "DMA 200",
    "price",
    "Mean close of the last 200 market days, restated for splits and bonuses.",
    once((b) => b.prices.mean200),
    {
      aliases: ["200 DMA", "SMA 200"],
      formula: "Mean of Current price over 200 market days",
      inputs: ["currentPrice"],
      needs: { unit: "day", count: 200 },
    },
  ),
  entry(
    "dma50PreviousDay",
    "DMA 50 previous day",
    "price",
    "DMA 50 as it stood one market day earlier.",
    once((b) => b.prices.mean50Before),
    {
      aliases: ["DMA 50 preceding day"],
      formula: "DMA 50 of the market day before",
      inputs: ["dma50"],
      needs: { unit: "day", count: 51 },
    },
  ),
  entry(
    "dma200PreviousDay",
    "DMA 200 previous day",
    "price",
    "DMA 200 as it stood one market day earlier.",
    once((b) => b.prices.mean200Before),
    {
      aliases: ["DMA 200 preceding day"],
      formula: "DMA 200 of the market day before",
      inputs: ["dma200"],
      needs: { unit: "day", count: 201 },
    },
  ),
  entry(
    "rsi",
    "RSI",
    "score",
    "Relative strength index of 14 days after Wilder: above 70 overbought, below 30 oversold.",
    once((b) => b.prices.rsi),
    {
      aliases: ["RSI 14"],
      formula:
        "100 − 100 / (1 + mean gain / mean loss) of Current price from day to day, smoothed over 14 days",
      inputs: ["currentPrice"],
      needs: { unit: "day", count: 15 },
    },
  ),
  entry(
    "macd",
    "MACD",
    "price",
    "12-day less 26-day exponential mean of the close; above zero the price rises faster than its longer trend.",
    once((b) => b.prices.macd),
    {
      formula: "EMA 12 − EMA 26 of Current price",
      inputs: ["currentPrice"],
      needs: { unit: "day", count: 26 },
    },
  ),
  entry(
    "macdSignal",
    "MACD Signal",
    "price",
    "9-day exponential mean of MACD; MACD above it shows a rising trend.",
    once((b) => b.prices.macdSignal),
    { formula: "EMA 9 of MACD", inputs: ["macd"], needs: { unit: "day", count: 34 } },
  ),
  entry(
    "macdPreviousDay",
    "MACD Previous Day",
    "price",
    "MACD as it stood one market day earlier.",
    once((b) => b.prices.macdBefore),
    {
      formula: "MACD of the market day before",
      inputs: ["macd"],
      needs: { unit: "day", count: 27 },
    },
  ),
  entry(
    "macdSignalPreviousDay",
    "MACD Signal Previous Day",
    "price",
    "MACD signal as it stood one market day earlier.",
    once((b) => b.prices.macdSignalBefore),
    {
      formula: "MACD Signal of the market day before",
      inputs: ["macdSignal"],
      needs: { unit: "day", count: 35 },
    },
  ),
  entry(
    "beta",
    "Beta",
    "ratio",
    "How much the share moves for one percent of the market, over the last year's days.",
    once((b) => b.prices.beta),
    {
      formula:
        "Covariance of the daily returns of Current price and of the market / variance of the market's",
      inputs: ["currentPrice"],
      needs: { unit: "day", count: 61 },
    },
  ),
];
