import { createFamily, once, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("eod", "none", "prices");

export const indicatorEntries: readonly CatalogueEntry[] = [
  entry(
    "dma50",
    "DMA 50",
    "price",
    "Mean closing price of the last 50 market days, adjusted for splits and bonuses.",
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
    "Mean closing price of the last 200 market days, adjusted for splits and bonuses.",
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
    "DMA 50 one market day earlier.",
    once((b) => b.prices.mean50Before),
    {
      aliases: ["DMA 50 preceding day"],
      formula: "DMA 50 of the previous market day",
      inputs: ["dma50"],
      needs: { unit: "day", count: 51 },
    },
  ),
  entry(
    "dma200PreviousDay",
    "DMA 200 previous day",
    "price",
    "DMA 200 one market day earlier.",
    once((b) => b.prices.mean200Before),
    {
      aliases: ["DMA 200 preceding day"],
      formula: "DMA 200 of the previous market day",
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
    "12-day less 26-day exponential moving average of the close; above zero the price is rising faster than its longer trend.",
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
    "9-day exponential moving average of MACD; MACD above it signals a rising trend.",
    once((b) => b.prices.macdSignal),
    { formula: "EMA 9 of MACD", inputs: ["macd"], needs: { unit: "day", count: 34 } },
  ),
  entry(
    "macdPreviousDay",
    "MACD Previous Day",
    "price",
    "MACD one market day earlier.",
    once((b) => b.prices.macdBefore),
    {
      formula: "MACD of the previous market day",
      inputs: ["macd"],
      needs: { unit: "day", count: 27 },
    },
  ),
  entry(
    "macdSignalPreviousDay",
    "MACD Signal Previous Day",
    "price",
    "MACD signal one market day earlier.",
    once((b) => b.prices.macdSignalBefore),
    {
      formula: "MACD Signal of the previous market day",
      inputs: ["macdSignal"],
      needs: { unit: "day", count: 35 },
    },
  ),
  entry(
    "beta",
    "Beta",
    "ratio",
    "How much the share moves per one percent of the market, over the last year.",
    once((b) => b.prices.beta),
    {
      formula:
        "Covariance of the daily returns of Current price and of the market / variance of the market's",
      inputs: ["currentPrice"],
      needs: { unit: "day", count: 61 },
    },
  ),
];
