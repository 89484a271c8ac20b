import { years } from "./rule-case.fixture.ts";
import type { RuleCase } from "./rule-case.fixture.ts";

const valuationCases: readonly RuleCase[] = [
  [
    "overall.large-company",
    { marketCapClass: "Large Cap", marketCapitalization: 145_678 },
    "With a market capitalisation of ₹1,45,678 cr, the company is one of the 100 largest.",
    { marketCapClass: "Mid Cap" },
  ],
  [
    "overall.cheaper-than-industry",
    { priceToEarning: 15, industryPe: 20 },
    "The share trades at 15.00 times its earnings, against 20.00 times for its industry.",
    { priceToEarning: 15.1 },
  ],
  [
    "overall.dearer-than-industry",
    { priceToEarning: 30, industryPe: 20 },
    "The share trades at 30.00 times its earnings, against only 20.00 times for its industry.",
    { priceToEarning: 29.9 },
  ],
  [
    "overall.cheaper-than-before",
    { priceToEarning: 15, historicalPe5Years: 20, ...years("priceToEarning", 20, 20, 20, 20) },
    "At 15.00 times its earnings, the share is cheaper than its 5-year average of 20.00 times.",
    { priceToEarning: 15.1 },
  ],
  [
    "overall.dearer-than-before",
    { priceToEarning: 30, historicalPe5Years: 20, ...years("priceToEarning", 20, 20, 20, 20) },
    "At 30.00 times its earnings, the share is more expensive than its 5-year average of 20.00 times.",
    { priceToEarning: 29.9 },
  ],
  [
    "overall.below-book-value",
    { netProfit: 5, priceToBookValue: 0.99, bookValue: 1234.5 },
    "The share trades at 0.99 times its book value of ₹1,234.50.",
    { priceToBookValue: 1 },
  ],
  [
    "overall.far-above-book-value",
    { priceToBookValue: 10, bookValue: 50 },
    "The share trades at a high 10.00 times its book value of ₹50.00.",
    { priceToBookValue: 9.99 },
  ],
  [
    "overall.growth-comes-cheap",
    { pegRatio: 1 },
    "The price is low relative to profit growth: the PEG ratio is 1.00.",
    { pegRatio: 1.01 },
  ],
  [
    "overall.growth-comes-dear",
    { pegRatio: 3 },
    "The price is high relative to profit growth: the PEG ratio is 3.00.",
    { pegRatio: 2.99 },
  ],
  [
    "overall.enterprise-cheap",
    { evToEbidt: 8 },
    "Enterprise value, which includes debt, is 8.00 times earnings before interest, depreciation and tax.",
    { evToEbidt: 8.01 },
  ],
  [
    "overall.enterprise-dear",
    { evToEbidt: 30 },
    "Enterprise value, which includes debt, is as high as 30.00 times earnings before interest, depreciation and tax.",
    { evToEbidt: 29.9 },
  ],
  [
    "overall.dividend-yield",
    { dividendYield: 3 },
    "Dividends over the last 12 months yield 3.00%.",
    { dividendYield: 2.99 },
  ],
  [
    "overall.free-cash-flow-yield",
    { freeCashFlowYield: 6, freeCashFlow: 60 },
    "Free cash flow of ₹60 cr is 6.00% of the market capitalisation.",
    { freeCashFlowYield: 5.99 },
  ],
];

const priceCases: readonly RuleCase[] = [
  [
    "overall.year-high",
    { downFrom52wHigh: 0, highPrice: 250, returnOver1Year: 5 },
    "The share is at its 52-week high of ₹250.00.",
    { downFrom52wHigh: 0.01 },
  ],
  [
    "overall.near-year-high",
    { downFrom52wHigh: 5, currentPrice: 237.5, highPrice: 250, returnOver1Year: 5 },
    "At ₹237.50 the share is 5.00% below its 52-week high of ₹250.00.",
    { downFrom52wHigh: 5.01 },
  ],
  [
    "overall.near-year-low",
    { upFrom52wLow: 5, downFrom52wHigh: 20, currentPrice: 105, lowPrice: 100, returnOver1Year: 5 },
    "At ₹105.00 the share is 5.00% above its 52-week low of ₹100.00.",
    { downFrom52wHigh: 19.9 },
  ],
  [
    "overall.year-return-high",
    { returnOver1Year: 25 },
    "The share gained 25.00% in a year.",
    { returnOver1Year: 24.99 },
  ],
  [
    "overall.year-return-low",
    { returnOver1Year: -25 },
    "The share lost 25.00% in a year.",
    { returnOver1Year: -24.99 },
  ],
  [
    "overall.three-year-return-high",
    { returnOver3Years: 20 },
    "The share gained 20.00% a year over 3 years.",
    { returnOver3Years: 19.99 },
  ],
  [
    "overall.three-year-return-low",
    { returnOver3Years: -10 },
    "The share lost 10.00% a year over 3 years.",
    { returnOver3Years: -9.99 },
  ],
  [
    "overall.above-averages",
    { currentPrice: 110, dma50: 105, dma200: 100 },
    "At ₹110.00 the share trades above its 50-day average (₹105.00) and its 200-day average (₹100.00).",
    { dma200: 105 },
  ],
  [
    "overall.below-averages",
    { currentPrice: 90, dma50: 95, dma200: 100 },
    "At ₹90.00 the share trades below its 50-day average (₹95.00) and its 200-day average (₹100.00).",
    { dma50: 90 },
  ],
  [
    "overall.calm-share",
    { beta: 0.7 },
    "For every 1% move in the market, the share moves 0.70%.",
    { beta: 0.71 },
  ],
  [
    "overall.restless-share",
    { beta: 1.5 },
    "The share is volatile: for every 1% move in the market, it moves 1.50%.",
    { beta: 1.49 },
  ],
  [
    // 9,999 shares at ₹100 are ₹9,99,900, just under ₹10 lakh
    "overall.hardly-traded",
    { volume1MonthAverage: 9_999, currentPrice: 100 },
    "Only ₹10 lakh of shares traded on an average day in the last month, so a large holding is hard to sell.",
    { volume1MonthAverage: 10_000 },
  ],
];

const holderCases: readonly RuleCase[] = [
  [
    "overall.foreign-holding-rose",
    { "changeInFiiHolding@q0": 0.5, "fiiHolding@q0": 12.3 },
    "FII holding rose by 0.50 percentage points to 12.30% in the quarter to June 2025.",
    { "changeInFiiHolding@q0": 0.49 },
  ],
  [
    "overall.foreign-holding-fell",
    { "changeInFiiHolding@q0": -0.5, "fiiHolding@q0": 12.3 },
    "FII holding fell by 0.50 percentage points to 12.30% in the quarter to June 2025.",
    { "changeInFiiHolding@q0": -0.49 },
  ],
  [
    "overall.domestic-holding-rose",
    { "changeInDiiHolding@q0": 1, "diiHolding@q0": 8 },
    "DII holding rose by 1.00 percentage point to 8.00% in the quarter to June 2025.",
    { "changeInDiiHolding@q0": 0.49 },
  ],
  [
    "overall.domestic-holding-fell",
    { "changeInDiiHolding@q0": -0.5, "diiHolding@q0": 8 },
    "DII holding fell by 0.50 percentage points to 8.00% in the quarter to June 2025.",
    { "changeInDiiHolding@q0": -0.49 },
  ],
];

export const overallCases: readonly RuleCase[] = [...valuationCases, ...priceCases, ...holderCases];
