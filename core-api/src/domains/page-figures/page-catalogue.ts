import type { Unit } from "@munshi/engine/contract";
import type { PageFigureCode } from "../../contract/index.ts";

/** What a figure of the page means. */
export interface PageFigureInfo {
  readonly title: string;
  readonly definition: string;
  /** Null for what is told as it is. */
  readonly formula: string | null;
  /** A reader may tell another, where the figure is a share's in one place and a count in the next. */
  readonly unit: Unit;
  /** The kind of file behind it; null where its inputs say so, or its filing. */
  readonly file: string | null;
}

const dailyPrices = "Daily prices of the exchange (bhavcopy)";
const dailyIndices = "Daily closes of indices";
const segmentReport = "The company's report by segments";
const deskCalls = "Calls of the research desk";
const ruleSet = "The published rules of scores";

/** Every figure of a company's page that is no parameter, once. */
export const pageCatalogue: { readonly [Code in PageFigureCode]: PageFigureInfo } = {
  dayClose: {
    title: "Close",
    definition: "The closing price of the day on the exchange, as traded then.",
    formula: null,
    unit: "price",
    file: dailyPrices,
  },
  dayTraded: {
    title: "Shares traded",
    definition: "Shares of the company that changed hands on the exchange on the day.",
    formula: null,
    unit: "count",
    file: dailyPrices,
  },
  dayDelivered: {
    title: "Shares delivered",
    definition: "Shares delivered to buyers' accounts. Intraday trades are excluded.",
    formula: null,
    unit: "count",
    file: dailyPrices,
  },
  dayDeliveredPercent: {
    title: "Delivered",
    definition: "Percentage of traded shares that were delivered.",
    formula: "100 × Shares delivered / Shares traded",
    unit: "percent",
    file: dailyPrices,
  },
  indexReturn: {
    title: "Return of the index",
    definition:
      "Return of the market index over the same period as the share; annualised beyond one year. Excludes dividends.",
    formula:
      "100 × ((Close / Close at the beginning) ^ (1 / years) − 1), years being 1 up to a year",
    unit: "percent",
    file: dailyIndices,
  },
  indexClose: {
    title: "Close of the index",
    definition: "Closing level of the market index.",
    formula: null,
    unit: "none",
    file: dailyIndices,
  },
  groupMedian: {
    title: "Median",
    definition:
      "Middle value of the companies in the group; the mean of the two middle values if their number is even. Companies without a value are excluded.",
    formula: "Median over the companies of the group",
    unit: "none",
    file: null,
  },
  segmentRevenue: {
    title: "Revenue of the segment",
    definition: "The segment's revenue for the year, as reported by the company.",
    formula: null,
    unit: "money",
    file: segmentReport,
  },
  segmentShare: {
    title: "Share of the segment",
    definition: "The segment's share of the revenue of all segments in the year.",
    formula: "100 × Revenue of the segment / Revenue of all segments",
    unit: "percent",
    file: segmentReport,
  },
  segmentTotal: {
    title: "Revenue of all segments",
    definition:
      "Total revenue of all segments in the year. Includes inter-segment sales, so it may exceed the company's sales.",
    formula: "Sum of the segments' revenues",
    unit: "money",
    file: segmentReport,
  },
  faceValue: {
    title: "Face value",
    definition:
      "Nominal value of one share in the company's capital, not its market value. From the latest accounts, otherwise the exchange's list.",
    formula: null,
    unit: "rupees",
    file: "The exchange's list of equities",
  },
  overallScore: {
    title: "Overall score",
    definition:
      "Mean of the fundamental and technical scores; the fundamental score alone if either is missing.",
    formula: "(Fundamental score + Technical score) / 2, rounded",
    unit: "score",
    file: ruleSet,
  },
  ruleValue: {
    title: "Figure of the rule",
    definition: "The metric that the rule evaluates.",
    formula: null,
    unit: "none",
    file: ruleSet,
  },
  rulePoints: {
    title: "Points",
    definition: "Points from 0 to 100 for the rule's metric, by its thresholds.",
    formula: null,
    unit: "score",
    file: ruleSet,
  },
  ruleWeight: {
    title: "Weight",
    definition: "The rule's share of its category's score, excluding rules without data.",
    formula: "100 × Weight of the rule / Weights of all rules of the category with data",
    unit: "percent",
    file: ruleSet,
  },
  ruleMoved: {
    title: "Moved",
    definition: "The rule's contribution to its category's score, relative to a neutral 50.",
    formula: "Weight / 100 × (Points − 50)",
    unit: "ratio",
    file: ruleSet,
  },
  categoryWeight: {
    title: "Weight of the category",
    definition: "The category's share of the fundamental score, excluding unrated categories.",
    formula: "100 × Weight of the category / Weights of all categories that are rated",
    unit: "percent",
    file: ruleSet,
  },
  categoryKnown: {
    title: "Rules with data",
    definition: "Share of the category's weight with data. Below 50% the category is not rated.",
    formula: "100 × Weights of the rules with data / Weights of all rules of the category",
    unit: "percent",
    file: ruleSet,
  },
  scoreThen: {
    title: "Fundamental score",
    definition: "The fundamental score by today's rules, from data known on that day.",
    formula: null,
    unit: "score",
    file: ruleSet,
  },
  closeThen: {
    title: "Price",
    definition: "Close for the day, adjusted for later splits and bonuses.",
    formula: "Close of the day × adjustment for splits and bonuses since",
    unit: "price",
    file: dailyPrices,
  },
  scoreMoved: {
    title: "Score as published",
    definition: "The score published on the day, with the largest contributors to its change.",
    formula: null,
    unit: "score",
    file: ruleSet,
  },
  scoreBefore: {
    title: "Score before",
    definition: "The score before the change.",
    formula: null,
    unit: "score",
    file: ruleSet,
  },
  resultCurrent: {
    title: "Current",
    definition: "Total of the period's quarters, or the year's value.",
    formula: "Sum of the periods",
    unit: "money",
    file: null,
  },
  resultPrevious: {
    title: "Before",
    definition: "Value of the comparison period.",
    formula: "Sum of the periods",
    unit: "money",
    file: null,
  },
  resultChange: {
    title: "Change",
    definition:
      "Change of the result from the earlier one, to one decimal. From a loss or from zero there is no percentage.",
    formula: "100 × (Current − Before) / Before",
    unit: "percent",
    file: null,
  },
  holdersRest: {
    title: "Others",
    definition: "Capital held by others than the named holders.",
    formula: "100 − (Promoters + FII + DII + Government + Public)",
    unit: "percent",
    file: null,
  },
  heldShares: {
    title: "Shares held",
    definition: "Number of shares held.",
    formula: "Holding / 100 × Number of equity shares, rounded",
    unit: "count",
    file: null,
  },
  holdingChange: {
    title: "Change",
    definition: "Change of the holding from the previous quarter: percentage points, or a number.",
    formula: "Newest quarter − quarter before",
    unit: "percent",
    file: null,
  },
  commonSize: {
    title: "Common size",
    definition: "The line as a percentage of the statement's base line in the period.",
    formula: "100 × Line / Base line",
    unit: "percent",
    file: null,
  },
  yearGrowth: {
    title: "Growth",
    definition:
      "Change of the line from the same period a year before. From a loss or from zero there is no percentage.",
    formula: "100 × (Line − Line a year before) / Line a year before",
    unit: "percent",
    file: null,
  },
  declaredPerShare: {
    title: "Dividend declared per share",
    definition:
      "The dividend that was declared for the year, for each share of the year's end in today's shares, as EPS of the year is told: the one over the other is what the year paid out. Dividend per share goes by ex-date, so that most of it was declared for the year before.",
    formula: "Dividend declared for the year / Number of equity shares",
    unit: "price",
    file: null,
  },
  sharesSince: {
    title: "What one share has become",
    definition:
      "Number of today's shares per share of that day, after splits and bonuses with a later ex-date. Per-share values are divided by it, numbers of shares multiplied.",
    formula:
      "New shares / Old shares of each split, (1 + Bonus shares for one) of each bonus, multiplied",
    unit: "ratio",
    file: "Corporate actions of the exchange",
  },
  quarterChange: {
    title: "Change",
    definition:
      "Change of the latest quarter's result from the earlier one, to one decimal. From a loss or from zero there is no percentage.",
    formula: "100 × (Latest quarter − Before) / Before",
    unit: "percent",
    file: null,
  },
  callEntry: {
    title: "Entry",
    definition: "Recommended entry price on the day of the call.",
    formula: null,
    unit: "price",
    file: deskCalls,
  },
  callTarget: {
    title: "Target",
    definition: "Target price of the call.",
    formula: null,
    unit: "price",
    file: deskCalls,
  },
  callStop: {
    title: "Stop loss",
    definition: "Price at which the call is closed at a loss.",
    formula: null,
    unit: "price",
    file: deskCalls,
  },
  callExit: {
    title: "Exit",
    definition: "Price at which the desk closed the call.",
    formula: null,
    unit: "price",
    file: deskCalls,
  },
  callReturn: {
    title: "Return of the call",
    definition:
      "Return from entry to exit, or to the last close while open; sell calls gain as the price falls. The entry is adjusted for later splits and bonuses.",
    formula: "100 × (Exit or last close / Entry − 1), with the other sign for a call to sell",
    unit: "percent",
    file: deskCalls,
  },
  actionTerms: {
    title: "Terms of the action",
    definition:
      "What shareholders on the day before the ex-date receive, as announced by the exchange.",
    formula: null,
    unit: "rupees",
    file: "Corporate actions of the exchange",
  },
};
