import type { CommentaryRule } from "./commentary-rule.ts";
import { yearTraded } from "./evidence.ts";

const category = "overall";

/** Price moves, volatility and liquidity of the share. */
export const priceRules: readonly CommentaryRule[] = [
  {
    id: "overall.year-high",
    category,
    subject: "year-range",
    side: "strength",
    condition: "Down from 52w high < 0.005",
    evidence: yearTraded,
    sentence: "The share is at its 52-week high of {highPrice}.",
  },
  {
    id: "overall.near-year-high",
    category,
    subject: "year-range",
    side: "strength",
    condition: "Down from 52w high >= 0.005 AND Down from 52w high <= 5",
    evidence: yearTraded,
    sentence:
      "At {currentPrice} the share is {downFrom52wHigh} below its 52-week high of {highPrice}.",
  },
  {
    id: "overall.near-year-low",
    category,
    subject: "year-range",
    side: "weakness",
    condition: "Up from 52w low <= 5 AND Down from 52w high >= 20",
    evidence: yearTraded,
    sentence: "At {currentPrice} the share is {upFrom52wLow} above its 52-week low of {lowPrice}.",
  },
  {
    id: "overall.year-return-high",
    category,
    subject: "return-year",
    side: "strength",
    condition: "Return over 1year >= 25",
    sentence: "The share gained {returnOver1Year} in a year.",
  },
  {
    id: "overall.year-return-low",
    category,
    subject: "return-year",
    side: "weakness",
    condition: "Return over 1year <= -25",
    sentence: "The share lost {returnOver1Year|size} in a year.",
  },
  {
    id: "overall.three-year-return-high",
    category,
    subject: "return-3-years",
    side: "strength",
    condition: "Return over 3years >= 20",
    sentence: "The share gained {returnOver3Years} a year over 3 years.",
  },
  {
    id: "overall.three-year-return-low",
    category,
    subject: "return-3-years",
    side: "weakness",
    condition: "Return over 3years <= -10",
    sentence: "The share lost {returnOver3Years|size} a year over 3 years.",
  },
  {
    id: "overall.above-averages",
    category,
    subject: "averages",
    side: "strength",
    condition: "Current price > DMA 50 > DMA 200",
    sentence:
      "At {currentPrice} the share trades above its 50-day average ({dma50}) and its 200-day average ({dma200}).",
  },
  {
    id: "overall.below-averages",
    category,
    subject: "averages",
    side: "weakness",
    condition: "Current price < DMA 50 < DMA 200",
    sentence:
      "At {currentPrice} the share trades below its 50-day average ({dma50}) and its 200-day average ({dma200}).",
  },
  {
    id: "overall.calm-share",
    category,
    subject: "beta",
    side: "strength",
    condition: "Beta > 0 AND Beta <= 0.7",
    sentence: "For every 1% move in the market, the share moves {beta}%.",
  },
  {
    id: "overall.restless-share",
    category,
    subject: "beta",
    side: "weakness",
    condition: "Beta >= 1.5",
    sentence: "The share is volatile: for every 1% move in the market, it moves {beta}%.",
  },
  {
    id: "overall.hardly-traded",
    category,
    subject: "trading",
    side: "weakness",
    condition: "Volume 1month average * Current price < 1000000",
    values: { traded: ["Volume 1month average * Current price / 10000000", "money"] },
    sentence:
      "Only {traded} of shares traded on an average day in the last month, so a large holding is hard to sell.",
  },
];
