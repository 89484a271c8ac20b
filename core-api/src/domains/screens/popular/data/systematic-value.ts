import type { PopularScreen } from "../../../../contract/index.ts";

export const systematicValueScreens: readonly PopularScreen[] = [
  {
    slug: "fisher-price-to-sales",
    name: "Fisher's price to sales",
    category: "value",
    story:
      "Good companies stumble, their profit vanishes for a while and their price to earning says nothing; sales are steadier. Fisher bought below three quarters of a year's sales where margins had been sound, debt was low and cash came in. A low price against sales is normal for trade and contract work whose margins never were high, so compare within a line of business.",
    source: { author: "Kenneth Fisher", title: "Super Stocks", year: 1984 },
    query: `Price to Sales < 0.75
AND avg(NPM, 3 years) > 5
AND Debt to equity < 0.4
AND Free cash flow > 0
AND EPS growth 3Years > 15`,
    columns: ["priceToSales", "npm", "debtToEquity", "epsGrowth3Years", "freeCashFlow"],
    sort: { column: "priceToSales", direction: "ascending" },
  },
  {
    slug: "schloss-near-the-low",
    name: "Schloss: assets near the low",
    category: "value",
    story:
      "Schloss sat in one room for almost fifty years and bought companies below book value near their lows, with little debt, a long history and owners who held their own shares. He wanted to lose little and let time do the rest. The list is full of dull and troubled names, and it takes many of them, and patience, to come out right.",
    source: {
      author: "Walter Schloss",
      title: "Factors Needed to Make Money in the Stock Market",
      year: 1994,
    },
    query: `Price to book value < 1
AND Up from 52w low < 20
AND Debt to equity < 0.3
AND Promoter holding > 40
AND Net profit > 0
AND Net worth 9 years ago > 0`,
    columns: [
      "priceToBookValue",
      "upFrom52wLow",
      "debtToEquity",
      "promoterHolding",
      "dividendYield",
    ],
    sort: { column: "priceToBookValue", direction: "ascending" },
  },
  {
    slug: "acquirers-multiple",
    name: "The acquirer's multiple",
    category: "value",
    story:
      "Who buys a whole company pays its debt too and gets its cash; enterprise value over operating profit is what the price means to them. Carlisle takes the cheapest tenth by it and asks for nothing else, not even quality, since prices of the worst-looking recover most. Peak profits make cyclical businesses look cheap, and some of the cheapest never recover.",
    source: { author: "Tobias Carlisle", title: "Deep Value", year: 2014 },
    query: `Enterprise Value to EBIT > 0
AND percentile(Enterprise Value to EBIT) <= 10
AND Sector != 'Financial Services'
AND Market Capitalization > 100`,
    columns: ["evToEbit", "evToEbidt", "priceToEarning", "debtToEquity", "marketCapitalization"],
    sort: { column: "evToEbit", direction: "ascending" },
  },
  {
    slug: "negative-enterprise-value",
    name: "Cash above price and debt",
    category: "value",
    story:
      "Where cash and what can be sold for it exceed market value and all debt together, the market pays one to take the business away. Bochman measured forty years of such shares and found high average gains and many failures. The cash may be customers' money, pledged, or on its way out, so each case wants a look at the notes to the accounts.",
    source: {
      author: "Alon Bochman",
      title: "Returns on Negative Enterprise Value Stocks, CFA Institute",
      year: 2013,
    },
    query: "Enterprise Value < 0 AND Net profit > 0 AND Sector != 'Financial Services'",
    columns: ["enterpriseValue", "cash", "marketCapitalization", "debt", "priceToBookValue"],
    sort: { column: "marketCapitalization", direction: "descending" },
  },
  {
    slug: "small-value",
    name: "Small and cheap",
    category: "value",
    story:
      "Two plain facts explained most of how American shares had differed over decades: small companies earned more than large ones, and those cheap against book value more than dear ones. Small and cheap together earned most. The gap has come and gone since, trading costs eat much of it, and profitability is asked for here because cheap losers drag the group down.",
    source: {
      author: "Eugene Fama and Kenneth French",
      title: "The Cross-Section of Expected Stock Returns, Journal of Finance",
      year: 1992,
    },
    query: `percentile(Market Capitalization) <= 40
AND percentile(Price to book value) <= 25
AND Return on equity > 8
AND Debt to equity < 1`,
    columns: ["marketCapitalization", "priceToBookValue", "returnOnEquity", "debtToEquity"],
    sort: { column: "priceToBookValue", direction: "ascending" },
  },
  {
    slug: "trending-value",
    name: "Trending value",
    category: "value",
    story:
      "No single ratio is cheap everywhere, so O'Shaughnessy added up ranks by several: earnings, book, sales, cash flow and enterprise value. From the cheapest he took those whose price had risen most over six months, so that others had begun to see it. It trades often, and the mix is only as good as the accounts of one year.",
    source: {
      author: "James O'Shaughnessy",
      title: "What Works on Wall Street, fourth edition",
      year: 2011,
    },
    query: `percentile(Price to Earning) + percentile(Price to book value) + percentile(Price to Sales) + percentile(Price to Cash Flow) + percentile(EVEBITDA) <= 125
AND percentile(Return over 6months) >= 70`,
    columns: [
      "returnOver6Months",
      "priceToEarning",
      "priceToBookValue",
      "priceToSales",
      "priceToCashFlow",
      "evToEbidt",
    ],
    sort: { column: "returnOver6Months", direction: "descending" },
  },
  {
    slug: "market-leaders-yield",
    name: "Large leaders with a yield",
    category: "value",
    story:
      "Take companies larger than the average, with more than one and a half times the average sales and more cash flow than the average: they seldom fail. Of these, hold those that pay most for their price. The rule suits old industries; in a market led by a few young giants it stands aside for years.",
    source: { author: "James O'Shaughnessy", title: "What Works on Wall Street", year: 1996 },
    query: `Market Capitalization > mean(Market Capitalization)
AND Sales > 1.5 * mean(Sales)
AND Cash from operations > mean(Cash from operations)
AND Dividend yield > 2`,
    columns: [
      "dividendYield",
      "marketCapitalization",
      "sales",
      "cashFromOperations",
      "priceToCashFlow",
    ],
    sort: { column: "dividendYield", direction: "descending" },
  },
];
