import type { PopularScreen } from "../../../../contract/index.ts";

export const turnaroundScreens: readonly PopularScreen[] = [
  {
    slug: "turnaround",
    name: "Turnaround",
    category: "turnaround",
    story:
      "Battered companies that come back make up lost ground quickly, and their rise has least to do with the market's. Lynch asks first whether they can survive: cash against debt. A loss two years ago or last year, profit in each of the last two quarters and debt that shrank are the marks used here. One good sale of land can pass for a recovery; see other income.",
    source: { author: "Peter Lynch", title: "One Up on Wall Street", year: 1989 },
    query: `min(Net profit last year, Net profit 1 year ago) < 0
AND Net profit latest quarter > 0
AND Net profit preceding quarter > 0
AND Operating profit latest quarter > Operating profit preceding year quarter
AND Debt last year <= Debt 1 year ago
AND Interest Coverage Ratio latest quarter > 1.5`,
    columns: ["netProfit@y0", "netProfit@q0", "netProfit@q1", "debtToEquity", "returnOver6Months"],
    sort: { column: "returnOver6Months", direction: "descending" },
  },
  {
    slug: "debt-reduction",
    name: "Paying off debt",
    category: "turnaround",
    story:
      "Companies that take in money from lenders and owners did worse afterwards than those that give it back; forecasts were rosiest just when money was raised. Debt down by a quarter within two years, each year lower, with cash from the operations to show for it, is the better side. Selling assets pays off debt too and leaves less behind.",
    source: {
      author: "Mark Bradshaw, Scott Richardson and Richard Sloan",
      title:
        "The Relation Between Corporate Financing Activities, Analysts' Forecasts and Stock Returns, Journal of Accounting and Economics",
      year: 2006,
    },
    query: `Debt last year < 0.75 * Debt 2 years ago
AND Debt last year < Debt 1 year ago
AND Debt 1 year ago < Debt 2 years ago
AND Debt 2 years ago > 0.3 * Net worth 2 years ago
AND Cash from operations last year > 0
AND Net profit > 0`,
    columns: ["debt@y0", "debt@y1", "debt@y2", "debtToEquity", "interestCoverageRatio"],
    sort: { column: "debtToEquity", direction: "ascending" },
  },
  {
    slug: "capacity-expansion",
    name: "Building for more",
    category: "turnaround",
    story:
      "Work in progress that is large relative to existing plant will soon be a new plant, and sales with it. The study behind this screen is a warning: companies that spent most disappointed most, above all where cash was plenty and debt low, since no one held them back. Returns on what exists are asked for as a sign that money is put to use, and modest debt because interest and depreciation come before customers do.",
    source: {
      author: "Sheridan Titman, John Wei and Feixue Xie",
      title:
        "Capital Investments and Stock Returns, Journal of Financial and Quantitative Analysis",
      year: 2004,
    },
    query: `Capital work in progress > 0.25 * Net block
AND Return on capital employed > 12
AND Debt to equity < 0.8
AND Sales growth 3Years > 8`,
    columns: [
      "capitalWorkInProgress",
      "netBlock",
      "returnOnCapitalEmployed",
      "debtToEquity",
      "salesGrowth3Years",
    ],
    sort: { column: "returnOnCapitalEmployed", direction: "descending" },
  },
  {
    slug: "cash-rich-small-caps",
    name: "Small companies full of cash",
    category: "turnaround",
    story:
      "Klarman looks for prices that leave room for error and for reasons why sellers sell regardless. Cash worth a fifth of the price with debt below it is such room, in small companies that large investors may not hold. Cash is safe only with honest people: promoters who neither pay dividends nor buy back may keep it for themselves for ever.",
    source: { author: "Seth Klarman", title: "Margin of Safety", year: 1991 },
    query: `Cash by market cap > 0.2
AND Net debt < 0
AND Net profit > 0
AND Market cap class = 'Small Cap'
AND Cash from operations last year > 0
AND Sector != 'Financial Services'`,
    columns: ["cashByMarketCap", "netDebt", "cash", "dividendYield", "marketCapitalization"],
    sort: { column: "cashByMarketCap", direction: "descending" },
  },
  {
    slug: "maximum-pessimism",
    name: "Bought at the worst of times",
    category: "turnaround",
    story:
      "Sir John Templeton bought when others despaired and would hear of nothing but bad news. A price far below its high and near its low, cheap against its own history of five years, in a business that still earns and can pay its interest, is such a time in figures. It may be the worst so far and not the worst of all.",
    source: {
      author: "Lauren Templeton and Scott Phillips",
      title: "Investing the Templeton Way",
      year: 2008,
    },
    query: `Down from 52w high > 35
AND Price to Earning < 0.7 * Historical PE 5Years
AND Net profit > 0
AND Interest Coverage Ratio > 3
AND Return on equity > 8`,
    columns: [
      "downFrom52wHigh",
      "priceToEarning",
      "historicalPe5Years",
      "interestCoverageRatio",
      "returnOver1Year",
    ],
    sort: { column: "downFrom52wHigh", direction: "descending" },
  },
];
