import { over, percentOf, rupeesInACrore } from "./derive/arithmetic.ts";
import type { CompanyHistory } from "./derive/moment.ts";
import { createFamily, now, once, universe, type CatalogueEntry } from "./entry.ts";
import { indicatorEntries } from "./eod-indicators.ts";
import { daysOf } from "./derive/calendar.ts";

const yearDays = 365;
/** A year has about 248. */
const minSessions = 200;

/** NaN if the stored sessions cover too little of 52 weeks. */
function yearHighOf(company: CompanyHistory): number {
  return coversYear(company) ? company.prices.yearHigh : Number.NaN;
}

/** NaN if the stored sessions cover too little of 52 weeks. */
function yearLowOf(company: CompanyHistory): number {
  return coversYear(company) ? company.prices.yearLow : Number.NaN;
}

/** 200 sessions a year, or the same share of the days since listing. */
function coversYear({ facts, prices }: CompanyHistory): boolean {
  const { listedOn } = facts.identity;
  const sinceListing = listedOn === null ? yearDays : prices.lastDay - daysOf(listedOn) + 1;
  const days = sinceListing > 0 ? Math.min(yearDays, sinceListing) : yearDays;
  return prices.yearSessions >= Math.floor((minSessions * days) / yearDays);
}

const entry = createFamily("eod", "none", "prices");

const price = (figure: (book: CompanyHistory) => number) => once(figure);

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
    "Closing price of the previous market day, adjusted for a split or bonus on the latest day.",
    price((b) => b.prices.previousClose),
  ),
  entry(
    "priceChange",
    "Price change",
    "price",
    "Closing price less the previous close.",
    price((b) => b.prices.close - b.prices.previousClose),
    {
      formula: "Current price − Previous close",
      aliases: ["Change"],
      inputs: ["currentPrice", "previousClose"],
    },
  ),
  entry(
    "priceChangePercent",
    "Price change percent",
    "percent",
    "Price change as a percentage of the previous close.",
    price((b) => percentOf(b.prices.close - b.prices.previousClose, b.prices.previousClose)),
    {
      formula: "100 × (Current price − Previous close) / Previous close",
      aliases: ["Change percent", "Change %", "Price change %", "Day change"],
      inputs: ["currentPrice", "previousClose"],
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
    "lastTradedDate",
    "Last traded date",
    "none",
    "Latest day on which the share traded.",
    price((b) => b.prices.lastDay),
    { type: "date", aliases: ["Last trade date"] },
  ),
  entry(
    "priceJumpDate",
    "Price jump date",
    "none",
    "First market day after the latest overnight price jump not explained by a recorded corporate action; values that span it are empty.",
    price((b) => b.lastGap),
    { type: "date", aliases: ["Unexplained price jump"] },
  ),
  entry(
    "daysSinceTrade",
    "Days since last trade",
    "days",
    "Calendar days from the last traded date to the latest market day; 0 if the share traded on that day.",
    universe,
    {
      formula: "Newest Last traded date of all companies − Last traded date",
      inputs: ["lastTradedDate"],
    },
  ),
  entry(
    "marketCapitalization",
    "Market Capitalization",
    "money",
    "Value of all shares at the current price.",
    now((m) => (m.adjustedClose() * m.adjustedShares()) / rupeesInACrore),
    {
      periods: "years",
      aliases: ["Market Cap", "Mcap", "M-Cap", "M Cap", "Market capitalisation", "Mkt Cap"],
      formula: "Current price × Number of equity shares",
      inputs: ["currentPrice", "numberOfEquityShares"],
    },
  ),
];

const extremes: readonly CatalogueEntry[] = [
  entry(
    "highPrice",
    "High price",
    "price",
    "Highest price of the last 52 weeks, adjusted for splits and bonuses.",
    price((b) => yearHighOf(b)),
    {
      aliases: ["52 week high", "52w high", "52week high", "52WeekHigh"],
      formula: "Greatest Day high of 52 weeks",
      inputs: ["dayHigh"],
    },
  ),
  entry(
    "lowPrice",
    "Low price",
    "price",
    "Lowest price of the last 52 weeks, adjusted for splits and bonuses.",
    price((b) => yearLowOf(b)),
    {
      aliases: ["52 week low", "52w low", "52week low", "52WeekLow"],
      formula: "Least Day low of 52 weeks",
      inputs: ["dayLow"],
    },
  ),
  entry(
    "highPriceAllTime",
    "High price all time",
    "price",
    "Highest price on record, adjusted for splits and bonuses.",
    price((b) => b.prices.allTimeHigh),
    {
      aliases: ["All time high", "ATH"],
      formula: "Greatest Day high of all known days",
      inputs: ["dayHigh"],
    },
  ),
  entry(
    "lowPriceAllTime",
    "Low price all time",
    "price",
    "Lowest price on record, adjusted for splits and bonuses.",
    price((b) => b.prices.allTimeLow),
    {
      aliases: ["All time low", "ATL"],
      formula: "Least Day low of all known days",
      inputs: ["dayLow"],
    },
  ),
  entry(
    "downFrom52wHigh",
    "Down from 52w high",
    "percent",
    "Percentage by which the price is below its 52-week high.",
    price((b) => 100 - percentOf(b.prices.close, yearHighOf(b))),
    {
      formula: "100 × (1 − Current price / High price)",
      aliases: ["Down from 52 week high"],
      inputs: ["currentPrice", "highPrice"],
    },
  ),
  entry(
    "from52wHigh",
    "From 52w high",
    "ratio",
    "Price as a fraction of its 52-week high.",
    price((b) => over(b.prices.close, yearHighOf(b))),
    {
      formula: "Current price / High price",
      aliases: ["From 52 week high"],
      inputs: ["currentPrice", "highPrice"],
    },
  ),
  entry(
    "upFrom52wLow",
    "Up from 52w low",
    "percent",
    "Percentage by which the price is above its 52-week low.",
    price((b) => percentOf(b.prices.close, yearLowOf(b)) - 100),
    {
      formula: "100 × (Current price / Low price − 1)",
      aliases: ["Up from 52 week low"],
      inputs: ["currentPrice", "lowPrice"],
    },
  ),
  entry(
    "index52w",
    "52w Index",
    "percent",
    "Position of the price between its 52-week low (0) and high (100).",
    price((b) => percentOf(b.prices.close - yearLowOf(b), yearHighOf(b) - yearLowOf(b))),
    {
      unofficial: true,
      formula: "100 × (Current price − Low price) / (High price − Low price)",
      aliases: ["52 week index"],
      inputs: ["currentPrice", "lowPrice", "highPrice"],
    },
  ),
];

export const eodEntries: readonly CatalogueEntry[] = [...session, ...extremes, ...indicatorEntries];
