import type { Unit } from "@munshi/engine/contract";
import type { PageFigureCode } from "../../contract/index.ts";

/** Title, definition and formula of a figure on the company page. */
export interface PageFigureInfo {
  readonly title: string;
  readonly definition: string;
  /** Null for values taken directly from a source. */
  readonly formula: string | null;
  /** The default; a reader may override it, for example percent or count for holdings. */
  readonly unit: Unit;
  /** Kind of source file; null if the inputs or the filing name the source. */
  readonly file: string | null;
}

const dailyPrices = "Daily prices of the exchange (bhavcopy)";
const dailyIndices = "Daily index closes";
const segmentReport = "The company's segment report";
const deskCalls = "Research desk calls";
const ruleSet = "The published scoring rules";

/** Every figure of the company page that is not a catalogue parameter. */
export const pageCatalogue: { readonly [Code in PageFigureCode]: PageFigureInfo } = {
  dayClose: {
    title: "Close",
    definition: "Closing price on the exchange that day, not adjusted for later splits or bonuses.",
    formula: null,
    unit: "price",
    file: dailyPrices,
  },
  dayTraded: {
    title: "Volume",
    definition: "Number of shares traded on the exchange that day.",
    formula: null,
    unit: "count",
    file: dailyPrices,
  },
  dayDelivered: {
    title: "Delivery volume",
    definition: "Shares delivered to buyers' accounts. Intraday trades are excluded.",
    formula: null,
    unit: "count",
    file: dailyPrices,
  },
  dayDeliveredPercent: {
    title: "Delivery %",
    definition: "Percentage of the day's volume that was delivered.",
    formula: "100 × Delivery volume / Volume",
    unit: "percent",
    file: dailyPrices,
  },
  indexReturn: {
    title: "Index return",
    definition:
      "Return of the market index over the same period as the share, annualised beyond one year. Excludes dividends.",
    formula:
      "100 × ((Close / Close at start) ^ (1 / years) − 1); years = 1 for periods up to a year",
    unit: "percent",
    file: dailyIndices,
  },
  indexClose: {
    title: "Index close",
    definition: "Closing level of the market index.",
    formula: null,
    unit: "none",
    file: dailyIndices,
  },
  groupMedian: {
    title: "Median",
    definition:
      "Middle value of the group, or the mean of the two middle values. Companies without a value are excluded.",
    formula: "Median of the companies in the group",
    unit: "none",
    file: null,
  },
  segmentRevenue: {
    title: "Segment revenue",
    definition: "The segment's revenue for the year, as reported by the company.",
    formula: null,
    unit: "money",
    file: segmentReport,
  },
  segmentShare: {
    title: "Segment share",
    definition: "The segment's share of total segment revenue in the year.",
    formula: "100 × Segment revenue / Total segment revenue",
    unit: "percent",
    file: segmentReport,
  },
  segmentTotal: {
    title: "Total segment revenue",
    definition:
      "Total revenue of all segments in the year. Includes inter-segment sales, so it may exceed the company's sales.",
    formula: "Sum of segment revenues",
    unit: "money",
    file: segmentReport,
  },
  faceValue: {
    title: "Face value",
    definition:
      "Nominal value of one share, not its market price. Taken from the latest accounts, otherwise from the exchange's list.",
    formula: null,
    unit: "rupees",
    file: "The exchange's list of equities",
  },
  overallScore: {
    title: "Overall score",
    definition:
      "Average of the fundamental and technical scores, or the fundamental score alone if there is no technical score.",
    formula: "(Fundamental score + Technical score) / 2, rounded",
    unit: "score",
    file: ruleSet,
  },
  ruleValue: {
    title: "Rule metric",
    definition: "The metric that the rule evaluates.",
    formula: null,
    unit: "none",
    file: ruleSet,
  },
  rulePoints: {
    title: "Points",
    definition: "0 to 100 points, based on the rule's thresholds for the metric.",
    formula: null,
    unit: "score",
    file: ruleSet,
  },
  ruleWeight: {
    title: "Weight",
    definition: "The rule's share of its category's score, excluding rules without data.",
    formula: "100 × Rule weight / Total weight of the category's rules with data",
    unit: "percent",
    file: ruleSet,
  },
  ruleMoved: {
    title: "Contribution",
    definition: "The rule's contribution to its category's score, relative to a neutral 50.",
    formula: "Weight / 100 × (Points − 50)",
    unit: "ratio",
    file: ruleSet,
  },
  categoryWeight: {
    title: "Category weight",
    definition: "The category's share of the fundamental score, excluding unrated categories.",
    formula: "100 × Category weight / Total weight of rated categories",
    unit: "percent",
    file: ruleSet,
  },
  categoryKnown: {
    title: "Rules with data",
    definition: "Share of the category's weight that has data. A category below 50% is not rated.",
    formula: "100 × Weight of rules with data / Total weight of the category's rules",
    unit: "percent",
    file: ruleSet,
  },
  scoreThen: {
    title: "Fundamental score",
    definition: "The fundamental score by today's rules, using data known on that day.",
    formula: null,
    unit: "score",
    file: ruleSet,
  },
  closeThen: {
    title: "Price",
    definition: "Closing price that day, adjusted for later splits and bonuses.",
    formula: "Close × adjustment for later splits and bonuses",
    unit: "price",
    file: dailyPrices,
  },
  scoreMoved: {
    title: "Published score",
    definition: "The score published that day, with the largest contributors to its change.",
    formula: null,
    unit: "score",
    file: ruleSet,
  },
  scoreBefore: {
    title: "Previous score",
    definition: "The published score before this change.",
    formula: null,
    unit: "score",
    file: ruleSet,
  },
  resultCurrent: {
    title: "Current",
    definition: "Total of the period's quarters, or the year's value.",
    formula: "Sum of the quarters, or the year's value",
    unit: "money",
    file: null,
  },
  resultPrevious: {
    title: "Previous",
    definition: "Value of the comparison period.",
    formula: "Sum of the quarters, or the year's value",
    unit: "money",
    file: null,
  },
  resultChange: {
    title: "Change",
    definition:
      "Change from the comparison period, to one decimal. No percentage if that was a loss or zero.",
    formula: "100 × (Current − Previous) / Previous",
    unit: "percent",
    file: null,
  },
  holdersRest: {
    title: "Others",
    definition: "Percentage of shares held by everyone other than the named groups.",
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
    definition: "Change from the previous quarter, in percentage points or number of shares.",
    formula: "Latest quarter − Previous quarter",
    unit: "percent",
    file: null,
  },
  commonSize: {
    title: "Common size",
    definition:
      "The line as a percentage of the statement's base line, such as sales or total assets, in the same period.",
    formula: "100 × Line / Base line",
    unit: "percent",
    file: null,
  },
  yearGrowth: {
    title: "Growth",
    definition:
      "Change from the same period a year earlier. No percentage if that was a loss or zero.",
    formula: "100 × (Line − Line a year earlier) / Line a year earlier",
    unit: "percent",
    file: null,
  },
  declaredPerShare: {
    title: "Dividend declared per share",
    definition:
      "Dividend declared for the year per share, adjusted for later splits and bonuses like EPS. Dividend per share, in contrast, is grouped by ex-date.",
    formula: "Dividend declared for the year / Number of equity shares",
    unit: "price",
    file: null,
  },
  sharesSince: {
    title: "Split and bonus factor",
    definition:
      "Number of today's shares per share on that day, after splits and bonuses with a later ex-date. Per-share values are divided by it; share counts are multiplied.",
    formula:
      "Product of New shares / Old shares for each split and 1 + Bonus shares per share for each bonus",
    unit: "ratio",
    file: "Corporate actions announced by the exchange",
  },
  quarterChange: {
    title: "Change",
    definition:
      "Change of the latest quarter from the comparison quarter, to one decimal. No percentage if that was a loss or zero.",
    formula: "100 × (Latest quarter − Previous) / Previous",
    unit: "percent",
    file: null,
  },
  callEntry: {
    title: "Entry",
    definition: "Recommended entry price when the call was made.",
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
    title: "Call return",
    definition:
      "Return from entry to exit, or to the last close while open; sell calls gain when the price falls. The entry price is adjusted for later splits and bonuses.",
    formula: "100 × (Exit or last close / Entry − 1); sign reversed for sell calls",
    unit: "percent",
    file: deskCalls,
  },
  actionTerms: {
    title: "Action terms",
    definition:
      "Entitlement of shareholders on the day before the ex-date, as announced by the exchange.",
    formula: null,
    unit: "rupees",
    file: "Corporate actions announced by the exchange",
  },
};
