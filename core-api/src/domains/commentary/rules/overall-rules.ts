import type { CommentaryRule } from "./commentary-rule.ts";
import { fourOfFiveYears } from "./evidence.ts";
import { priceRules } from "./overall-rules-price.ts";

const category = "overall";

const valuationRules: readonly CommentaryRule[] = [
  {
    id: "overall.large-company",
    category,
    subject: "size",
    side: "strength",
    condition: "Market cap class = 'Large Cap'",
    sentence:
      "With a market capitalisation of {marketCapitalization}, the company is one of the 100 largest.",
  },
  {
    id: "overall.cheaper-than-industry",
    category,
    subject: "pe-industry",
    side: "strength",
    condition:
      "Price to Earning > 0 AND Industry PE > 0 AND Price to Earning <= 0.75 * Industry PE",
    sentence:
      "The share trades at {priceToEarning} times its earnings, against {industryPe} times for its industry.",
  },
  {
    id: "overall.dearer-than-industry",
    category,
    subject: "pe-industry",
    side: "weakness",
    condition: "Industry PE > 0 AND Price to Earning >= 1.5 * Industry PE",
    sentence:
      "The share trades at {priceToEarning} times its earnings, against only {industryPe} times for its industry.",
  },
  {
    id: "overall.cheaper-than-before",
    category,
    subject: "pe-history",
    side: "strength",
    condition:
      "Price to Earning > 0 AND Historical PE 5Years > 0 AND Price to Earning <= 0.75 * Historical PE 5Years",
    evidence: fourOfFiveYears("Price to Earning"),
    sentence:
      "At {priceToEarning} times its earnings, the share is cheaper than its 5-year average of {historicalPe5Years} times.",
  },
  {
    id: "overall.dearer-than-before",
    category,
    subject: "pe-history",
    side: "weakness",
    condition: "Historical PE 5Years > 0 AND Price to Earning >= 1.5 * Historical PE 5Years",
    evidence: fourOfFiveYears("Price to Earning"),
    sentence:
      "At {priceToEarning} times its earnings, the share is more expensive than its 5-year average of {historicalPe5Years} times.",
  },
  {
    id: "overall.below-book-value",
    category,
    subject: "book-value",
    side: "strength",
    condition: "Net profit > 0 AND Price to book value > 0 AND Price to book value < 1",
    sentence: "The share trades at {priceToBookValue} times its book value of {bookValue}.",
  },
  {
    id: "overall.far-above-book-value",
    category,
    subject: "book-value",
    side: "weakness",
    condition: "Price to book value >= 10",
    sentence: "The share trades at a high {priceToBookValue} times its book value of {bookValue}.",
  },
  {
    id: "overall.growth-comes-cheap",
    category,
    subject: "peg",
    side: "strength",
    condition: "PEG Ratio > 0 AND PEG Ratio <= 1",
    sentence: "The price is low relative to profit growth: the PEG ratio is {pegRatio}.",
  },
  {
    id: "overall.growth-comes-dear",
    category,
    subject: "peg",
    side: "weakness",
    condition: "PEG Ratio >= 3",
    sentence: "The price is high relative to profit growth: the PEG ratio is {pegRatio}.",
  },
  {
    id: "overall.enterprise-cheap",
    category,
    templates: ["ordinary"],
    subject: "ev-to-ebidt",
    side: "strength",
    condition: "EVEBITDA > 0 AND EVEBITDA <= 8",
    sentence:
      "Enterprise value, which includes debt, is {evToEbidt} times earnings before interest, depreciation and tax.",
  },
  {
    id: "overall.enterprise-dear",
    category,
    templates: ["ordinary"],
    subject: "ev-to-ebidt",
    side: "weakness",
    condition: "EVEBITDA >= 30",
    sentence:
      "Enterprise value, which includes debt, is as high as {evToEbidt} times earnings before interest, depreciation and tax.",
  },
  {
    id: "overall.dividend-yield",
    category,
    subject: "dividend-yield",
    side: "strength",
    condition: "Dividend yield >= 3",
    sentence: "Dividends over the last 12 months yield {dividendYield}.",
  },
  {
    id: "overall.free-cash-flow-yield",
    category,
    templates: ["ordinary"],
    subject: "free-cash-flow-yield",
    side: "strength",
    condition: "Free cash flow yield >= 6",
    sentence:
      "Free cash flow of {freeCashFlow} is {freeCashFlowYield} of the market capitalisation.",
  },
];

const holderRules: readonly CommentaryRule[] = [
  {
    id: "overall.foreign-holding-rose",
    category,
    subject: "fii-quarter",
    side: "strength",
    condition: "Change in FII holding latest quarter >= 0.5",
    sentence:
      "FII holding rose by {changeInFiiHolding@q0|points} to {fiiHolding@q0} in the quarter to {shareholdingQuarterEnd|month}.",
  },
  {
    id: "overall.foreign-holding-fell",
    category,
    subject: "fii-quarter",
    side: "weakness",
    condition: "Change in FII holding latest quarter <= -0.5",
    sentence:
      "FII holding fell by {changeInFiiHolding@q0|points} to {fiiHolding@q0} in the quarter to {shareholdingQuarterEnd|month}.",
  },
  {
    id: "overall.domestic-holding-rose",
    category,
    subject: "dii-quarter",
    side: "strength",
    condition: "Change in DII holding latest quarter >= 0.5",
    sentence:
      "DII holding rose by {changeInDiiHolding@q0|points} to {diiHolding@q0} in the quarter to {shareholdingQuarterEnd|month}.",
  },
  {
    id: "overall.domestic-holding-fell",
    category,
    subject: "dii-quarter",
    side: "weakness",
    condition: "Change in DII holding latest quarter <= -0.5",
    sentence:
      "DII holding fell by {changeInDiiHolding@q0|points} to {diiHolding@q0} in the quarter to {shareholdingQuarterEnd|month}.",
  },
];

/** Valuation, price moves and institutional holding. */
export const overallRules: readonly CommentaryRule[] = [
  ...valuationRules,
  ...priceRules,
  ...holderRules,
];
