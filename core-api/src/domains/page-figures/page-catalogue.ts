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
    definition:
      "Shares that went from one account to another for good: what was bought and sold again within the day is left out.",
    formula: null,
    unit: "count",
    file: dailyPrices,
  },
  dayDeliveredPercent: {
    title: "Delivered",
    definition: "The part of the day's traded shares that changed hands for good.",
    formula: "100 × Shares delivered / Shares traded",
    unit: "percent",
    file: dailyPrices,
  },
  indexReturn: {
    title: "Return of the index",
    definition:
      "What the index that stands for the market brought over the same span as the share; over more than a year what each year brought, compounded. Dividends are left out.",
    formula:
      "100 × ((Close / Close at the beginning) ^ (1 / years) − 1), years being 1 up to a year",
    unit: "percent",
    file: dailyIndices,
  },
  indexClose: {
    title: "Close of the index",
    definition: "The closing level of the index that stands for the market.",
    formula: null,
    unit: "none",
    file: dailyIndices,
  },
  groupMedian: {
    title: "Median",
    definition:
      "The figure in the middle, once the companies of the group are put in the order of theirs; of an even number the mean of the two in the middle. Companies without the figure are left out.",
    formula: "Median over the companies of the group",
    unit: "none",
    file: null,
  },
  segmentRevenue: {
    title: "Revenue of the segment",
    definition: "What the segment took in over the year, as the company reports it.",
    formula: null,
    unit: "money",
    file: segmentReport,
  },
  segmentShare: {
    title: "Share of the segment",
    definition: "The part that the segment has in the revenue of all segments of the year.",
    formula: "100 × Revenue of the segment / Revenue of all segments",
    unit: "percent",
    file: segmentReport,
  },
  segmentTotal: {
    title: "Revenue of all segments",
    definition:
      "The revenues of all segments of the year added up; sales between segments are in it, so that it may be more than the company's sales.",
    formula: "Sum of the segments' revenues",
    unit: "money",
    file: segmentReport,
  },
  faceValue: {
    title: "Face value",
    definition:
      "What one share stands for in the company's capital; it says nothing of its worth. The last accounts tell it, else the exchange's list.",
    formula: null,
    unit: "rupees",
    file: "The exchange's list of equities",
  },
  overallScore: {
    title: "Overall score",
    definition:
      "The fundamental and the technical score taken together; where one of them is not known, the fundamental one alone.",
    formula: "(Fundamental score + Technical score) / 2, rounded",
    unit: "score",
    file: ruleSet,
  },
  ruleValue: {
    title: "Figure of the rule",
    definition: "What the rule looks at.",
    formula: null,
    unit: "none",
    file: ruleSet,
  },
  rulePoints: {
    title: "Points",
    definition: "What the rule gives for its figure, from 0 to 100, by its thresholds.",
    formula: null,
    unit: "score",
    file: ruleSet,
  },
  ruleWeight: {
    title: "Weight",
    definition:
      "The rule's share of its category's score, after rules whose figure is not known are left out.",
    formula: "100 × Weight of the rule / Weights of all rules of the category that could be judged",
    unit: "percent",
    file: ruleSet,
  },
  ruleMoved: {
    title: "Moved",
    definition: "What the rule added to its category's score or took from it, from a neutral 50.",
    formula: "Weight / 100 × (Points − 50)",
    unit: "ratio",
    file: ruleSet,
  },
  categoryWeight: {
    title: "Weight of the category",
    definition:
      "The category's share of the fundamental score, after categories that are not rated are left out.",
    formula: "100 × Weight of the category / Weights of all categories that are rated",
    unit: "percent",
    file: ruleSet,
  },
  categoryKnown: {
    title: "Rules that could be judged",
    definition:
      "How much of the weight of a category's rules has a figure to be judged by; under 50 % it is not rated.",
    formula:
      "100 × Weights of the rules that could be judged / Weights of all rules of the category",
    unit: "percent",
    file: ruleSet,
  },
  scoreThen: {
    title: "Fundamental score",
    definition:
      "The fundamental score by today's rules, of what was known of the company on the day and of nothing later.",
    formula: null,
    unit: "score",
    file: ruleSet,
  },
  closeThen: {
    title: "Price",
    definition: "The close that stands for the day, adjusted for splits and bonuses since.",
    formula: "Close of the day × adjustment for splits and bonuses since",
    unit: "price",
    file: dailyPrices,
  },
  scoreMoved: {
    title: "Score as published",
    definition:
      "The score as it was published on the day, with what moved it most since the one before.",
    formula: null,
    unit: "score",
    file: ruleSet,
  },
  scoreBefore: {
    title: "Score before",
    definition: "The score as it stood until the day on which it moved.",
    formula: null,
    unit: "score",
    file: ruleSet,
  },
  resultCurrent: {
    title: "Current",
    definition: "The figure of the period's quarters added up, or of the year.",
    formula: "Sum of the periods",
    unit: "money",
    file: null,
  },
  resultPrevious: {
    title: "Before",
    definition: "The same of the period that the current one is set against.",
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
    definition: "What the named holders leave over of the company's capital.",
    formula: "100 − (Promoters + FII + DII + Government + Public)",
    unit: "percent",
    file: null,
  },
  heldShares: {
    title: "Shares held",
    definition: "The holding as a number of shares.",
    formula: "Holding / 100 × Number of equity shares, rounded",
    unit: "count",
    file: null,
  },
  holdingChange: {
    title: "Change",
    definition:
      "What the holding moved by from the quarter before to the newest: points of percent, or a count.",
    formula: "Newest quarter − quarter before",
    unit: "percent",
    file: null,
  },
  commonSize: {
    title: "Common size",
    definition:
      "The line as a percent of the one that the statement is measured by, of the period.",
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
      "What one share of the day has become by the day of the figures, by splits and bonuses with an ex-date after it. What is told for a share of the day is divided by it, a number of shares multiplied.",
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
    definition: "The price at which the desk said to enter, of the day of the call.",
    formula: null,
    unit: "price",
    file: deskCalls,
  },
  callTarget: {
    title: "Target",
    definition: "The price at which the call has met what it was made for.",
    formula: null,
    unit: "price",
    file: deskCalls,
  },
  callStop: {
    title: "Stop loss",
    definition: "The price at which the call is given up.",
    formula: null,
    unit: "price",
    file: deskCalls,
  },
  callExit: {
    title: "Exit",
    definition: "The price at which the desk ended the call.",
    formula: null,
    unit: "price",
    file: deskCalls,
  },
  callReturn: {
    title: "Return of the call",
    definition:
      "What the call brought from its entry to its exit, or to the last close while it is open; a call to sell gains as the price falls. The entry is adjusted for splits and bonuses since.",
    formula: "100 × (Exit or last close / Entry − 1), with the other sign for a call to sell",
    unit: "percent",
    file: deskCalls,
  },
  actionTerms: {
    title: "Terms of the action",
    definition:
      "What holders of a share on the day before the ex-date get, as the exchange tells it.",
    formula: null,
    unit: "rupees",
    file: "Corporate actions of the exchange",
  },
};
