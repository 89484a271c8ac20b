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
      "With a market capitalisation of {marketCapitalization} the company is one of the 100 largest.",
  },
  {
    id: "overall.cheaper-than-industry",
    category,
    subject: "pe-industry",
    side: "strength",
    condition:
      "Price to Earning > 0 AND Industry PE > 0 AND Price to Earning <= 0.75 * Industry PE",
    sentence:
      "The share costs {priceToEarning} times its earnings, against {industryPe} times in its industry.",
  },
  {
    id: "overall.dearer-than-industry",
    category,
    subject: "pe-industry",
    side: "weakness",
    condition: "Industry PE > 0 AND Price to Earning >= 1.5 * Industry PE",
    sentence:
      "The share costs {priceToEarning} times its earnings, against only {industryPe} times in its industry.",
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
      "At {priceToEarning} times its earnings, the share is cheaper than over the last 5 years, when it cost {historicalPe5Years} times.",
  },
  {
    id: "overall.dearer-than-before",
    category,
    subject: "pe-history",
    side: "weakness",
    condition: "Historical PE 5Years > 0 AND Price to Earning >= 1.5 * Historical PE 5Years",
    evidence: fourOfFiveYears("Price to Earning"),
    sentence:
      "At {priceToEarning} times its earnings, the share is dearer than over the last 5 years, when it cost {historicalPe5Years} times.",
  },
  {
    id: "overall.below-book-value",
    category,
    subject: "book-value",
    side: "strength",
    condition: "Net profit > 0 AND Price to book value > 0 AND Price to book value < 1",
    sentence: "The share costs {priceToBookValue} times its book value of {bookValue}.",
  },
  {
    id: "overall.far-above-book-value",
    category,
    subject: "book-value",
    side: "weakness",
    condition: "Price to book value >= 10",
    sentence: "The share costs as much as {priceToBookValue} times its book value of {bookValue}.",
  },
  {
    id: "overall.growth-comes-cheap",
    category,
    subject: "peg",
    side: "strength",
    condition: "PEG Ratio > 0 AND PEG Ratio <= 1",
    sentence: "The price is low for the growth of profit: the PEG ratio is {pegRatio}.",
  },
  {
    id: "overall.growth-comes-dear",
    category,
    subject: "peg",
    side: "weakness",
    condition: "PEG Ratio >= 3",
    sentence: "The price is high for the growth of profit: the PEG ratio is {pegRatio}.",
  },
  {
    id: "overall.enterprise-cheap",
    category,
    templates: ["ordinary"],
    subject: "ev-to-ebidt",
    side: "strength",
    condition: "EVEBITDA > 0 AND EVEBITDA <= 8",
    sentence:
      "The whole business, debt included, costs {evToEbidt} times its earnings before interest, depreciation and tax.",
  },
  {
    id: "overall.enterprise-dear",
    category,
    templates: ["ordinary"],
    subject: "ev-to-ebidt",
    side: "weakness",
    condition: "EVEBITDA >= 30",
    sentence:
      "The whole business, debt included, costs as much as {evToEbidt} times its earnings before interest, depreciation and tax.",
  },
  {
    id: "overall.dividend-yield",
    category,
    subject: "dividend-yield",
    side: "strength",
    condition: "Dividend yield >= 3",
    sentence: "Dividends of twelve months are {dividendYield} of the price.",
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
      "The holding of foreign institutions rose by {changeInFiiHolding@q0|points} to {fiiHolding@q0} in the quarter to {shareholdingQuarterEnd|month}.",
  },
  {
    id: "overall.foreign-holding-fell",
    category,
    subject: "fii-quarter",
    side: "weakness",
    condition: "Change in FII holding latest quarter <= -0.5",
    sentence:
      "The holding of foreign institutions fell by {changeInFiiHolding@q0|points} to {fiiHolding@q0} in the quarter to {shareholdingQuarterEnd|month}.",
  },
  {
    id: "overall.domestic-holding-rose",
    category,
    subject: "dii-quarter",
    side: "strength",
    condition: "Change in DII holding latest quarter >= 0.5",
    sentence:
      "The holding of domestic institutions rose by {changeInDiiHolding@q0|points} to {diiHolding@q0} in the quarter to {shareholdingQuarterEnd|month}.",
  },
  {
    id: "overall.domestic-holding-fell",
    category,
    subject: "dii-quarter",
    side: "weakness",
    condition: "Change in DII holding latest quarter <= -0.5",
    sentence:
      "The holding of domestic institutions fell by {changeInDiiHolding@q0|points} to {diiHolding@q0} in the quarter to {shareholdingQuarterEnd|month}.",
  },
];

/** What the share costs, how its price moved and who holds it. */
export const overallRules: readonly CommentaryRule[] = [
  ...valuationRules,
  ...priceRules,
  ...holderRules,
];
